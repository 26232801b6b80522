import type { Organization } from '../api/config.ts';
import type { Locale } from './locale.ts';

/** Returns the organization's city and region as one language names them. */
export function placesOf({ address, city, region }: Organization, locale: Locale): Places {
  return { city: city?.[locale] ?? address.city, region: region?.[locale] ?? address.region };
}

interface Places {
  readonly city: string;
  readonly region: string;
}

/** Writes the organization's postal address on one line: French puts the region in brackets, English after a comma. */
export function postalAddress(organization: Organization, locale: Locale): string {
  const { street, postalCode } = organization.address;
  const { city, region } = placesOf(organization, locale);
  const place = locale === 'fr' ? `${city} (${region})` : `${city}, ${region}`;
  return `${street}, ${place} ${postalCode}`;
}
