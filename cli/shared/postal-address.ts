import type { Organization } from '../api/config.ts';
import type { Locale } from './locale.ts';

/** The organization's city and region as one language names them. */
export function placesOf({ address, city, region }: Organization, locale: Locale): Places {
  return { city: city?.[locale] ?? address.city, region: region?.[locale] ?? address.region };
}

interface Places {
  readonly city: string;
  readonly region: string;
}

/** The organization's postal address on one line, such as `1, rue X, Montréal (Québec) H2X 1Y4`. */
export function postalAddress(organization: Organization, locale: Locale): string {
  const { street, postalCode } = organization.address;
  const { city, region } = placesOf(organization, locale);
  return `${street}, ${city} (${region}) ${postalCode}`;
}
