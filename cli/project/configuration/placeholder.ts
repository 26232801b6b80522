import { errorOf } from '../../report/diagnostic.ts';
import { locateInExport } from '../../report/locate-in-export.ts';
import type { Config, Diagnostic, SourceFile } from '../../types.ts';

/** Tells whether a build for the public has a placeholder for a brand (behaviour 1.8). Previews may have one. */
export function isUnpublishable({ placeholder, indexable }: Config): boolean {
  return placeholder && indexable;
}

/** Reports a placeholder for a brand with `--strict`, the check before publishing. */
export function placeholderProblem(config: Config, source: SourceFile): readonly Diagnostic[] {
  if (!isUnpublishable(config) || !config.options.strict) return [];
  return [{ ...PLACEHOLDER_BRAND, location: locateInExport(source, ['placeholder']) }];
}

/** Diagnostic that refuses a placeholder for a brand. */
export const PLACEHOLDER_BRAND = errorOf(
  'placeholder-brand',
  'The brand is a placeholder: replace it and set "placeholder" to false before publishing',
  { location: { file: 'site.config.ts' } },
);
