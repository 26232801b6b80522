import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configSchema } from '../../../project/configuration/schema.ts';
import { configuredWith } from './configuration-edits.ts';
import { keysOf, valueAt } from './schema-values.ts';

const CONFIGURATION = {
  url: 'https://site.example',
  organization: {
    name: 'Essai',
    legalName: 'Essai inc.',
    email: 'bonjour@site.example',
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
    founded: 2023,
  },
};

describe('the law edits every key of site.config.ts', () => {
  it.each(keysOf(configSchema).map(({ path }) => [path.join('.'), path] as const))('%s', (_name, path) => {
    const [one, two] = [1, 2].map((n) => configuredWith(CONFIGURATION, path, n));
    expect(configSchema.safeParse(one).error?.issues).toBeUndefined();
    expect(configSchema.safeParse(two).error?.issues).toBeUndefined();
    expect(one).not.toEqual(CONFIGURATION);
  });

  it('and says which key it has no value for', () => {
    const odd = z.strictObject({
      a: z.strictObject({ odd: z.custom<Date>((value) => value instanceof Date) }),
    });
    expect(() => valueAt(odd, ['a', 'odd'], { n: 1, values: {} })).toThrow(
      'The law cannot edit the key "a.odd": give it a value in its edits',
    );
  });
});
