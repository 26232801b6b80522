import type { Json } from '../shared/json.ts';

/** Objects of which JSON keeps nothing, or not all. */
type Lossy =
  | ((...args: never) => unknown)
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | Uint8Array
  | Promise<unknown>;

/** The same type where JSON keeps all of a value. `undefined` may only be a property, which JSON leaves out. */
type Plain<T> = T extends Json
  ? T
  : T extends Lossy | symbol | bigint | undefined
    ? never
    : T extends readonly unknown[]
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : { readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> | Extract<T[K], undefined> };

/** Returns JSON for a key of the cache. A value that JSON would lose something of, or may lose, does not compile. */
export function keyJson<T>(value: T & Plain<T>): string {
  return JSON.stringify(value);
}
