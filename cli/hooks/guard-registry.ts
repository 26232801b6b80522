import type { Registry } from '../api/registry.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import { given } from '../shared/given.ts';
import { mapValues } from '../shared/map-values.ts';
import { ANSWERS, matterProblem, middlewareProblem } from './hook-answers.ts';
import { HookFailure, runHook } from './hook-failure.ts';
import { keysNeeded } from './keys-needed.ts';

/**
 * Returns the same registry, whose functions throw nothing but a {@link HookFailure}: when they throw, return a
 * promise, or return something that the generator cannot use. Components stay as they are, since React calls them,
 * inside `provide`. A function keeps its guard in the next build of the process while the function and the rules of its
 * answers are the same.
 */
export function guardRegistry(registry: Registry, root: string, memo: Memo = createMemo()): Registry {
  const guard = memo(createGuard, root);
  const places = { templates: Object.keys(registry.templates), layouts: Object.keys(registry.layouts) };
  return {
    ...registry,
    templates: mapValues(registry.templates, (template, name) => {
      const hook = (key: string): string => `"${key}" of the template "${name}"`;
      const { sections, lists, record, validate } = template;
      const guarded = {
        sections: guard(hook('sections'), sections, ANSWERS.matter),
        lists: guard(hook('lists'), lists, ANSWERS.lists),
        record: guard(hook('record'), record, ANSWERS.record),
        validate: guard(hook('validate'), validate),
      };
      return { ...template, ...given(guarded) };
    }),
    middleware: mapValues(registry.middleware, (middleware, name) => {
      const hook = `The middleware "${name}"`;
      const problem = middlewareProblem(places);
      const limits = JSON.stringify(places);
      if (typeof middleware === 'function') return guard(hook, middleware, problem, limits);
      return {
        options: guard(`"options" of the middleware "${name}"`, middleware.options, ANSWERS.schemas),
        run: guard(hook, middleware.run, problem, limits),
      };
    }),
    collections: mapValues(registry.collections, (collection, name) => {
      const hook = `"schema" of the collection "${name}"`;
      const needed = keysNeeded(collection);
      const schema = guard(hook, collection.schema, matterProblem(needed), JSON.stringify(needed));
      return { ...collection, ...given({ schema }) };
    }),
    data: mapValues(registry.data, (schema, name) =>
      guard(`The schema of content/data/${name}.yaml`, schema, ANSWERS.data),
    ),
    generatedStyles: guard('"generatedStyles"', registry.generatedStyles, ANSWERS.generatedStyles),
    provide: guard('"provide"', registry.provide),
    ...given({
      fenced:
        registry.fenced &&
        mapValues(registry.fenced, (block, name) => {
          const { attributes, problem } = block;
          const guarded = {
            attributes: guard(`"attributes" of the block "${name}"`, attributes, ANSWERS.schemas),
            problem: guard(`"problem" of the block "${name}"`, problem, ANSWERS.problem),
          };
          return { ...block, ...given(guarded) };
        }),
      shared: guard('"shared"', registry.shared, ANSWERS.shared),
      openGraph: guard('"openGraph"', registry.openGraph, ANSWERS.openGraph),
    }),
  };
}

type Hook = (...args: never[]) => unknown;

/** Says what is wrong with an answer, as the end of a sentence after "must"; undefined when nothing is. */
type Problem<Args extends readonly unknown[]> = (answer: unknown, ...args: Args) => string | undefined;

/**
 * Creates the function that guards others, and keeps the last guard of each by the name that messages give it. `limits`
 * holds all that `problem` depends on.
 */
function createGuard(root: string) {
  const known = new Map<string, { readonly call: Hook; readonly limits: string; readonly guarded: Hook }>();
  return <F extends Hook | undefined>(
    hook: string,
    call: F,
    problem: Problem<Parameters<NonNullable<F>>> = () => undefined,
    limits = '',
  ): F => {
    if (call === undefined) return call;
    const last = known.get(hook);
    if (last?.call === call && last.limits === limits) return last.guarded as F;
    const guarded = (...args: Parameters<NonNullable<F>>): unknown => {
      const answer = runHook({ hook, root }, () => call(...args));
      const wrong = problem(answer, ...args);
      if (wrong !== undefined) throw new HookFailure('bad-hook-answer', `${hook} must ${wrong}`);
      return answer;
    };
    // The number of parameters of a hook tells what it can depend on.
    Object.defineProperty(guarded, 'length', { value: call.length });
    known.set(hook, { call, limits, guarded });
    return guarded as F;
  };
}
