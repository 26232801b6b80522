import type { output } from 'zod';
import type { data } from './schemas/data.ts';

/** What `content/data` holds, as its schemas describe it. */
export type SiteData = { readonly [K in keyof typeof data]: output<ReturnType<(typeof data)[K]>> };
