import type { Registry } from '../../api/registry.ts';
import type { Result } from '../../types.ts';
import { exportProblems } from '../export-problems.ts';
import { registrySchema } from './schema.ts';
import { registrySource } from './source.ts';

/**
 * Checks the export of `templates/registry.ts`, and reports each problem at its key, where that file writes it. `root`
 * is the absolute path of the project. `_state` is another symbol when the file may have changed although its export is
 * the same.
 */
export function checkRegistry(input: unknown, root: string, _state: symbol): Result<Registry | undefined> {
  const parsed = registrySchema.safeParse(input, { reportInput: true });
  if (parsed.success) return { value: input as Registry, diagnostics: [] };
  const diagnostics = exportProblems(parsed.error, {
    source: registrySource(root),
    exportName: 'registry',
    subject: 'The registry',
    schema: registrySchema,
    codes: { unknownKey: 'bad-registry', badValue: 'bad-registry' },
  });
  return { value: undefined, diagnostics };
}
