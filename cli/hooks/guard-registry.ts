import type { Registry } from '../api/registry.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import { given } from '../shared/given.ts';
import { mapValues } from '../shared/map-values.ts';
import { ANSWERS, matterProblem, middlewareProblem } from './hook-answers.ts';
import type { Failing } from './hook-failure.ts';
import { badAnswer, runHook } from './hook-failure.ts';
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
      const at = partsOf(`template "${name}"`, ['templates', name]);
      const { sections, lists, record, validate } = template;
      const guarded = {
        sections: guard(at('sections'), sections, ANSWERS.matter),
        lists: guard(at('lists'), lists, ANSWERS.lists),
        record: guard(at('record'), record, ANSWERS.record),
        validate: guard(at('validate'), validate),
      };
      return { ...template, ...given(guarded) };
    }),
    middleware: mapValues(registry.middleware, (middleware, name) => {
      const run = { hook: `The middleware "${name}"`, path: ['middleware', name] };
      const at = partsOf(`middleware "${name}"`, run.path);
      const problem = middlewareProblem(places);
      const limits = JSON.stringify(places);
      if (typeof middleware === 'function') return guard(run, middleware, problem, limits);
      return {
        options: guard(at('options'), middleware.options, ANSWERS.schemas),
        run: guard({ ...run, path: [...run.path, 'run'] }, middleware.run, problem, limits),
      };
    }),
    collections: mapValues(registry.collections, (collection, name) => {
      const at = partsOf(`collection "${name}"`, ['collections', name]);
      const needed = keysNeeded(collection);
      const schema = guard(at('schema'), collection.schema, matterProblem(needed), JSON.stringify(needed));
      return { ...collection, ...given({ schema }) };
    }),
    data: mapValues(registry.data, (schema, name) =>
      guard({ hook: `The schema of content/data/${name}.yaml`, path: ['data', name] }, schema, ANSWERS.data),
    ),
    generatedStyles: guard(whole('generatedStyles'), registry.generatedStyles, ANSWERS.generatedStyles),
    provide: guard(whole('provide'), registry.provide),
    ...given({
      fenced:
        registry.fenced &&
        mapValues(registry.fenced, (block, name) => {
          const { attributes, problem } = block;
          const at = partsOf(`block "${name}"`, ['fenced', name]);
          const guarded = {
            attributes: guard(at('attributes'), attributes, ANSWERS.schemas),
            problem: guard(at('problem'), problem, ANSWERS.problem),
          };
          return { ...block, ...given(guarded) };
        }),
      shared: guard(whole('shared'), registry.shared, ANSWERS.shared),
      openGraph: guard(whole('openGraph'), registry.openGraph, ANSWERS.openGraph),
    }),
  };
}

/** A function of the registry: its name in messages, and its path. */
type HookName = Required<Pick<Failing, 'hook' | 'path'>>;

function partsOf(owner: string, path: readonly string[]): (key: string) => HookName {
  return (key) => ({ hook: `"${key}" of the ${owner}`, path: [...path, key] });
}

function whole(key: string): HookName {
  return { hook: `"${key}"`, path: [key] };
}

type Hook = (...args: never[]) => unknown;

/** Says what is wrong with an answer, as the end of a sentence after "must"; undefined when nothing is. */
type FindProblem<Args extends readonly unknown[]> = (answer: unknown, ...args: Args) => string | undefined;

/**
 * Creates the function that guards others, and keeps the last guard of each by the name that messages give it. `limits`
 * holds all that `problem` depends on.
 */
function createGuard(root: string) {
  const known = new Map<string, { readonly call: Hook; readonly limits: string; readonly guarded: Hook }>();
  return <F extends Hook | undefined>(
    name: HookName,
    call: F,
    problem: FindProblem<Parameters<NonNullable<F>>> = () => undefined,
    limits = '',
  ): F => {
    if (call === undefined) return call;
    const failing = { ...name, root };
    const last = known.get(name.hook);
    if (last?.call === call && last.limits === limits) return last.guarded as F;
    const guarded = (...args: Parameters<NonNullable<F>>): unknown => {
      const answer = runHook(failing, () => call(...args));
      const wrong = problem(answer, ...args);
      if (wrong !== undefined) throw badAnswer(failing, wrong);
      return answer;
    };
    // The number of parameters of a hook tells what it can depend on.
    Object.defineProperty(guarded, 'length', { value: call.length });
    known.set(name.hook, { call, limits, guarded });
    return guarded as F;
  };
}
