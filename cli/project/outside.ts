import { randomUUID } from 'node:crypto';
import type { CompiledModule } from '../bundle/compiled-module.ts';
import { hashParts } from '../cache/cache.ts';

/** A variable of the environment that code names; without a name, the whole environment. */
const VARIABLES = /\bprocess\.env\b(?:\.([A-Za-z_]\w*)|\[\s*["'`]([^"'`]+)["'`]\s*\])?/g;
/** An import or `require` of a module of Node through which code learns what no file of the project says. */
const READING =
  /(?:\b(?:from|import)[ (]*|\)\()["'](?:node:)?(?:fs(?:\/promises)?|child_process|dgram|dns|https?|http2|net|os|tls)["']/;

/** A call of `fetch` itself, not of a method of that name. */
const FETCHING = /(?<![.\w$])fetch\s*\(/;
/** A waiting statement of a module, at the start of a line. Functions wait too, but only when browsers call them. */
const WAITING = /^(?!\s)(?!.*\basync\b).*\bawait\b/m;

/** A call that returns the time. */
const CLOCK = /(?<![.\w$])Date(?:\.now)?\(\)/;
/** Beginning of a module in code that is bundled from several. */
const MODULE = /^(?=\/\/ \S+$)/m;
const NOT_OF_PAGES = /^\/\/ (?:\S*\/)?(?:node_modules|islands)\//;

/** A value that is different in every process. */
const PROCESS = randomUUID();

/** Returns the code's hash, together with the values of the variables that the code names. */
export function hashWithEnvironment({ code, hash }: Pick<CompiledModule, 'code' | 'hash'>): string {
  const values = variablesOf(code).map((name) => [name, process.env[name] ?? null]);
  return values.length === 0 ? hash : hashParts(hash, JSON.stringify(values));
}

/**
 * Returns the hash of templates under which a process leaves what they made. It is different in each process when the
 * templates read data that no hash covers, such as files of their own.
 */
export function hashForNextProcess({ code, hash }: Pick<CompiledModule, 'code' | 'hash'>): string {
  return readsOutside(code) ? hashParts(hash, PROCESS) : hash;
}

/**
 * Tells whether a configuration may depend on more than files of the project, such as the clock. Any name that makes
 * this possible counts, since a configuration is short and costs nothing to compile again.
 */
export function mayAskOutside(code: string): boolean {
  return /\b(?:process|Date|globalThis|require|fetch)\b|["']node:|["']fs\b/.test(code);
}

/** Tells whether templates depend on more than files of the project. */
export function asksOutside(code: string): boolean {
  return readsOutside(code) || variablesOf(code).length > 0;
}

function readsOutside(code: string): boolean {
  return (
    READING.test(code) ||
    (FETCHING.test(code) && WAITING.test(code)) ||
    asksForTime(code) ||
    [...code.matchAll(VARIABLES)].some(([, a, b]) => (a ?? b) === undefined)
  );
}

/** Packages ask for reasons of their own, and islands in browsers. */
function asksForTime(code: string): boolean {
  return CLOCK.test(code) && code.split(MODULE).some((part) => CLOCK.test(part) && !NOT_OF_PAGES.test(part));
}

function variablesOf(code: string): readonly string[] {
  const names = [...code.matchAll(VARIABLES)].flatMap(([, a, b]) => a ?? b ?? []);
  // Packages ask for this variable in every project, and the program sets it.
  return [...new Set(names)].filter((name) => name !== 'NODE_ENV').sort();
}
