import type { CompiledModule } from '../bundle/compiled-module.ts';
import { CacheUnusable, importCompiled } from '../bundle/compiled-module.ts';
import { frameOf } from '../hooks/frame-of.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { messageOf } from '../report/stack-of.ts';
import type { Result } from '../types.ts';

/** A module that throws while it is imported is the project's mistake, not a bug of the generator. */
export async function importFrom<T>(
  module: CompiledModule,
  file: string,
  root: string,
): Promise<Result<T | undefined>> {
  try {
    return { value: await importCompiled<T>(module), diagnostics: [] };
  } catch (error) {
    if (error instanceof CacheUnusable) return failed(errorOf('cache-unusable', error.message));
    const text = `${file} throws: ${messageOf(error)}`;
    return failed(errorOf('module-failed', text, { location: frameOf(error, root) ?? { file } }));
  }
}
