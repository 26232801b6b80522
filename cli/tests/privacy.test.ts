import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../site.config.ts';
import { retentionOf } from '../forms/settings.ts';
import { GENERATOR } from './mini-site.ts';

/** Code that visitors' browsers run: scripts and the inline script, islands, and what both share with the generator. */
const FOLDERS = ['assets/scripts', 'templates', 'cli/shared'];

/** Names of each kind of entry in the policies. */
const KINDS = {
  fr: { cookie: 'Témoin', localStorage: 'Stockage local', sessionStorage: 'Stockage de session' },
  en: { cookie: 'Cookie', localStorage: 'Local storage', sessionStorage: 'Session storage' },
} as const;

const STORAGE = /\b(localStorage|sessionStorage)\b(?:\.[gs]etItem\(([^,)]+)|\.removeItem\(([^)]+)|\.(\w+))?/g;
const COOKIE = /`\$\{(\w+)\}=[^`]*Max-Age/g;

describe('the privacy policy', () => {
  it.each(['fr', 'en'] as const)(
    'in %s names every cookie and storage key of the code, and no other',
    (locale) => {
      expect(rowsOf(locale)).toEqual(
        entriesOfCode().map(({ kind, name }) => ({ kind: KINDS[locale][kind], name })),
      );
    },
  );

  it.each(['fr', 'en'] as const)('in %s says how long the receiver keeps what it is sent', (locale) => {
    const { contactMonths, spamDays, consentMonths } = retentionOf({ endpoint: false, ...config.forms });
    const text = readFileSync(join(GENERATOR, 'content', locale, 'privacy.md'), 'utf8');
    const durations =
      locale === 'fr'
        ? [
            `| ${contactMonths} mois après l'envoi |`,
            `| ${spamDays} jours |`,
            `| ${consentMonths} mois après votre désabonnement`,
          ]
        : [
            `| ${contactMonths} months after it was sent |`,
            `| ${spamDays} days |`,
            `| ${consentMonths} months after you unsubscribe`,
          ];
    for (const duration of durations) expect(text).toContain(duration);
  });

  it('is held to code that keeps nothing in any other way', () => {
    for (const { file, text } of sources())
      expect(text, file).not.toMatch(
        /\bindexedDB\b|\bcaches\b|\bcookieStore\b|\bserviceWorker\b|window\.name\b/,
      );
    // A cookie is written with what makes the one that is listed, and with nothing else.
    const writers = sources().filter(({ text }) => /document\.cookie = /.test(text));
    expect(writers.length).toBeGreaterThan(0);
    for (const { file, text } of writers) expect(text, file).toMatch(/import \{[^}]*\blocaleCookie\b/);
    const makers = sources().filter(({ text }) => /Max-Age|SameSite/.test(text));
    expect(makers.map(({ file }) => file)).toEqual(['assets/scripts/detection.ts']);
  });
});

interface StoredEntry {
  readonly kind: keyof typeof KINDS.fr;
  readonly name: string;
}

/** Lists the rows of the table of a policy whose second cell names a kind of entry. */
function rowsOf(locale: 'fr' | 'en'): readonly { readonly kind: string; readonly name: string }[] {
  const text = readFileSync(join(GENERATOR, 'content', locale, 'privacy.md'), 'utf8');
  const kinds: readonly string[] = Object.values(KINDS[locale]);
  const rows = [...text.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, name = '', kind = '']) => ({
    kind: kind.trim(),
    name,
  }));
  expect(rows.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  return rows.sort(byName);
}

/** Lists everything that a browser is asked to keep. */
function entriesOfCode(): readonly StoredEntry[] {
  const found = sources().flatMap(({ file, text }): readonly StoredEntry[] => [
    ...[...text.matchAll(STORAGE)].map(([whole, kind, read, removed, property]) => ({
      kind: kind as StoredEntry['kind'],
      name: property ?? keyOf(read ?? removed, { file, text, whole }),
    })),
    ...[...text.matchAll(COOKIE)].map(
      ([whole, name]): StoredEntry => ({
        kind: 'cookie',
        name: keyOf(name, { file, text, whole }),
      }),
    ),
  ]);
  const distinct = new Map(found.map((entry) => [`${entry.kind} ${entry.name}`, entry]));
  return [...distinct.values()].sort(byName);
}

/** Reads a key in quotes, or a constant of the same file. @throws where the test cannot tell which key it is */
function keyOf(
  written: string | undefined,
  { file, text, whole }: { readonly file: string; readonly text: string; readonly whole: string },
): string {
  const literal = /^'([^']+)'$/.exec(written ?? '')?.[1];
  const constant = new RegExp(`const ${written} = '([^']+)'`).exec(text)?.[1];
  const key = literal ?? constant;
  if (key === undefined)
    throw new Error(`${file}: which key is "${whole}"? Write it in quotes or as a constant`);
  return key;
}

function sources(): readonly { readonly file: string; readonly text: string }[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({
        file: join(folder, file),
        text: withoutComments(readFileSync(join(GENERATOR, folder, file), 'utf8')),
      })),
  );
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
