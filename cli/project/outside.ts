import { randomUUID } from 'node:crypto';
import type { CompiledModule } from '../bundle/compiled-module.ts';
import { hashParts } from '../cache/cache.ts';

/** A variable of the environment that code names; or all of them, where it names none. */
const VARIABLES = /\bprocess\.env\b(?:\.([A-Za-z_]\w*)|\[\s*["'`]([^"'`]+)["'`]\s*\])?/g;
/** An import, or a call of `require`, of a module of Node by which code learns what no file of the project says. */
const READING =
  /(?:\b(?:from|import)[ (]*|\)\()["'](?:node:)?(?:fs(?:\/promises)?|child_process|dgram|dns|https?|http2|net|os|tls)["']/;

/** A call of `fetch` itself: of no object's. */
const FETCHING = /(?<![.\w$])fetch\s*\(/;
/** A statement of a module, which begins its line, that waits: what functions wait for, they ask in browsers alone. */
const WAITING = /^(?!\s)(?!.*\basync\b).*\bawait\b/m;

/** What every process answers otherwise. */
const PROCESS = randomUUID();

/** Code's hash, and the values of the variables that it names. */
export function hashWithEnvironment({ code, hash }: Pick<CompiledModule, 'code' | 'hash'>): string {
  const values = variablesOf(code).map((name) => [name, process.env[name] ?? null]);
  return values.length === 0 ? hash : hashParts(hash, JSON.stringify(values));
}

/**
 * Under which hash of its templates a process leaves what they made: another in each process where they read what no
 * hash can tell, such as files of their own.
 */
export function hashForNextProcess({ code, hash }: Pick<CompiledModule, 'code' | 'hash'>): string {
  return readsOutside(code) ? hashParts(hash, PROCESS) : hash;
}

/**
 * Whether a configuration may depend on more than files of the project, the clock among it: any name by which it could
 * counts, since a configuration is short, and made anew at no cost.
 */
export function mayAskOutside(code: string): boolean {
  return /\b(?:process|Date|globalThis|require|fetch)\b|["']node:|["']fs\b/.test(code);
}

/** Whether code of templates depends on more than files of the project. */
export function asksOutside(code: string): boolean {
  return readsOutside(code) || variablesOf(code).length > 0;
}

function readsOutside(code: string): boolean {
  return (
    READING.test(code) ||
    isFetching(code) ||
    [...code.matchAll(VARIABLES)].some(([, a, b]) => (a ?? b) === undefined)
  );
}

function isFetching(code: string): boolean {
  return FETCHING.test(code) && WAITING.test(code);
}

function variablesOf(code: string): readonly string[] {
  const names = [...code.matchAll(VARIABLES)].flatMap(([, a, b]) => a ?? b ?? []);
  // Packages ask for it in every project, and the program sets it.
  return [...new Set(names)].filter((name) => name !== 'NODE_ENV').sort();
}
