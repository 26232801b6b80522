import { errorOf } from '../report/diagnostic.ts';
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
  readonly location: Location | undefined;
  /** Place that called the helper in which {@link location} is; undefined when the function threw by itself. */
  readonly caller: Location | undefined;
  /** Message of what the function threw; '' when it did not throw. */
  readonly thrown: string;

  constructor(code: string, text: string, { location, caller, thrown = '' }: Thrown = {}) {
    super(text);
    this.code = code;
    this.location = location;
    this.caller = caller;
    this.thrown = thrown;
  }
}

/** What is known of an error of the project's code. */
interface Thrown {
  readonly location?: Location | undefined;
  readonly caller?: Location | undefined;
  readonly thrown?: string;
}

/**
 * Calls a function of the project.
 * @throws HookFailure when the function throws, or returns a promise, which no caller would await
 */
export function runHook<T>({ hook, root }: Failing, call: () => T): T {
  let value: T;
  try {
    value = call();
  } catch (error) {
    if (error instanceof HookFailure) throw error;
    // Messages of zod and React about a schema or a component that gives them a promise.
    if (error instanceof Error && /Promise during synchronous parse|suspended while/.test(error.message))
      throw asynchronous(hook);
    const message = messageOf(error);
    throw new HookFailure('template-threw', `${hook} failed: ${message}`, {
      location: frameOf(error, root),
      caller: callerOf(error, root),
      thrown: message,
    });
  }
  if (!isPromise(value)) return value;
  // Without a listener, the promise's rejection would end the process.
  value.then(undefined, () => undefined);
  throw asynchronous(hook);
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
  return errorOf(error.code, error.message, {
    // The fault is in the registry's code, wherever that is: not in the document that it met.
    location: error.location ?? { file: REGISTRY_FILE },
    notes: [
      ...(error.caller === undefined ? [] : [{ text: 'called here:', location: error.caller }]),
      ...adviceOn(error.thrown),
      { text: doing, location: { file } },
    ],
  });
}

function asynchronous(hook: string): HookFailure {
  return new HookFailure('async-hook', `${hook} is asynchronous: the build does not wait for a promise here`);
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return thrownMessage(error);
  return typeof error === 'string' ? error : 'it throws something that is not an Error';
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
