import { describe, expect, it } from 'vitest';
import type { Organization } from '../api/config.ts';
import { postalAddress } from './postal-address.ts';

const ORGANIZATION: Organization = {
  name: 'Essai',
  legalName: 'Essai inc.',
  email: 'a@essai.example',
  address: { street: '1, rue X', city: 'Montréal', region: 'QC', postalCode: 'H2X 1Y4', country: 'CA' },
  privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'b@essai.example' },
  founded: 2023,
};

describe('a postal address', () => {
  it('is that of the configuration', () => {
    expect(postalAddress(ORGANIZATION, 'fr')).toBe('1, rue X, Montréal (QC) H2X 1Y4');
  });

  it('is written as the language writes it, region included', () => {
    const named: Organization = {
      ...ORGANIZATION,
      city: { fr: 'Montréal', en: 'Montreal' },
      region: { fr: 'Québec', en: 'Quebec' },
    };
    expect(postalAddress(named, 'fr')).toBe('1, rue X, Montréal (Québec) H2X 1Y4');
    expect(postalAddress(named, 'en')).toBe('1, rue X, Montreal, Quebec H2X 1Y4');
  });
});
