import { errorOf } from '../../report/diagnostic.ts';
import type { Config, Diagnostic, SourceFile } from '../../types.ts';
import { locateInExport } from '../locate-in-export.ts';

/** Whether a build meant for the public carries a placeholder's name (behaviour 1.8); previews may. */
export function isUnpublishable({ placeholder, indexable }: Config): boolean {
  return placeholder && indexable;
}

/** What `--strict`, the check before publishing, says of a placeholder for a brand. */
export function placeholderProblem(config: Config, source: SourceFile): readonly Diagnostic[] {
  if (!isUnpublishable(config) || !config.options.strict) return [];
  return [{ ...PLACEHOLDER_BRAND, location: locateInExport(source, ['placeholder']) }];
}

/** The refusal of a brand that is a placeholder. */
export const PLACEHOLDER_BRAND = errorOf(
  'placeholder-brand',
  'The brand is a placeholder: replace it and set "placeholder" to false before publishing',
  { location: { file: 'site.config.ts' } },
);
