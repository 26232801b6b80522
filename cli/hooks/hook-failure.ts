import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf } from '../report/diagnostic.ts';
import { locateInExport } from '../report/locate-in-export.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Diagnostic, Location } from '../types.ts';
import { adviceOn, thrownMessage } from './advice.ts';
import { callerOf, frameOf } from './frame-of.ts';

/** A function of the project that may fail, before it is known which document it works for. */
export interface Failing {
  /** Name of the function in messages: `The middleware "moved"`. */
  readonly hook: string;
  /** Absolute path of the project. */
  readonly root: string;
  /** Path of the function in the registry. @default none, so that only the registry's file is told */
  readonly path?: readonly string[];
}

/** The page or document that a function of the project works for. */
export interface Subject {
  readonly file: string;
  /** Work under way: `while rendering /about`. */
  readonly doing: string;
}

/** Thrown when one of the project's own functions throws or answers nonsense, and caught by {@link attempt}. */
export class HookFailure extends Error {
  readonly code: string;
  readonly known: FailureFacts;

  constructor(code: string, text: string, known: FailureFacts = {}) {
    super(text);
    this.code = code;
    this.known = known;
  }
}

/** What is known of a failure, besides what it says. */
interface FailureFacts {
  /** Place of the mistake. */
  readonly location?: Location | undefined;
  /** Place of the function in the registry, where that of the mistake is not known. */
  readonly place?: Location | undefined;
  /** Place that called the helper in which {@link location} is; undefined when the function threw by itself. */
  readonly caller?: Location | undefined;
  /** Message of what the function threw. @default it did not throw */
  readonly thrown?: string;
}

/**
 * Calls a function of the project.
 * @throws HookFailure when the function throws, or returns a promise, which no caller would await
 */
export function runHook<T>(failing: Failing, call: () => T): T {
  const { hook, root } = failing;
  let value: T;
  try {
    value = call();
  } catch (error) {
    if (error instanceof HookFailure) throw error;
    // Messages of zod and React about a schema or a component that gives them a promise.
    if (error instanceof Error && /Promise during synchronous parse|suspended while/.test(error.message))
      throw asynchronous(failing);
    const message = messageOf(error);
    const location = frameOf(error, root);
    throw new HookFailure('template-threw', `${hook} failed: ${message}`, {
      location,
      place: location === undefined ? registryPlace(failing) : undefined,
      caller: callerOf(error, root),
      thrown: message,
    });
  }
  if (!isPromise(value)) return value;
  // Without a listener, the promise's rejection would end the process.
  value.then(undefined, () => undefined);
  throw asynchronous(failing);
}

/** Returns the answer of a function of the project, or a diagnostic for the document that it worked for. */
export function attempt<T>(
  subject: Subject,
  call: () => T,
): { readonly value: T } | { readonly diagnostic: Diagnostic } {
  try {
    return { value: call() };
  } catch (error) {
    return { diagnostic: hookDiagnostic(error, subject) };
  }
}

/** Converts a {@link HookFailure} to a diagnostic. Anything else is a bug of the generator, and is thrown again. */
export function hookDiagnostic(error: unknown, { file, doing }: Subject): Diagnostic {
  if (!(error instanceof HookFailure)) throw error;
  const { location, place, caller, thrown = '' } = error.known;
  return errorOf(error.code, error.message, {
    // The fault is in the registry's code, wherever that is: not in the document that it met.
    location: location ?? place ?? { file: REGISTRY_FILE },
    notes: [
      ...(caller === undefined ? [] : [{ text: 'called here:', location: caller }]),
      ...adviceOn(thrown),
      { text: doing, location: { file } },
    ],
  });
}

function asynchronous(failing: Failing): HookFailure {
  const text = `${failing.hook} is asynchronous: the build does not wait for a promise here`;
  return new HookFailure('async-hook', text, { place: registryPlace(failing) });
}

/** Returns the failure of a function that answered what the generator cannot use: it `must` do something else. */
export function badAnswer(failing: Failing, must: string): HookFailure {
  const text = `${failing.hook} must ${must}`;
  return new HookFailure('bad-hook-answer', text, { place: registryPlace(failing) });
}

/** Returns the place where the project names a function of its registry; undefined when it is not known. */
function registryPlace({ root, path = [] }: Failing): Location | undefined {
  const file = join(root, REGISTRY_FILE);
  if (path.length === 0 || !existsSync(file)) return undefined;
  const source = { file: REGISTRY_FILE, text: readFileSync(file, 'utf8') };
  return locateInExport(source, path, { exportName: 'registry', root });
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return thrownMessage(error);
  return typeof error === 'string' ? error : 'it throws something that is not an Error';
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
