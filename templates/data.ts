import type { output } from 'zod';
import type { data } from './schemas/data.ts';

/** Content of `content/data`, as its schemas type it. */
export type SiteData = {
  readonly [K in Exclude<keyof typeof data, 'people'>]: output<ReturnType<(typeof data)[K]>>;
} & {
  /** Without the file, the site names no person. */
  readonly people?: output<ReturnType<(typeof data)['people']>>;
};
