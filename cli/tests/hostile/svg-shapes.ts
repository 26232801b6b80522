import type { Shape } from './shape.ts';
import { documentOf, FILE, fill, numbered } from './shape.ts';

/** Lists shapes of pictures that are drawn. */
export function svgShapes(): readonly Shape[] {
  return Object.entries(DRAWINGS).map(([name, make]) => ({
    name: `svg: ${name}`,
    files: (bytes) => ({
      [FILE]: documentOf('![Une image](picture.svg)'),
      'content/fr/notes/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${make(bytes)}</svg>`,
    }),
  }));
}

const DRAWINGS: Readonly<Record<string, (bytes: number) => string>> = {
  names: (bytes) => numbered((n) => `<g id="a${n}"/>`, bytes),
  'groups in groups': (bytes) => `${fill('<g>', bytes / 2)}${fill('</g>', bytes / 2)}`,
  'groups never closed': (bytes) => fill('<g>', bytes),
  'comments never closed': (bytes) => fill('<!-- ', bytes),
  'tags never closed': (bytes) => fill('<g a="b" ', bytes),
  'a style': (bytes) => `<style>${fill('a{b:url(#', bytes)}</style>`,
  'a style with escapes': (bytes) => `<style>${fill('\\75 ', bytes)}</style>`,
  'an attribute': (bytes) => `<g a="${fill('&#1', bytes)}"/>`,
  'attributes without values': (bytes) => `<g ${fill('a', bytes)}/>`,
  'white space': (bytes) => `<g a${fill(' ', bytes)}/>`,
  doctypes: (bytes) => fill('<!a>', bytes),
  'a path': (bytes) => `<path d="${fill('M0 0', bytes)}"/>`,
};
