import type { FencedBlock } from '../api/fenced.ts';
import type { PageMeta } from '../api/page.ts';
import type {
  CollectionDefinition,
  Middleware,
  OptionedMiddleware,
  Registry,
  TemplateDefinition,
} from '../api/registry.ts';
import { given } from '../shared/given.ts';
import { ANSWERS, middlewareProblem } from './hook-answers.ts';
import { HookFailure, runHook } from './hook-failure.ts';
import { keysNeeded } from './keys-needed.ts';

/**
 * The same registry, whose functions throw nothing but a {@link HookFailure}: where they throw, answer a promise, or
 * answer what the generator cannot use. Components stay as they are, for React calls them, inside `provide`.
 */
export function guardRegistry(registry: Registry, root: string): Registry {
  const guard: Guard = (hook, call, problem = () => undefined) => {
    if (call === undefined) return undefined;
    const guarded: typeof call = (...args) => {
      const answer = runHook({ hook, root }, () => call(...args));
      const wrong = problem(answer, ...args);
      if (wrong !== undefined) throw new HookFailure('bad-hook-answer', `${hook} must ${wrong}`);
      return answer;
    };
    // How many arguments a hook takes tells what it can depend on.
    return Object.defineProperty(guarded, 'length', { value: call.length });
  };
  const required: RequiredGuard = (hook, call, problem) => guard(hook, call, problem) ?? call;
  return {
    ...registry,
    templates: mapValues(registry.templates, (template, name) => guardTemplate(template, name, guard)),
    middleware: mapValues(registry.middleware, (call, name) =>
      guardMiddleware(name, call, { required, registry }),
    ),
    collections: mapValues(registry.collections, (collection, name) =>
      guardCollection(collection, name, guard),
    ),
    data: mapValues(registry.data, (call, name) =>
      required(`The schema of content/data/${name}.yaml`, call, ANSWERS.data),
    ),
    generatedStyles: required('"generatedStyles"', registry.generatedStyles, ANSWERS.generatedStyles),
    provide: required('"provide"', registry.provide),
    ...given({
      fenced: registry.fenced && mapValues(registry.fenced, (block, name) => guardFenced(block, name, guard)),
      shared: guard('"shared"', registry.shared, ANSWERS.shared),
      openGraph: guard('"openGraph"', registry.openGraph, ANSWERS.openGraph),
    }),
  };
}

type Problem<Args extends readonly unknown[]> = (answer: unknown, ...args: Args) => string | undefined;

type Guard = <Args extends readonly unknown[], T>(
  hook: string,
  call: ((...args: Args) => T) | undefined,
  problem?: Problem<Args>,
) => ((...args: Args) => T) | undefined;

type RequiredGuard = <Args extends readonly unknown[], T>(
  hook: string,
  call: (...args: Args) => T,
  problem?: Problem<Args>,
) => (...args: Args) => T;

function guardTemplate(template: TemplateDefinition, name: string, guard: Guard): TemplateDefinition {
  const hook = (key: string): string => `"${key}" of the template "${name}"`;
  return {
    ...template,
    ...given({
      sections: guard(hook('sections'), template.sections, ANSWERS.matter),
      lists: guard(hook('lists'), template.lists, ANSWERS.lists),
      record: guard(hook('record'), template.record, ANSWERS.record),
      validate: guard(hook('validate'), template.validate),
    }),
  };
}

function guardMiddleware(
  name: string,
  middleware: Middleware | OptionedMiddleware,
  { required, registry }: { readonly required: RequiredGuard; readonly registry: Registry },
): Middleware | OptionedMiddleware {
  const hook = `The middleware "${name}"`;
  const problem = (answer: unknown, page: PageMeta): string | undefined =>
    middlewareProblem(answer, page, registry);
  if (typeof middleware === 'function') return required(hook, middleware, problem);
  const { options, run } = middleware;
  return {
    options: required(`"options" of the middleware "${name}"`, options, ANSWERS.schema),
    run: required(hook, run, problem),
  };
}

function guardFenced(block: FencedBlock, name: string, guard: Guard): FencedBlock {
  const hook = (part: string): string => `"${part}" of the block "${name}"`;
  return {
    ...block,
    ...given({
      attributes: guard(hook('attributes'), block.attributes, ANSWERS.schema),
      problem: guard(hook('problem'), block.problem, ANSWERS.problem),
    }),
  };
}

function guardCollection(collection: CollectionDefinition, name: string, guard: Guard): CollectionDefinition {
  const needed = keysNeeded(collection);
  const problem = (answer: unknown): string | undefined => {
    const wrong = ANSWERS.matter(answer);
    if (wrong !== undefined) return wrong;
    const missing = needed.find(({ key }) => !Object.hasOwn(answer as object, key));
    return missing && `have "${missing.key}", which "${missing.by}" of the collection goes by`;
  };
  const schema = guard(`"schema" of the collection "${name}"`, collection.schema, problem);
  return { ...collection, ...given({ schema }) };
}

function mapValues<T, U>(
  values: Readonly<Record<string, T>>,
  map: (value: T, name: string) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
