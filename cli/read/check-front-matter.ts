import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import type { CheckedValues, DocumentSchema } from './check-values.ts';
import { checkValues } from './check-values.ts';
import type { FrontMatter } from './front-matter.ts';
import type { MiddlewareContext } from './middleware.ts';
import { checkMiddleware, writtenMiddleware } from './middleware.ts';

/** Checked front matter, with the template that shows the document. */
interface CheckedFrontMatter extends CheckedValues {
  readonly template: string;
  /** Whether its template or its lists lack what they need. */
  readonly isDamaged: boolean;
}

/** What names and values are checked against. */
export interface FrontMatterContext extends MiddlewareContext {
  readonly schemas: (collection: string, template: string) => DocumentSchema;
}

/** Checks the names that front matter gives, then its values; one that is wrong hides no other. */
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
  // What other keys an unknown template has is not known: only a misspelt one of every document's is told.
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
    diagnostics: [...unknown, ...said, ...(asked?.diagnostics ?? [])],
    dropped,
    isDamaged: !isSound,
  };
}

/** The template of pages that say none: it needs nothing but a title and a body. */
function plainTemplate({ collections }: ContentRegistry): string {
  return Object.values(collections).find(({ folder }) => folder === '')?.template ?? '';
}

/** A document whose front matter cannot be read: what its body says is looked at all the same. */
export function unreadMatter(
  source: SourceFile,
  matter: FrontMatter,
  registry: ContentRegistry,
): CheckedFrontMatter {
  const front = source.text.slice(0, source.text.length - matter.body.length);
  const only = /^only: *(fr|en) *$/m.exec(front)?.[1];
  return {
    common: {
      ...(/^draft: *true *$/m.test(front) ? { draft: true } : {}),
      ...(only === 'fr' || only === 'en' ? { only } : {}),
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
  registry: ContentRegistry,
): readonly Diagnostic[] {
  const check = (
    kind: string,
    name: string,
    known: readonly string[],
    path: readonly PropertyKey[],
  ): readonly Diagnostic[] => {
    if (known.includes(name)) return [];
    return [
      errorOf(
        `unknown-${kind}`,
        kind === 'middleware'
          ? `Unknown route middleware: '${name}'. Valid middleware: ${known.join(', ')}`
          : `Unknown ${kind} "${name}"`,
        { location: matter.locate(path), suggestion: suggest(name, known) },
      ),
    ];
  };
  const layout = stringValue(matter, 'layout');
  return [
    ...check('template', template, Object.keys(registry.templates), ['template']),
    ...(layout === undefined ? [] : check('layout', layout, Object.keys(registry.layouts), ['layout'])),
    ...writtenMiddleware(matter).flatMap(({ name }, index) =>
      check('middleware', name, Object.keys(registry.middleware), ['middleware', index]),
    ),
  ];
}
