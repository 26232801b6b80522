import type { Collections, Json } from '../cli/types.ts';
import { services } from './lists.ts';
import type { Service } from './service.ts';
import { serviceOf } from './service.ts';

/** What every page and layout of a language may read of its documents. */
export interface Shared {
  /** In their order. */
  readonly services: readonly Service[];
}

/** Gathers what pages and layouts share. */
export function shared(site: Collections): Readonly<Record<keyof Shared, Json>> {
  return { services: services(site).flatMap((summary) => serviceOf(summary) ?? []) };
}
