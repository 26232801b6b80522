import type { output } from 'zod';
import type { data } from './schemas/data.ts';

/** What `content/data` holds, as its schemas describe it. */
export type SiteData = {
  readonly [K in Exclude<keyof typeof data, 'people'>]: output<ReturnType<(typeof data)[K]>>;
} & {
  /** Nobody is named without the file. */
  readonly people?: output<ReturnType<(typeof data)['people']>>;
};
