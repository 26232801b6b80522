import { isRecord } from './hook-answers.ts';

/** Says in a sentence what a registry lacks to be built with; undefined when it has everything. */
export function registryProblem(registry: unknown): string | undefined {
  if (!isRecord(registry)) return 'It must export "registry"';
  for (const [key, isRight, what] of SHAPE) {
    if (!isRight(registry[key])) return `"${key}" of the registry must be ${what}`;
  }
  return undefined;
}

type Row = readonly [key: string, isRight: (value: unknown) => boolean, what: string];

const SHAPE: readonly Row[] = [
  ['templates', eachIs(hasComponent), 'an object of templates, each with a "component"'],
  ['layouts', hasComponents(['default']), 'an object of components, one of them "default"'],
  ['errors', hasComponents(['404', '500']), 'an object with a component for 404 and one for 500'],
  ['middleware', eachIs(isMiddleware), 'an object of functions, or of { options, run }'],
  [
    'fenced',
    (value) => value === undefined || eachIs(isFenced)(value),
    'an object of blocks, each with a "component"',
  ],
  ['collections', eachIs(isCollection), 'an object of collections, each with a "folder" and a "template"'],
  ['data', eachIs(isFunction), 'an object of functions, each of which answers a schema'],
  ['fixedMessages', (value) => Array.isArray(value), 'a list of message keys'],
  ['shared', (value) => value === undefined || isFunction(value), 'a function'],
  ['generatedStyles', isFunction, 'a function'],
  ['openGraph', (value) => value === undefined || isFunction(value), 'a function'],
  ['provide', isFunction, 'a function'],
];

function eachIs(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => isRecord(value) && Object.values(value).every(isRight);
}

function hasComponents(names: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    isRecord(value) && Object.values(value).every(isComponent) && names.every((name) => name in value);
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

/** A function, a class, or what `memo` makes of one. */
function isComponent(value: unknown): boolean {
  return isFunction(value) || (isRecord(value) && '$$typeof' in value);
}

/** The functions that a template may have beside its component. */
const TEMPLATE_HOOKS = ['sections', 'lists', 'record', 'validate'];

function hasComponent(value: unknown): boolean {
  return isRecord(value) && isComponent(value.component) && mayHave(value, TEMPLATE_HOOKS);
}

function isMiddleware(value: unknown): boolean {
  return isFunction(value) || (isRecord(value) && isFunction(value.options) && isFunction(value.run));
}

/** The functions that a fenced block may have beside its component. */
const FENCED_HOOKS = ['attributes', 'problem'];

function isFenced(value: unknown): boolean {
  return isRecord(value) && isComponent(value.component) && mayHave(value, FENCED_HOOKS);
}

function mayHave(value: Readonly<Record<string, unknown>>, hooks: readonly string[]): boolean {
  return hooks.every((hook) => value[hook] === undefined || isFunction(value[hook]));
}

function isCollection(value: unknown): boolean {
  return isRecord(value) && typeof value.folder === 'string' && typeof value.template === 'string';
}
