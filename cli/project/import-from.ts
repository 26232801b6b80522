import type { CompiledModule } from '../bundle/compiled-module.ts';
import { CacheUnusable, importCompiled } from '../bundle/compiled-module.ts';
import { adviceOn, thrownMessage } from '../hooks/advice.ts';
import { frameOf } from '../hooks/frame-of.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import type { Diagnostic, Result } from '../types.ts';

/** Imports a compiled module. A module that throws is a mistake of the project, not a bug of the generator. */
export async function importFrom<T>(
  module: CompiledModule,
  file: string,
  root: string,
): Promise<Result<T | undefined>> {
  try {
    return { value: await importCompiled<T>(module), diagnostics: [] };
  } catch (error) {
    if (error instanceof CacheUnusable) return failed(errorOf('cache-unusable', error.message));
    return failed(moduleFailed(error, file, root));
  }
}

/** Returns the problem of a module of the project that throws, at the line of the project that threw. */
export function moduleFailed(error: unknown, file: string, root: string): Diagnostic {
  const message = error instanceof Error ? thrownMessage(error) : String(error);
  const location = frameOf(error, root) ?? { file };
  const notes = adviceOn(message);
  return errorOf('module-failed', `${file} throws: ${message}`, {
    location,
    notes: notes.length === 0 ? undefined : notes,
  });
}
