import { describe, expect, it } from 'vitest';
import type { FieldRules } from './forms.ts';
import { fieldErrors, isEmail } from './forms.ts';

const FIELDS: FieldRules = { email: { kind: 'email', required: ['fr', 'en'], maxLength: 254 } };
const emailErrors = (email: string) => fieldErrors({ email }, FIELDS, 'fr');

describe('5.1 e-mail addresses, by the rule of the HTML standard', () => {
  it.each([
    'a@b',
    'maude@example.com',
    "o'neil+tag@sub.example.co",
    'x!#$%&*/=?^_`{|}~-@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('takes %s', (email) => {
    expect(emailErrors(email)).toEqual({});
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
    expect(emailErrors(email)).toEqual({ email: 'invalid' });
  });

  it('takes 254 characters and not 255', () => {
    const domain = Array.from({ length: 4 }, () => 'b'.repeat(59)).join('.');
    const local = 254 - domain.length - 1;
    expect(emailErrors(`${'a'.repeat(local)}@${domain}`)).toEqual({});
    expect(emailErrors(`${'a'.repeat(local + 1)}@${domain}`)).toEqual({ email: 'too-long' });
  });

  it('takes white space around a value away before it judges', () => {
    expect(emailErrors('  maude@example.com ')).toEqual({});
    expect(isEmail(' maude@example.com')).toBe(false);
  });

  it('asks for one', () => {
    expect(fieldErrors({}, FIELDS, 'fr')).toEqual({ email: 'required' });
  });
});
