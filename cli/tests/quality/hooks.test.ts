import { describe } from 'vitest';
import { HOOKS, holdToNonsense, holdToPromises } from '../broken-hooks.ts';

// Every function of a registry; `../hooks.test.ts` takes some of them.

describe('a function of the registry', () => {
  holdToPromises(Object.values(HOOKS));
  holdToNonsense(Object.values(HOOKS));
});
