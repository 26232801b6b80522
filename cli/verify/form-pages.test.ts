import { describe, expect, it } from 'vitest';
import type { SiteForms } from '../shared/forms.ts';
import { verifyInput } from '../tests/verify/fixture.ts';
import { verify } from './verify.ts';
import type { VerifyInput } from './verify-input.ts';

const TEXT = `pages: {
  contact: { kept: { fr: '/merci', en: "/en/thanks" }, failed: { fr: '/', en: '/en' } },
  newsletter: { kept: { fr: '/merci', en: '/en' }, failed: { fr: '/', en: '/en' } },
}`;
const HOME = { fr: '/', en: '/en' };
const FORMS: SiteForms = {
  contact: { kind: 'message', fields: {}, pages: { kept: { fr: '/merci', en: '/en/thanks' }, failed: HOME } },
  newsletter: { kind: 'newsletter', fields: {}, pages: { kept: { fr: '/merci', en: '/en' }, failed: HOME } },
};
const texts = () => [
  { file: 'content/data/menu.yaml', text: "end: '/merci'" },
  { file: 'templates/blocks/band.tsx', text: "<a href='/merci'>" },
  { file: 'templates/forms.ts', text: TEXT },
];

describe('5.3 the pages on which forms end', () => {
  const said = (input: Partial<VerifyInput>, paths: readonly string[] = []) => {
    const pages = Object.fromEntries(['/', '/en', ...paths].map((path) => [path, {}]));
    return verify({ ...verifyInput({ pages }), forms: FORMS, texts, ...input });
  };

  it('are errors where there is no such page, in each language, at the line that names it', () => {
    expect(said({})).toEqual([
      {
        severity: 'error',
        code: 'missing-form-page',
        text: 'Without scripts, the forms "contact" and "newsletter" would end on "/merci", which is not a page',
        location: expect.objectContaining({ file: 'templates/forms.ts', line: 2, column: 27, length: 6 }),
        notes: [{ text: "write content/fr/merci.md, or name another page in the registry's forms" }],
      },
      {
        severity: 'error',
        code: 'missing-form-page',
        text: 'Without scripts, the form "contact" would end on "/en/thanks", which is not a page',
        location: expect.objectContaining({ file: 'templates/forms.ts', line: 2, column: 41, length: 10 }),
        notes: [{ text: "write content/en/thanks.md, or name another page in the registry's forms" }],
      },
    ]);
  });

  it('say what was meant by a path that is nearly that of a page', () => {
    expect(said({}, ['/merci', '/en/thank']).map(({ suggestion }) => suggestion)).toEqual(['/en/thank']);
  });

  it('are right where the pages are there, or where no form is posted', () => {
    expect(said({}, ['/merci', '/en/thanks'])).toEqual([]);
    const { config } = verifyInput({ pages: {} });
    expect(said({ config: { ...config, forms: { ...config.forms, endpoint: false } } })).toEqual([]);
  });
});
