import type { Overlay } from '../mini-site.ts';

/** A text that is made to be slow. */
export interface Shape {
  readonly name: string;
  /** Files of about so many bytes, to lay over the base mini-site. */
  readonly files: (bytes: number) => Overlay;
}

/** The document that holds a hostile text. */
export const FILE = 'content/fr/notes/hostile.md';

/** Makes a document with a hostile body, in one language. */
export function documentOf(body: string, only: 'fr' | 'en' = 'fr'): string {
  const description =
    'Un texte fait pour prendre du temps, décrit assez longuement pour les moteurs de recherche.';
  const matter = `title: Un texte hostile\ndescription: ${description}\ndate: 2026-01-01\ntags: [atelier]\nonly: ${only}`;
  return `---\n${matter}\n---\n\n${body}\n`;
}

/** Repeats a unit as often as it fits. */
export function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
}

/** Units that count up, so that no two are alike. */
export function numbered(unit: (n: number) => string, bytes: number): string {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const part = unit(n);
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

/** Units that grow, again from the first when they have reached a depth. */
export function stairs(unit: (depth: number) => string, bytes: number, deepest = 90): string {
  return numbered((n) => unit(n % deepest), bytes);
}
