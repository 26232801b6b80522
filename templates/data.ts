import type { output } from 'zod';
import type { Summary } from '../cli/types.ts';
import type { data } from './schemas/data.ts';

/** What `content/data` holds, as its schemas describe it. */
export type SiteData = { readonly [K in keyof typeof data]: output<ReturnType<(typeof data)[K]>> };

/** The four services, in the order of the site. */
export const SERVICES = ['strategy', 'software', 'design', 'ai'] as const;

/** Id of a service: the last segment of its path. */
export type ServiceId = (typeof SERVICES)[number];

/** The service that a key names: `/services/ai` → `ai`. */
export function serviceOf(key: string): ServiceId | undefined {
  const id = key.slice(key.lastIndexOf('/') + 1);
  return SERVICES.find((service) => service === id);
}

/** One sentence about a document: its own summary, else its description. */
export function summaryOf(summary: Summary): string {
  const written = summary.sections?.summary;
  return typeof written === 'string' ? written : summary.description;
}
