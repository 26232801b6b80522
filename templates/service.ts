import type { output, ZodObject } from 'zod';
import type { PageMeta, Summary } from '../cli/api/page.ts';
import { lastSegment } from '../cli/shared/path.ts';
import type { serviceFields } from './schemas/collections.ts';

/** Front matter of a service for menus, panels, forms and drawings. */
export type ServiceFields = output<ZodObject<ReturnType<typeof serviceFields>>>;

/** A service, as any page shows it. */
export type Service = ServiceFields & {
  /** Last segment of its address. Forms post it. */
  readonly id: string;
  readonly path: string;
};

/** Returns the name of the service whose page has this address; undefined for any other page. */
export function serviceName(services: readonly Summary[], href: string): string | undefined {
  return services.map(serviceOf).find((service) => service?.path === href)?.name;
}

/** Returns the service of a page or summary; undefined for any other page. */
export function serviceOf(
  subject: Pick<PageMeta | Summary, 'key' | 'path' | 'template' | 'fields'>,
): Service | undefined {
  if (subject.template !== 'service') return undefined;
  const { key, path, fields } = subject;
  return { ...(fields as unknown as ServiceFields), id: lastSegment(key), path };
}
