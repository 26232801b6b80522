import { asJson } from './as-json.ts';
import type { Failing } from './hook-failure.ts';
import { HookFailure, runHook } from './hook-failure.ts';

/** The part of a zod schema that checks a value. */
interface Schema<T> {
  readonly safeParse: (value: unknown, options: { readonly reportInput: true; readonly jitless?: true }) => T;
}

/**
 * Checks a value by a schema of the project. The returned data is what JSON keeps.
 * @throws HookFailure when a transform throws, returns a promise, or makes something that JSON cannot hold
 */
export function runSchema<T extends { readonly data?: unknown }>(
  failing: Failing,
  schema: Schema<T>,
  value: unknown,
): T {
  const parsed = runHook(failing, () => {
    try {
      return schema.safeParse(value, { reportInput: true });
    } catch {
      // zod's generated code for objects trips over a promise; without that code, zod names the promise.
      return schema.safeParse(value, { reportInput: true, jitless: true });
    }
  });
  const { value: data, odd } = asJson(parsed.data);
  if (odd === undefined) return data === parsed.data ? parsed : { ...parsed, data };
  const does = odd.length === 0 ? 'returns' : `turns "${odd.join('.')}" into`;
  throw new HookFailure(
    'bad-hook-answer',
    `${failing.hook} ${does} what JSON cannot hold: only text, numbers, booleans, lists and plain objects reach a page`,
  );
}
