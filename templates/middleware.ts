import type { Registry } from '../cli/api/registry.ts';

/** Named functions that documents may ask for in `middleware:`. The build runs them (behaviour 1.6). */
export const middleware: Registry['middleware'] = {};
