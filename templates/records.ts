import type { Json, Locale, MetaRecord } from '../cli/types.ts';
import type { SiteData } from './data.ts';

/** The meta record of a service, or the one of `/services` and of services not found (behaviour 1.5). */
export function serviceRecord(
  key: string,
  data: Readonly<Record<string, Json>>,
  locale: Locale,
): MetaRecord | undefined {
  const { records } = data.services as unknown as SiteData['services'];
  const id = key.replace(/^\/services\/?/, '');
  const record = Object.entries(records).find(([name]) => name === id)?.[1] ?? records.default;
  if (record === undefined) return undefined;
  const { title, description, keywords } = record;
  return { title: title[locale], description: description[locale], keywords: keywords[locale] };
}
