import type { FencedBlock } from '../api/fenced.ts';
import type { PageMeta } from '../api/page.ts';
import type {
  CollectionDefinition,
  Middleware,
  OptionedMiddleware,
  Registry,
  TemplateDefinition,
} from '../api/registry.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import { given } from '../shared/given.ts';
import type { Places } from './hook-answers.ts';
import { ANSWERS, middlewareProblem } from './hook-answers.ts';
import { HookFailure, runHook } from './hook-failure.ts';
import { keysNeeded } from './keys-needed.ts';

/**
 * The same registry, whose functions throw nothing but a {@link HookFailure}: where they throw, answer a promise, or
 * answer what the generator cannot use. Components stay as they are, for React calls them, inside `provide`. A function
 * is guarded by the same one as in the last build of the process, while it and what its answers must be are the same.
 */
export function guardRegistry(registry: Registry, root: string, memo: Memo = createMemo()): Registry {
  const places = memo(placesOf, registry.templates, registry.layouts);
  const { fenced, shared, openGraph } = registry;
  return {
    ...registry,
    templates: withHooks(
      registry.templates,
      memo.map(memo.map(Object.entries(registry.templates), templateHooks), guardTemplate, root),
    ),
    middleware: Object.fromEntries(
      memo.map(Object.entries(registry.middleware), guardMiddleware, places, root),
    ),
    collections: Object.fromEntries(memo.map(Object.entries(registry.collections), guardCollection, root)),
    data: Object.fromEntries(memo.map(Object.entries(registry.data), guardData, root)),
    generatedStyles: memo(guardGeneratedStyles, registry.generatedStyles, root),
    provide: memo(guardProvide, registry.provide, root),
    ...given({
      fenced:
        fenced &&
        withHooks(fenced, memo.map(memo.map(Object.entries(fenced), fencedHooks), guardFenced, root)),
      shared: shared && memo(guardShared, shared, root),
      openGraph: openGraph && memo(guardOpenGraph, openGraph, root),
    }),
  };
}

/** Names of what a middleware may send a page to. */
function placesOf(templates: Registry['templates'], layouts: Registry['layouts']): Places {
  return { templates: Object.keys(templates), layouts: Object.keys(layouts) };
}

/** A part of a registry, and its name. */
type Named<T> = readonly [name: string, part: T];

/** Parts of a registry with their functions guarded. */
function withHooks<T, H>(
  parts: Readonly<Record<string, T>>,
  hooks: readonly Named<H>[],
): Readonly<Record<string, T & H>> {
  return Object.fromEntries(hooks.map(([name, own]) => [name, { ...(parts[name] as T), ...own }]));
}

type Problem<Args extends readonly unknown[]> = (answer: unknown, ...args: Args) => string | undefined;

/** How a function is called in messages, and what its answers must be. */
interface Guarding<Args extends readonly unknown[]> {
  readonly hook: string;
  readonly root: string;
  readonly problem?: Problem<Args>;
}

function guard<Args extends readonly unknown[], T>(
  call: (...args: Args) => T,
  { hook, root, problem = () => undefined }: Guarding<Args>,
): (...args: Args) => T {
  const guarded = (...args: Args): T => {
    const answer = runHook({ hook, root }, () => call(...args));
    const wrong = problem(answer, ...args);
    if (wrong !== undefined) throw new HookFailure('bad-hook-answer', `${hook} must ${wrong}`);
    return answer;
  };
  // How many arguments a hook takes tells what it can depend on.
  return Object.defineProperty(guarded, 'length', { value: call.length });
}

type TemplateHooks = Pick<TemplateDefinition, 'sections' | 'lists' | 'record' | 'validate'>;

/** Functions of a template, apart from its component, which is edited most. */
function templateHooks([name, template]: Named<TemplateDefinition>): Named<TemplateHooks> {
  const { sections, lists, record, validate } = template;
  return [name, given({ sections, lists, record, validate })];
}

function guardTemplate([name, hooks]: Named<TemplateHooks>, root: string): Named<TemplateHooks> {
  const { sections, lists, record, validate } = hooks;
  const hook = (key: string): string => `"${key}" of the template "${name}"`;
  const guarded = {
    sections: sections && guard(sections, { hook: hook('sections'), root, problem: ANSWERS.matter }),
    lists: lists && guard(lists, { hook: hook('lists'), root, problem: ANSWERS.lists }),
    record: record && guard(record, { hook: hook('record'), root, problem: ANSWERS.record }),
    validate: validate && guard(validate, { hook: hook('validate'), root }),
  };
  return [name, given(guarded)];
}

function guardMiddleware(
  [name, middleware]: Named<Middleware | OptionedMiddleware>,
  places: Places,
  root: string,
): Named<Middleware | OptionedMiddleware> {
  const hook = `The middleware "${name}"`;
  const problem = (answer: unknown, page: PageMeta): string | undefined =>
    middlewareProblem(answer, page, places);
  if (typeof middleware === 'function') return [name, guard(middleware, { hook, root, problem })];
  const options = guard(middleware.options, {
    hook: `"options" of the middleware "${name}"`,
    root,
    problem: ANSWERS.schema,
  });
  return [name, { options, run: guard(middleware.run, { hook, root, problem }) }];
}

type FencedHooks = Pick<FencedBlock, 'attributes' | 'problem'>;

/** Functions of a block, apart from its component. */
function fencedHooks([name, { attributes, problem }]: Named<FencedBlock>): Named<FencedHooks> {
  return [name, given({ attributes, problem })];
}

function guardFenced([name, hooks]: Named<FencedHooks>, root: string): Named<FencedHooks> {
  const { attributes, problem } = hooks;
  const hook = (part: string): string => `"${part}" of the block "${name}"`;
  const guarded = {
    attributes: attributes && guard(attributes, { hook: hook('attributes'), root, problem: ANSWERS.schema }),
    problem: problem && guard(problem, { hook: hook('problem'), root, problem: ANSWERS.problem }),
  };
  return [name, given(guarded)];
}

function guardCollection(
  [name, collection]: Named<CollectionDefinition>,
  root: string,
): Named<CollectionDefinition> {
  const needed = keysNeeded(collection);
  const problem = (answer: unknown): string | undefined => {
    const wrong = ANSWERS.matter(answer);
    if (wrong !== undefined) return wrong;
    const missing = needed.find(({ key }) => !Object.hasOwn(answer as object, key));
    return missing && `have "${missing.key}", which "${missing.by}" of the collection goes by`;
  };
  const { schema } = collection;
  if (schema === undefined) return [name, collection];
  const hook = `"schema" of the collection "${name}"`;
  return [name, { ...collection, schema: guard(schema, { hook, root, problem }) }];
}

type DataSchema = Registry['data'][string];

function guardData([name, schema]: Named<DataSchema>, root: string): Named<DataSchema> {
  const hook = `The schema of content/data/${name}.yaml`;
  return [name, guard(schema, { hook, root, problem: ANSWERS.data })];
}

function guardGeneratedStyles(call: Registry['generatedStyles'], root: string): typeof call {
  return guard(call, { hook: '"generatedStyles"', root, problem: ANSWERS.generatedStyles });
}

function guardProvide(call: Registry['provide'], root: string): typeof call {
  return guard(call, { hook: '"provide"', root });
}

function guardShared(call: NonNullable<Registry['shared']>, root: string): typeof call {
  return guard(call, { hook: '"shared"', root, problem: ANSWERS.shared });
}

function guardOpenGraph(call: NonNullable<Registry['openGraph']>, root: string): typeof call {
  return guard(call, { hook: '"openGraph"', root, problem: ANSWERS.openGraph });
}
