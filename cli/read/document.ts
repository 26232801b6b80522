import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Failing } from '../hooks/hook-failure.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import { suggest } from '../report/suggest.ts';
import { typography } from '../shared/typography.ts';
import type {
  CommonMatter,
  Diagnostic,
  DocumentText,
  Fields,
  Frame,
  Json,
  Locale,
  Registry,
  Result,
  SourceFile,
} from '../types.ts';
import { contentKey, documentSegments, isDraftName } from './content-path.ts';
import type { StatingDocument } from './document-facts.ts';
import { createFactCheck, withFacts } from './document-facts.ts';
import type { FieldContext } from './fields.ts';
import { createFields } from './fields.ts';
import { fileLinks } from './file-links.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { MiddlewareTools } from './middleware.ts';
import { checkMiddleware, writtenMiddleware } from './middleware.ts';
import { outlineOf, titleCase } from './outline.ts';
import { commonShape } from './schema.ts';

/** What documents of one locale are parsed with. */
export interface ParserContext extends Omit<FieldContext, 'file'> {
  readonly registry: Registry;
  /** Absolute path of the project. */
  readonly root: string;
}

/** A document in two: what routing needs of it, and its text. */
export interface ParsedDocument {
  readonly frame: Frame;
  readonly text: DocumentText;
}

/** Parses documents of one locale, one after the other: their schemas are made once. */
export function createDocumentParser(
  context: ParserContext,
): (source: SourceFile) => Result<ParsedDocument | undefined> {
  let file = '';
  const { facts } = context.registry;
  const checkFacts = createFactCheck(context);
  const fields = createFields({
    ...context,
    ...(facts === undefined ? {} : { facts }),
    get file() {
      return file;
    },
  });
  const schemas = createSchemas(context.registry, fields);
  return (source) => {
    file = source.file;
    return parseDocument(source, context.locale, { ...context, fields, schemas, checkFacts });
  };
}

interface DocumentContext extends ParserContext {
  readonly schemas: DocumentSchemas;
  readonly fields: Fields;
  readonly checkFacts: (document: StatingDocument) => readonly Diagnostic[];
}

/** Parses and checks one Markdown document: `content/fr/services/ai.md` → an entry with typed front matter. */
function parseDocument(
  source: SourceFile,
  locale: Locale,
  context: DocumentContext,
): Result<ParsedDocument | undefined> {
  const relative = source.file.slice(`content/${locale}/`.length);
  const segments = documentSegments(relative);
  const none = (diagnostics: readonly Diagnostic[]): Result<undefined> => ({ value: undefined, diagnostics });
  const badSlug = segments.findIndex((segment) => segment.slug === '');
  if (badSlug >= 0)
    return none([
      fileProblem(source, 'bad-slug', `No path can be made of the name "${relative.split('/')[badSlug]}"`),
    ]);
  if (source.text.trim() === '')
    return none([fileProblem(source, 'empty-document', 'This document is empty')]);

  const matter = parseFrontMatter(source);
  if (matter.diagnostics.length > 0) return none(matter.diagnostics);
  const key = contentKey(relative);
  const collection = collectionOf(key, context.registry);
  const template =
    stringValue(matter, 'template') ?? context.registry.collections[collection]?.template ?? '';
  const unknown = unknownNames(matter, template, context.registry);
  if (unknown.length > 0) return none(unknown);

  const checking = attempt({ file: source.file, doing: `while reading ${source.file}` }, () =>
    checkMatter(matter, context.schemas(collection, template), {
      hook: `The schema of the template "${template}"`,
      root: context.root,
    }),
  );
  if ('diagnostic' in checking) return none([checking.diagnostic]);
  const checked = checking.value;
  if (checked.value === undefined) return none(checked.diagnostics);
  const { fields, sections } = checked.value;
  const asked = askedMiddleware(checked.value.common, { ...context, locator: matter, file: source.file });
  if (asked.diagnostics.length > 0) return none(asked.diagnostics);
  const common = { ...checked.value.common, ...asked.value };
  const position = segments.at(-1)?.position;
  const body = withFacts(matter.body, context.placeholders);
  const outline = outlineOf(body);
  const { excerpt, body: text } = outline;
  const textKey = shortHash(text);
  return {
    value: {
      frame: {
        file: source.file,
        locale,
        collection,
        key,
        ...(position === undefined ? {} : { position }),
        matter: isDraftName(relative) ? { ...common, draft: true } : common,
        fields,
        sections,
        template,
        title: common.title ?? typography(outline.title ?? titleCase(segments.at(-1)?.slug ?? ''), locale),
        description: common.description ?? typography(outline.description, locale),
        ...(excerpt === undefined ? {} : { excerpt }),
        minutes: outline.minutes,
        bodyLine: matter.bodyLine,
        fileLinks: fileLinks(text),
        front: shortHash(source.text.slice(0, source.text.length - matter.body.length)),
        textKey,
      },
      text: { key: textKey, body: text },
    },
    diagnostics: context.checkFacts({ source, matter, key, collection, figures: common.figures ?? [] }),
  };
}

/** What most documents do not ask for is not checked. */
function askedMiddleware(
  { middleware }: CommonMatter,
  tools: MiddlewareTools,
): Result<Pick<CommonMatter, 'middleware'>> {
  if (middleware === undefined) return { value: {}, diagnostics: [] };
  const { value, diagnostics } = checkMiddleware(writtenMiddleware(middleware), tools);
  return { value: { middleware: value }, diagnostics };
}

/** Sixteen hex digits: of one document's states, no two are alike. */
function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** The collection of a key: that of its folder, whose own index is an ordinary page. */
function collectionOf(key: string, registry: Registry): string {
  let rest = '';
  for (const [name, { folder }] of Object.entries(registry.collections)) {
    if (folder === '') rest = name;
    else if (key.startsWith(`/${folder}/`)) return name;
  }
  return rest;
}

function stringValue(matter: FrontMatter, key: string): string | undefined {
  const value = matter.values[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function unknownNames(matter: FrontMatter, template: string, registry: Registry): readonly Diagnostic[] {
  const check = (
    kind: string,
    name: string,
    known: readonly string[],
    path: readonly PropertyKey[],
  ): readonly Diagnostic[] => {
    if (known.includes(name)) return [];
    const suggestion = suggest(name, known);
    return [
      {
        severity: 'error',
        code: `unknown-${kind}`,
        text:
          kind === 'middleware'
            ? `Unknown route middleware: '${name}'. Valid middleware: ${known.join(', ')}`
            : `Unknown ${kind} "${name}"`,
        location: matter.locate(path),
        ...(suggestion === undefined ? {} : { suggestion }),
      },
    ];
  };
  const layout = stringValue(matter, 'layout');
  return [
    ...check('template', template, Object.keys(registry.templates), ['template']),
    ...(layout === undefined ? [] : check('layout', layout, Object.keys(registry.layouts), ['layout'])),
    ...writtenMiddleware(matter.values.middleware).flatMap(({ name }, index) =>
      check('middleware', name, Object.keys(registry.middleware), ['middleware', index]),
    ),
  ];
}

interface CheckedMatter {
  readonly common: CommonMatter;
  readonly fields: Readonly<Record<string, Json>>;
  readonly sections: Readonly<Record<string, Json>>;
}

/** Schema of documents of one collection and template, cut in the three parts that an entry keeps apart. */
interface DocumentSchema {
  readonly schema: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly common: object;
  readonly own: object;
  readonly sections: object;
}

/** Schemas of one locale, made once for each collection and template. */
type DocumentSchemas = (collection: string, template: string) => DocumentSchema;

/** Prepares the schemas; `fields` know which document is being checked. */
function createSchemas(registry: Registry, fields: Fields): DocumentSchemas {
  const made = new Map<string, DocumentSchema>();
  const common = commonShape(fields);
  return (collection, template) => {
    const name = `${collection}/${template}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const own = registry.collections[collection]?.schema?.(fields) ?? {};
    const sections = registry.templates[template]?.sections?.(fields) ?? {};
    const schema = { schema: z.strictObject({ ...common, ...own, ...sections }), common, own, sections };
    made.set(name, schema);
    return schema;
  };
}

function checkMatter(
  matter: FrontMatter,
  { schema, common, own, sections }: DocumentSchema,
  failing: Failing,
): Result<CheckedMatter | undefined> {
  const parsed = runSchema(failing, schema, matter.values);
  if (!parsed.success)
    return { value: undefined, diagnostics: schemaDiagnostics(parsed.error, matter, schema) };
  const pick = (shape: object): Readonly<Record<string, Json>> =>
    Object.fromEntries(
      Object.entries(parsed.data).filter(([key, value]) => key in shape && value !== undefined),
    ) as Record<string, Json>;
  return {
    value: { common: pick(common) as CommonMatter, fields: pick(own), sections: pick(sections) },
    diagnostics: [],
  };
}

function fileProblem(source: SourceFile, code: string, text: string): Diagnostic {
  return { severity: 'error', code, text, location: { file: source.file } };
}
