import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { GENERATOR } from './mini-site.ts';

interface Claim {
  readonly figure: Readonly<Record<'fr' | 'en', string>>;
  readonly sentence?: Readonly<Record<'fr' | 'en', string>>;
}

const CONTENT = join(GENERATOR, 'content');
const claims = parse(readFileSync(join(CONTENT, 'data/claims.yaml'), 'utf8')) as Readonly<
  Record<string, Claim>
>;

/** The documents of a language as one text each, whatever the breaks of their lines. */
function textsOf(locale: 'fr' | 'en'): readonly (readonly [file: string, text: string])[] {
  return readdirSync(join(CONTENT, locale), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(join(CONTENT, locale, file), 'utf8').replace(/\s+/g, ' ')]);
}

describe.each(['fr', 'en'] as const)('6.4 figures stated in %s', (locale) => {
  const said = Object.entries(claims).flatMap(([id, { figure, sentence }]) =>
    sentence === undefined ? [] : [{ id, figure: figure[locale], sentence: sentence[locale] }],
  );

  it('stand in a claim that says its sentence', () => {
    expect(said.map(({ id }) => id)).toContain('grants');
  });

  it.each(said)('$id is said in the words of its claim, wherever its figure is', ({ figure, sentence }) => {
    const stated = textsOf(locale).filter(([, text]) => text.includes(figure));
    expect(stated.length).toBeGreaterThan(0);
    for (const [file, text] of stated)
      expect(text.split(sentence).length, file).toBe(text.split(figure).length);
  });
});
