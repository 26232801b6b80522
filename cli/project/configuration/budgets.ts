import { warningOf } from '../../report/diagnostic.ts';
import { suggest } from '../../report/suggest.ts';
import type { Config, Diagnostic, SourceFile } from '../../types.ts';
import { locateInExport } from '../locate-in-export.ts';

/** Warns of budgets for templates that do not exist, since they limit nothing. */
export function unknownBudgets(
  { budgets }: Config,
  source: SourceFile,
  templates: readonly string[],
): readonly Diagnostic[] {
  return (['html', 'scripts'] as const).flatMap((group) =>
    Object.keys(budgets[group])
      .filter((name) => name !== 'default' && !templates.includes(name))
      .map((name) =>
        warningOf('unknown-config-key', `"budgets.${group}" names "${name}", which is not a template`, {
          location: locateInExport(source, ['budgets', group, name]),
          suggestion: suggest(name, templates),
        }),
      ),
  );
}
