import { BLOCK_TEXTS } from './block-texts.ts';
import { INLINE_TEXTS } from './inline-texts.ts';
import type { Shape } from './shape.ts';
import { documentOf, FILE, fill } from './shape.ts';
import { TYPOGRAPHY_TEXTS } from './typography-texts.ts';

/** A unit that is repeated, or what makes a body of about so many bytes. */
type Recipe = string | ((bytes: number) => string);
export type Recipes = Readonly<Record<string, Recipe>>;

/** Bodies of Markdown. */
export function bodyShapes(): readonly Shape[] {
  const texts: Recipes = { ...BLOCK_TEXTS, ...INLINE_TEXTS, ...TYPOGRAPHY_TEXTS };
  return [
    ...Object.entries(texts).map(([name, recipe]) => frenchBody(name, recipe)),
    ...Object.entries(TYPOGRAPHY_TEXTS).map(([name, recipe]) => englishBody(name, recipe)),
    ...LANGUAGES.map(codeShape),
  ];
}

/** Every language that is coloured, with what its grammar must look far for. */
const LANGUAGES = [
  ['bash', '$(`"\\'],
  ['css', 'a:b(;{[@'],
  ['diff', '@@ -'],
  ['ini', '[a=\'"'],
  ['javascript', '(a=<a>`${/'],
  ['json', '{"[\\'],
  ['markdown', '[a](*_`<'],
  ['php', '<?php "$a{'],
  ['plaintext', '('],
  ['python', 'f"{(\'""" @'],
  ['sql', "(' AS "],
  ['typescript', '(a:<T>=>`${'],
  ['xml', '<a b="<!--<![CDATA['],
  ['yaml', '- a: "{[!!|'],
] as const;

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h10v10z"/></svg>';

function frenchBody(name: string, recipe: Recipe): Shape {
  return {
    name,
    files: (bytes) => ({
      [FILE]: documentOf(written(recipe, bytes)),
      'content/fr/notes/picture.svg': PICTURE,
    }),
  };
}

function englishBody(name: string, recipe: Recipe): Shape {
  return {
    name: `${name}, in English`,
    files: (bytes) => ({ 'content/en/notes/hostile.md': documentOf(written(recipe, bytes), 'en') }),
  };
}

function written(recipe: Recipe, bytes: number): string {
  return typeof recipe === 'string' ? fill(recipe, bytes) : recipe(bytes);
}

/** Blocks as long as one may be and still be coloured. */
function codeShape([language, unit]: readonly [string, string]): Shape {
  const block = `\`\`\`${language}\n${fill(`${fill(unit, 390)}\n`, 9000)}\`\`\`\n\n`;
  return { name: `code: ${language}`, files: (bytes) => ({ [FILE]: documentOf(fill(block, bytes)) }) };
}
