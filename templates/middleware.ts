import type { Registry } from '../cli/api/registry.ts';

/** Named functions that documents may ask for in `middleware:`; run at build (behaviour 1.6). */
export const middleware: Registry['middleware'] = {};
