import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../cli/shared/forms.ts';
import en from '../locales/en.json' with { type: 'json' };
import fr from '../locales/fr.json' with { type: 'json' };
import { forms } from './forms.ts';

const GOOD = { name: 'Maude', email: 'maude@example.com', service: 'ai' };
const contactErrors = (values: object, locale: 'fr' | 'en') =>
  fieldErrors({ ...values }, forms.contact.fields, locale);

describe('5.1 contact form', () => {
  it('asks for the first name in English only', () => {
    const { name: _, ...nameless } = GOOD;
    expect(contactErrors(nameless, 'fr')).toEqual({});
    expect(contactErrors(nameless, 'en')).toEqual({ name: 'required' });
  });

  it('asks for the e-mail address and the service, in both languages', () => {
    expect(contactErrors({}, 'fr')).toEqual({ email: 'required', service: 'required' });
    expect(contactErrors({ ...GOOD, email: ' ', service: '' }, 'en')).toEqual({
      email: 'required',
      service: 'required',
    });
  });

  it('takes the services of any day, and nothing that no service can be called', () => {
    for (const service of ['software', 'training-2', 'removed-since'])
      expect(contactErrors({ ...GOOD, service }, 'fr')).toEqual({});
    for (const service of ['AI', '__proto__', 'a b', '-a', 'é', 'a'.repeat(61)])
      expect(contactErrors({ ...GOOD, service }, 'fr')).toEqual({ service: 'unknown' });
  });

  it('takes a message of 5,000 characters and not one more', () => {
    expect(contactErrors({ ...GOOD, message: 'a'.repeat(5000) }, 'fr')).toEqual({});
    expect(contactErrors({ ...GOOD, message: 'a'.repeat(5001) }, 'fr')).toEqual({ message: 'too-long' });
  });
});

describe('5.1 newsletter', () => {
  it('asks for an e-mail address and nothing else', () => {
    expect(fieldErrors({}, forms.newsletter.fields, 'fr')).toEqual({ email: 'required' });
    expect(fieldErrors({ email: 'a@b' }, forms.newsletter.fields, 'en')).toEqual({});
  });
});

describe('the words for a value that is too long', () => {
  it.each([
    ['fr', fr.field],
    ['en', en.field],
  ])('name the limit of its field in %s', (_, texts) => {
    const limits = Object.entries(forms.contact.fields).flatMap(([name, { maxLength }]) => {
      const { 'too-long': text = '' } = (texts as Record<string, Record<string, string>>)[name] ?? {};
      return text === '' ? [] : [[name, Number(text.match(/\d[\d,\s]*/)?.[0].replace(/\D/g, '')), maxLength]];
    });
    expect(limits.map(([name]) => name)).toEqual(['name', 'email', 'phone', 'message']);
    for (const [, said, maxLength] of limits) expect(said).toBe(maxLength);
  });
});
