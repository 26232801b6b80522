import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../cli/shared/forms.ts';
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
