import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import { suggest } from '../report/suggest.ts';
import type { SiteForms } from '../shared/forms.ts';
import { LOCALES } from '../shared/locale.ts';
import { splitPath } from '../shared/path.ts';
import type { Diagnostic, Location, SourceFile } from '../types.ts';
import type { FindTarget } from './targets.ts';

interface FormPagesInput {
  readonly forms: SiteForms;
  readonly target: FindTarget;
  /** Paths of the site's pages. */
  readonly known: readonly string[];
  /** Project files that may name a path: asked for only when one is missing. */
  readonly texts: () => readonly SourceFile[];
}

/** Reports pages of forms that do not exist: a visitor without scripts would end on a 404. */
export function missingFormPages({ forms, target, known, texts }: FormPagesInput): readonly Diagnostic[] {
  const ends = Object.entries(forms).flatMap(([form, { pages }]) =>
    LOCALES.flatMap((locale) => [
      { form, path: pages.kept[locale] },
      { form, path: pages.failed[locale] },
    ]),
  );
  const paths = [...new Set(ends.map(({ path }) => path))];
  return paths.flatMap((path): readonly Diagnostic[] => {
    const found = target(path, { path: '/' });
    if (found.kind === 'local' && (found.hit !== undefined || found.isFailed === true)) return [];
    const names = [...new Set(ends.filter((end) => end.path === path).map(({ form }) => `"${form}"`))];
    const which = `form${names.length > 1 ? 's' : ''} ${names.join(' and ')}`;
    const { locale } = splitPath(path);
    const near = known.filter((one) => splitPath(one).locale === locale);
    return [
      errorOf(
        'missing-form-page',
        `Without scripts, the ${which} would end on "${path}", which is not a page`,
        {
          location: placeOf(path, paths, texts()),
          suggestion: suggest(path, near),
          notes: [{ text: `write ${documentOf(path)}, or name another page in the registry's forms` }],
        },
      ),
    ];
  });
}

/** Locates a path in code: in the file that names most of these paths. */
function placeOf(path: string, paths: readonly string[], texts: readonly SourceFile[]): Location | undefined {
  const code = texts.filter(({ file }) => file.startsWith('templates/'));
  const naming = code
    .filter(({ text }) => offsetOf(path, text) !== -1)
    .map((source) => ({ source, count: paths.filter((one) => offsetOf(one, source.text) !== -1).length }))
    .sort((a, b) => b.count - a.count);
  const [best] = naming;
  if (best === undefined) return undefined;
  const { file, text } = best.source;
  return locationAt(file, text, { offset: offsetOf(path, text), length: path.length });
}

/** Returns the offset of a path that is in quotes; -1 when none is. */
function offsetOf(path: string, text: string): number {
  const [offset = -1] = [`'${path}'`, `"${path}"`, `\`${path}\``]
    .map((quoted) => text.indexOf(quoted))
    .filter((at) => at !== -1);
  return offset === -1 ? -1 : offset + 1;
}

/** Names the document that a page of this path would be made of. */
function documentOf(path: string): string {
  const { locale, key } = splitPath(path);
  return `content/${locale}${key === '/' ? '/index' : key}.md`;
}
