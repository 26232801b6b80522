import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forms } from '../../templates/forms.ts';
import type { Messages } from '../api/render-context.ts';
import { TEXTS } from '../tests/forms/fixture.ts';
import { GENERATOR } from '../tests/mini-site.ts';
import { fill, formsTexts } from './texts.ts';

/** Lists every text by its dotted name. */
function flat(value: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    typeof item === 'string' ? [[prefix + name, item] as const] : flat(item as object, `${prefix}${name}.`),
  );
}

/** Reads a locale file as messages, without typography. */
function messagesOf(locale: 'fr' | 'en'): Messages {
  const text = readFileSync(join(GENERATOR, 'locales', `${locale}.json`), 'utf8');
  return Object.fromEntries(flat(JSON.parse(text) as object));
}

const without = (messages: Messages, key: string): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => name !== key));

describe('the texts of mails and pages', () => {
  it('2.6 are all in locales/, and every text there under mail and receiver is used', () => {
    const used = new Set(flat(TEXTS.fr).map(([, text]) => text.replaceAll(/[\u00a0 ]/g, ' ')));
    const messages = messagesOf('fr');
    const ours = Object.keys(messages).filter((key) => /^(?:mail|receiver)\./.test(key));
    expect(ours.length).toBe(flat(TEXTS.fr).length);
    for (const key of ours) expect(used).toContain(messages[key]?.replaceAll(/[\u00a0 ]/g, ' '));
  });

  it("6.3 are set in each language's typography", () => {
    for (const [name, text] of [...flat(TEXTS.fr), ...flat(TEXTS.en)])
      expect([name, text]).toEqual([name, expect.not.stringMatching(/['"]/)]);
    for (const [name, text] of flat(TEXTS.fr))
      expect([name, text]).toEqual([name, expect.not.stringMatching(/ [:;!?»]|« /)]);
    expect(TEXTS.fr.messageMails.contact?.labels.message).toBe('Message\u00a0:');
    expect(TEXTS.fr.confirmed.text).toMatch(/^Merci! /);
  });

  it('2.6 that are missing are said, each by its key and file', () => {
    const [fr, en] = [messagesOf('fr'), messagesOf('en')];
    const { value, diagnostics } = formsTexts(
      {
        fr: without(fr, 'receiver.back'),
        en: without(without(en, 'mail.contact.subject'), 'mail.contact.phone'),
      },
      forms,
    );
    expect(value).toBeUndefined();
    expect(diagnostics.map(({ code, text, location }) => [code, text, location?.file])).toEqual([
      ['missing-message', 'The receiver of forms needs the key "receiver.back"', 'locales/fr.json'],
      ['missing-message', 'The receiver of forms needs the key "mail.contact.phone"', 'locales/en.json'],
      ['missing-message', 'The receiver of forms needs the key "mail.contact.subject"', 'locales/en.json'],
    ]);
  });

  it('2.6 of a newsletter are for sites that have one, or still have its words', () => {
    const { contact } = forms;
    const plain = (locale: 'fr' | 'en'): Messages => {
      const all = messagesOf(locale);
      const ofNewsletter =
        /^(?:mail\.(?:confirm|subscribed)|receiver\.(?:confirm|confirmed|unsubscribe|unsubscribed|expired))\./;
      return Object.fromEntries(Object.entries(all).filter(([key]) => !ofNewsletter.test(key)));
    };
    const messages = { fr: plain('fr'), en: plain('en') };
    const { value, diagnostics } = formsTexts(messages, { contact });
    expect(diagnostics).toEqual([]);
    expect(value?.fr.messageMails.contact?.subject).not.toBe('');
    expect(formsTexts(messages, forms).diagnostics).toHaveLength(32);
    const begun = { ...messages.fr, 'receiver.expired.title': 'Lien expiré' };
    expect(formsTexts({ ...messages, fr: begun }, { contact }).diagnostics).toHaveLength(15);
  });

  it('5.1 must hold the links that a consent rests on', () => {
    const [fr, en] = [messagesOf('fr'), messagesOf('en')];
    const { diagnostics } = formsTexts(
      { fr: { ...fr, 'mail.confirm.text': 'Bonjour {confirm}' }, en },
      forms,
    );
    expect(diagnostics.map(({ text }) => text)).toEqual([
      '"mail.confirm.text" must hold {unsubscribe}: the mail is of no use without this link',
    ]);
  });

  it.each([
    ['Tenaise', 'de Tenaise'],
    ['Essai', 'd’Essai'],
    ['École', 'd’École'],
    ['Œuvre', 'd’Œuvre'],
    ['Hélice', 'de Hélice'],
  ])('6.3 join French « de » to %s', (name, of) => {
    expect(fill('L’infolettre de {name}, de {email}', { name, email: 'a' })).toBe(`L’infolettre ${of}, de a`);
    expect(fill('monde {name}', { name })).toBe(`monde ${name}`);
  });

  it('leave a placeholder that nothing fills, and fill none inside what was filled', () => {
    expect(fill('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
    expect(fill('{constructor}', {})).toBe('{constructor}');
  });
});
