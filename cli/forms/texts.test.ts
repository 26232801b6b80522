import { describe, expect, it } from 'vitest';
import { fill, nameValues, TEXTS } from './texts.ts';

/** Every text by its dotted name. */
function flat(value: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    typeof item === 'string' ? [[prefix + name, item] as const] : flat(item as object, `${prefix}${name}.`),
  );
}

const placeholders = (text: string): string =>
  [...new Set(text.replaceAll('{ofName}', '{name}').match(/\{\w+\}/g) ?? [])].sort().join(' ');

describe('the texts of mails and pages', () => {
  it('2.6 say the same in both languages: same keys, same placeholders', () => {
    const en = new Map(flat(TEXTS.en));
    expect(flat(TEXTS.fr).map(([name]) => name)).toEqual([...en.keys()]);
    for (const [name, text] of flat(TEXTS.fr))
      expect([name, placeholders(text)]).toEqual([name, placeholders(en.get(name) ?? '')]);
  });

  it("6.3 are set in each language's typography", () => {
    for (const [name, text] of [...flat(TEXTS.fr), ...flat(TEXTS.en)])
      expect([name, text]).toEqual([name, expect.not.stringMatching(/['"]/)]);
    for (const [name, text] of flat(TEXTS.fr))
      expect([name, text]).toEqual([name, expect.not.stringMatching(/ [:;!?»]|« /)]);
    expect(TEXTS.fr.contactMail.message).toBe('Message\u00a0:');
    expect(TEXTS.fr.confirmed.text).toMatch(/^Merci! /);
  });

  it.each([
    ['Tenaise', 'de Tenaise'],
    ['Essai', 'd’Essai'],
    ['École', 'd’École'],
    ['Œuvre', 'd’Œuvre'],
    ['Hélice', 'de Hélice'],
  ])('6.3 join French « de » to %s', (name, of) => {
    expect(nameValues({ name, email: '' }).ofName).toBe(of);
  });

  it('leave a placeholder that nothing fills, and fill none inside what was filled', () => {
    expect(fill('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });
});
