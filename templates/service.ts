import type { output, ZodObject } from 'zod';
import type { PageMeta, Summary } from '../cli/api/page.ts';
import { lastSegment } from '../cli/shared/path.ts';
import type { serviceFields } from './schemas/collections.ts';

/** What a service's document says of it for menus, panels, forms and drawings. */
export type ServiceFields = output<ZodObject<ReturnType<typeof serviceFields>>>;

/** A service, wherever it is shown. */
export type Service = ServiceFields & {
  /** Last segment of its address, which forms post. */
  readonly id: string;
  readonly path: string;
};

/** The name of the service that an address is the page of; undefined for any other page. */
export function serviceName(services: readonly Summary[], href: string): string | undefined {
  return services.map(serviceOf).find((service) => service?.path === href)?.name;
}

/** The service of a page or summary; undefined for anything else. */
export function serviceOf(
  subject: Pick<PageMeta | Summary, 'key' | 'path' | 'template' | 'fields'>,
): Service | undefined {
  if (subject.template !== 'service') return undefined;
  const { key, path, fields } = subject;
  return { ...(fields as unknown as ServiceFields), id: lastSegment(key), path };
}
