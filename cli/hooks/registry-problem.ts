import { isRecord } from '../shared/record.ts';

/** Says in a sentence what a registry lacks to be built with; undefined when it has everything. */
export function registryProblem(registry: unknown): string | undefined {
  if (!isRecord(registry)) return 'It must export "registry"';
  for (const [key, isRight, what] of SHAPE) {
    if (!isRight(registry[key])) return `"${key}" of the registry must be ${what}`;
  }
  return undefined;
}

type Check = (value: unknown) => boolean;
type Row = readonly [key: string, isRight: Check, what: string];

/** Names that no form may have: the receiver answers at them, or its texts go by them. */
const FORM_WORDS = ['token', 'health', 'confirm', 'subscribed'];

const SHAPE: readonly Row[] = [
  ['templates', eachIs(hasComponent), 'an object of templates, each with a "component"'],
  ['layouts', hasComponents(['default']), 'an object of components, one of them "default"'],
  ['errors', hasComponents(['404', '500']), 'an object with a component for 404 and one for 500'],
  ['middleware', eachIs(isMiddleware), 'an object of functions, or of { options, run }'],
  ['fenced', optional(eachIs(isFenced)), 'an object of blocks, each with a "component"'],
  ['collections', eachIs(isCollection), 'an object of collections, each with a "folder" and a "template"'],
  ['data', eachIs(isFunction), 'an object of functions, each of which answers a schema'],
  ['fixedMessages', Array.isArray, 'a list of message keys'],
  ['shared', optional(isFunction), 'a function'],
  [
    'forms',
    optional((value) => isRecord(value) && isForms(value.named)),
    `an object whose "named" has forms of kind "message", and at most one of kind "newsletter"; names are of lower-case letters, and none of ${FORM_WORDS.join(', ')}`,
  ],
  ['generatedStyles', isFunction, 'a function'],
  ['openGraph', optional(isFunction), 'a function'],
  ['provide', isFunction, 'a function'],
];

function optional(isRight: Check): Check {
  return (value) => value === undefined || isRight(value);
}

function eachIs(isRight: Check): Check {
  return (value) => isRecord(value) && Object.values(value).every(isRight);
}

function hasComponents(names: readonly string[]): Check {
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

function isForms(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const kinds = Object.values(value).map((form) => (isRecord(form) ? form.kind : undefined));
  return (
    Object.keys(value).every((name) => /^[a-z][a-z-]*$/.test(name) && !FORM_WORDS.includes(name)) &&
    kinds.every((kind) => kind === 'message' || kind === 'newsletter') &&
    kinds.filter((kind) => kind === 'newsletter').length < 2
  );
}

function isCollection(value: unknown): boolean {
  return isRecord(value) && typeof value.folder === 'string' && typeof value.template === 'string';
}
