import { describe, expect, it } from 'vitest';
import { contactErrors, newsletterErrors } from './forms.ts';

const GOOD = { name: 'Maude', email: 'maude@example.com', service: 'ai' };

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

  it('knows four services and no other', () => {
    for (const service of ['software', 'strategy', 'ai', 'design'])
      expect(contactErrors({ ...GOOD, service }, 'fr')).toEqual({});
    for (const service of ['marketing', 'AI', '__proto__'])
      expect(contactErrors({ ...GOOD, service }, 'fr')).toEqual({ service: 'unknown' });
  });

  it('takes a message of 5,000 characters and not one more', () => {
    expect(contactErrors({ ...GOOD, message: 'a'.repeat(5000) }, 'fr')).toEqual({});
    expect(contactErrors({ ...GOOD, message: 'a'.repeat(5001) }, 'fr')).toEqual({ message: 'too-long' });
  });

  it('takes white space around a value away before it judges', () => {
    expect(contactErrors({ ...GOOD, email: '  maude@example.com ' }, 'fr')).toEqual({});
  });
});

describe('5.1 e-mail addresses, by the rule of the HTML standard', () => {
  it.each([
    'a@b',
    'maude@example.com',
    "o'neil+tag@sub.example.co",
    'x!#$%&*/=?^_`{|}~-@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (email) => {
    expect(newsletterErrors({ email })).toEqual({});
  });

  it.each([
    'plain',
    '@example.com',
    'maude@',
    'maude@-example.com',
    'maude@example-.com',
    'maude@example..com',
    'mau de@example.com',
    'é@example.com',
    'maude@exämple.com',
    'a@b@c',
    `maude@${'a'.repeat(64)}.com`,
    '<maude@example.com>',
    'maude@example.com\nBcc: x@example.com',
  ])('refuses %s', (email) => {
    expect(newsletterErrors({ email })).toEqual({ email: 'invalid' });
  });

  it('takes 254 characters and not 255', () => {
    const domain = Array.from({ length: 4 }, () => 'b'.repeat(59)).join('.');
    const local = 254 - domain.length - 1;
    expect(newsletterErrors({ email: `${'a'.repeat(local)}@${domain}` })).toEqual({});
    expect(newsletterErrors({ email: `${'a'.repeat(local + 1)}@${domain}` })).toEqual({ email: 'too-long' });
  });

  it('asks for one', () => {
    expect(newsletterErrors({})).toEqual({ email: 'required' });
  });
});
