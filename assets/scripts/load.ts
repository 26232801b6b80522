/** Runs a task when the browser is idle, within 3 s. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 200);
}

/** Imports a file and runs its exports. A failed import is reported to the reload guard (behaviour 4.4). */
export async function load<T, R>(importing: () => Promise<T>, run: (module: T) => R): Promise<R | undefined> {
  let module: T;
  try {
    module = await importing();
  } catch (error) {
    window.guardLoad?.({ url: /https?:\S+/.exec(String(error))?.[0] ?? '', error });
    return undefined;
  }
  return run(module);
}
