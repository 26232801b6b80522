import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { isLocale } from '../shared/locale.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import type { CheckedValues, DocumentSchema } from './check-values.ts';
import { checkValues } from './check-values.ts';
import { contentKey } from './content-path.ts';
import type { FrontMatter } from './front-matter.ts';
import type { MiddlewareContext } from './middleware.ts';
import { checkMiddleware, writtenMiddleware } from './middleware.ts';

/** Checked front matter, with the template that shows the document. */
interface CheckedFrontMatter extends CheckedValues {
  readonly template: string;
  /** True when its template or its lists lack what they need. */
  readonly isDamaged: boolean;
}

/** The registry and schemas that names and values are checked against. */
export interface FrontMatterContext extends MiddlewareContext {
  readonly schemas: (collection: string, template: string) => DocumentSchema;
}

/** Checks the names that front matter gives, then its values. One mistake hides no other. */
export function checkFrontMatter(
  matter: FrontMatter,
  collection: string,
  context: FrontMatterContext,
): CheckedFrontMatter {
  const { registry, root, schemas } = context;
  const template = stringValue(matter, 'template') ?? registry.collections[collection]?.template ?? '';
  const unknown = unknownNames(matter, template, registry);
  const isKnown = Object.hasOwn(registry.templates, template);
  const schema = schemas(collection, isKnown ? template : '');
  const checked = checkValues(matter, schema, { hook: `The schema of the template "${template}"`, root });
  // An unknown template may have any keys of its own: an unknown key is reported only when it is near a known one.
  const said = checked.diagnostics.filter(
    ({ code, suggestion }) => isKnown || code !== 'unknown-key' || suggestion !== undefined,
  );
  const { layout, middleware, ...common } = checked.common;
  const asked = middleware === undefined ? undefined : checkMiddleware(matter, context);
  const dropped = [...checked.dropped, ...unknown.map(({ code }) => code.replace('unknown-', ''))];
  const isWhole = isKnown && checked.dropped.every((key) => !Object.hasOwn(schema.sections, key));
  const isSound = isWhole && checked.dropped.every((key) => !Object.hasOwn(schema.own, key));
  return {
    ...checked,
    common: {
      ...common,
      ...(layout !== undefined && Object.hasOwn(registry.layouts, layout) ? { layout } : {}),
      ...(asked === undefined ? {} : { middleware: asked.value }),
    },
    template: isWhole ? template : plainTemplate(registry),
    diagnostics: [...unknown, ...withFolder(said, collection, context), ...(asked?.diagnostics ?? [])],
    dropped,
    isDamaged: !isSound,
  };
}

/** Says of unknown keys of a document in a folder, but of no collection, where such keys are described. */
function withFolder(
  diagnostics: readonly Diagnostic[],
  collection: string,
  { file, registry }: FrontMatterContext,
): readonly Diagnostic[] {
  const [, , folder = '', below] = file.split('/');
  if (registry.collections[collection]?.folder !== '' || below === undefined) return diagnostics;
  const key = contentKey(file.split('/').slice(2).join('/'));
  const [owner] = Object.entries(registry.collections).find(([, one]) => `/${one.folder}` === key) ?? [];
  const text =
    owner === undefined
      ? `No collection of the registry has the folder "${folder}", whose documents would have keys of their own`
      : `The page of a folder is no document of its collection, "${owner}", and has none of the keys of that collection`;
  return diagnostics.map((diagnostic) =>
    diagnostic.code === 'unknown-key' && diagnostic.suggestion === undefined
      ? { ...diagnostic, notes: [...(diagnostic.notes ?? []), { text }] }
      : diagnostic,
  );
}

/** Returns the template of pages that name none: it needs nothing but a title and a body. */
function plainTemplate({ collections }: ContentRegistry): string {
  return Object.values(collections).find(({ folder }) => folder === '')?.template ?? '';
}

/** Returns values in place of front matter that cannot be read, so that the body is still checked. */
export function unreadMatter(
  source: SourceFile,
  matter: FrontMatter,
  registry: ContentRegistry,
): CheckedFrontMatter {
  const front = source.text.slice(0, matter.bodyStart);
  const [, only = ''] = /^only: *(fr|en) *$/m.exec(front) ?? [];
  return {
    common: {
      ...(/^draft: *true *$/m.test(front) ? { draft: true } : {}),
      ...(isLocale(only) ? { only } : {}),
    },
    fields: {},
    sections: {},
    template: plainTemplate(registry),
    diagnostics: matter.diagnostics,
    dropped: ['*'],
    isDamaged: true,
  };
}

function stringValue(matter: FrontMatter, key: string): string | undefined {
  const value = matter.values[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function unknownNames(
  matter: FrontMatter,
  template: string,
  { templates, layouts, middleware }: ContentRegistry,
): readonly Diagnostic[] {
  const unknown: Diagnostic[] = [];
  const check = (
    name: string,
    definitions: object,
    [kind, ...index]: readonly ['template' | 'layout' | 'middleware', ...number[]],
  ): void => {
    const known = Object.keys(definitions);
    if (known.includes(name)) return;
    const isListed = kind === 'middleware';
    const names = known.length === 0 ? 'none' : known.join(', ');
    const text = isListed
      ? `Unknown route middleware: '${name}'. Valid middleware: ${names}`
      : `Unknown ${kind} "${name}"`;
    const suggestion = suggest(name, known);
    const note = `${isListed ? '' : `There are ${names}. `}A new one is named in "${isListed ? kind : `${kind}s`}" of the registry`;
    const notes = suggestion === undefined ? [{ text: note }] : undefined;
    const location = matter.locate([kind, ...index]);
    unknown.push(errorOf(`unknown-${kind}`, text, { location, suggestion, notes }));
  };
  check(template, templates, ['template']);
  const layout = stringValue(matter, 'layout');
  if (layout !== undefined) check(layout, layouts, ['layout']);
  for (const [index, { name }] of writtenMiddleware(matter).entries())
    check(name, middleware, ['middleware', index]);
  return unknown;
}
