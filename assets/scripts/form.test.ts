import { describe, expect, it } from 'vitest';
import { fieldErrors, outcomeOf } from './form.ts';

const valid = { valid: true, valueMissing: false, customError: false };
const missing = { valid: false, valueMissing: true, customError: false };
const wrong = { valid: false, valueMissing: false, customError: false };
const long = { valid: false, valueMissing: false, customError: true };

describe('5.1 fieldErrors', () => {
  it('tells what is missing, wrong or too long, by field', () => {
    const fields = [
      { name: 'name', validity: valid },
      { name: 'email', validity: wrong },
      { name: 'service', validity: missing },
      { name: 'service', validity: missing },
      { name: 'message', validity: long },
      { name: '', validity: missing },
      { name: 'fieldset' },
    ];
    expect(fieldErrors(fields)).toEqual({ email: 'invalid', service: 'required', message: 'too-long' });
  });
});

describe('5.4 outcomeOf', () => {
  const FIELDS = ['name', 'email'];

  it.each<[string, number, unknown, string]>([
    ['an accepted post', 200, { ok: true }, 'success'],
    ['an answer that does not say so', 200, {}, 'failure'],
    ['one that says no', 200, { ok: false }, 'failure'],
    ['one that says it in words', 200, { ok: 'true' }, 'failure'],
    ['no object', 200, 'ok', 'failure'],
    ['nothing', 200, null, 'failure'],
    ['another success', 201, { ok: true }, 'failure'],
    ['a redirect', 303, {}, 'failure'],
    ['too many posts', 429, { ok: false }, 'failure'],
    ['a broken receiver', 500, { ok: true }, 'failure'],
    ['no answer', 0, undefined, 'failure'],
    ['refused fields', 422, { ok: false, errors: { email: 'invalid' } }, 'idle'],
    ['a refusal of fields that the form has not', 422, { errors: { consent: 'unknown' } }, 'failure'],
    ['a refusal without fields', 422, { ok: false, errors: {} }, 'failure'],
    ['a refusal that is malformed', 422, { errors: 'email' }, 'failure'],
    ['a refusal that says nothing', 422, null, 'failure'],
  ])('%s is %s', (_, status, body, expected) => {
    expect(outcomeOf(status, body, FIELDS).status ?? 'idle').toBe(expected);
  });

  it('keeps the errors of refused fields', () => {
    const errors = { email: 'too-long' };
    expect(outcomeOf(422, { ok: false, errors }, FIELDS).errors).toEqual(errors);
  });

  it('4.4 marks what was sent, and nothing else', () => {
    expect(outcomeOf(200, { ok: true }, FIELDS).sent).toBe('');
    expect(outcomeOf(500, {}, FIELDS).sent).toBeUndefined();
  });
});
