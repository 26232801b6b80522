import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Fields } from '../api/fields.ts';
import type { Registry } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { errorOf, failed, warningOf } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { typography } from '../shared/typography.ts';
import type { Diagnostic, DocumentMeta, Result, SourceFile } from '../types.ts';
import type { FrontMatterContext } from './check-front-matter.ts';
import { checkFrontMatter, unreadMatter } from './check-front-matter.ts';
import type { DocumentSchema } from './check-values.ts';
import { contentKey, documentSegments, isDraftName } from './content-path.ts';
import { reportCutValues } from './cut-values.ts';
import type { StatingDocument } from './document-facts.ts';
import { createFactCheck, withFacts } from './document-facts.ts';
import type { FieldContext } from './fields.ts';
import { createFields } from './fields.ts';
import { fileLinks } from './file-links.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter } from './front-matter.ts';
import { reportLostCharacters } from './lost-characters.ts';
import { leadingTitle, lostMoreMark, outlineOf, titleCase } from './outline.ts';
import { reportMarkedWords } from './plain-words.ts';
import { commonShape } from './schema.ts';

/** The text of a document, which stays in the thread that reads it. */
export interface DocumentText {
  /** {@link DocumentMeta.bodyHash}. */
  readonly bodyHash: string;
  /** Markdown, its leading h1 blanked. */
  readonly body: string;
}

/** The context in which documents of one locale are parsed. */
export interface ParserContext extends Omit<FieldContext, 'file' | 'facts' | 'noteMarked'> {
  readonly registry: ContentRegistry;
  /** Absolute path of the project. */
  readonly root: string;
}

/** A document in two parts: what routing needs of it, and its text. */
interface ParsedDocument {
  readonly meta: DocumentMeta;
  readonly text: DocumentText;
}

/** Creates the parser of one locale's documents. It parses one at a time, and makes their schemas once. */
export function createDocumentParser(
  context: ParserContext,
): (source: SourceFile) => Result<ParsedDocument | undefined> {
  let file = '';
  const marked = new Set<string>();
  const fields = createFields({
    ...context,
    facts: context.registry.facts,
    noteMarked: (text) => marked.add(text),
    get file() {
      return file;
    },
  });
  const tools: DocumentContext = {
    ...context,
    fields,
    marked,
    schemas: createSchemas(context.registry, fields),
    checkFacts: createFactCheck(context.registry.facts, context.placeholders, context.locale),
  };
  return (source) => {
    file = source.file;
    marked.clear();
    return parseDocument(source, tools);
  };
}

interface DocumentContext extends ParserContext, Omit<FrontMatterContext, 'file'> {
  readonly checkFacts: (document: StatingDocument) => readonly Diagnostic[];
  /** Texts of the document's front matter that may hold marks. */
  readonly marked: ReadonlySet<string>;
}

/** Parses and checks a document, `content/fr/services/ai.md`: its meta, with typed front matter, and its text. */
function parseDocument(source: SourceFile, context: DocumentContext): Result<ParsedDocument | undefined> {
  const { locale } = context;
  const relative = source.file.slice(`content/${locale}/`.length);
  const segments = documentSegments(relative);
  const badSlug = segments.findIndex((segment) => segment.slug === '');
  const location = { file: source.file };
  if (badSlug >= 0) {
    const text = `No path can be made from the name "${relative.split('/')[badSlug]}": use letters and digits`;
    return failed(errorOf('bad-slug', text, { location }));
  }
  if (source.text.trim() === '')
    return failed(
      errorOf('empty-document', 'This document is empty: write it, or remove the file', { location }),
    );

  const matter = parseFrontMatter(source);
  if (matter.body === '' && matter.diagnostics.length > 0)
    return { value: undefined, diagnostics: matter.diagnostics };
  const key = contentKey(relative);
  const collection = collectionOf(key, context.registry.collections);
  const checking = attempt({ file: source.file, doing: `while reading ${source.file}` }, () =>
    matter.diagnostics.length > 0
      ? unreadMatter(source, matter, context.registry)
      : checkFrontMatter(matter, collection, { ...context, file: source.file }),
  );
  if ('diagnostic' in checking) return failed(checking.diagnostic);
  const { common, fields, sections, template, dropped, isDamaged, diagnostics } = checking.value;
  const position = segments.at(-1)?.position;
  const body = withFacts(matter.body, context.placeholders);
  const outline = outlineOf(body);
  const { excerpt, body: text } = outline;
  const bodyHash = stateHash(text);
  const routable = {
    file: source.file,
    locale,
    collection,
    key,
    ...(position === undefined ? {} : { position }),
    matter: isDraftName(relative) ? { ...common, draft: true } : common,
    fields,
    sections,
    template,
    title:
      common.title ?? typography(outline.title ?? titleCase(segments.at(-1)?.name ?? '', locale), locale),
    description: common.description ?? typography(outline.description, locale),
    ...(excerpt === undefined ? {} : { excerpt }),
    minutes: outline.minutes,
    bodyLine: matter.bodyLine,
    frontHash: stateHash(source.text.slice(0, matter.bodyStart)),
    ...(dropped.length === 0 ? {} : { dropped }),
    ...(isDamaged ? { isDamaged: true as const } : {}),
  };
  return {
    value: {
      meta: {
        ...routable,
        fileLinks: fileLinks(text),
        bodyHash,
        routingHash: stateHash(JSON.stringify(routable)),
      },
      text: { bodyHash, body: text },
    },
    diagnostics: [
      ...diagnostics,
      ...reportLostCharacters(source),
      ...reportCutValues(source, matter.bodyStart),
      ...reportMarkedWords(matter, context.marked),
      ...lostMark(matter, outline.excerpt),
      ...lostTitle(matter, common.title, outline.title),
      // The list of figures that claim nothing may be what could not be read.
      ...(dropped.includes('*') || dropped.includes('figures')
        ? []
        : context.checkFacts({ source, matter, key, collection, figures: common.figures ?? [] })),
    ],
  };
}

/** Returns sixteen hex digits of a hash, which tell the states of one document apart. */
function stateHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** Returns the collection of a key: that of its folder. The folder's own index is an ordinary page. */
export function collectionOf(key: string, collections: Registry['collections']): string {
  let rest = '';
  for (const [name, { folder }] of Object.entries(collections)) {
    if (folder === '') rest = name;
    else if (key.startsWith(`/${folder}/`)) return name;
  }
  return rest;
}

/**
 * Creates the schemas of one locale, one per collection and template. `fields` know which document is being checked.
 */
function createSchemas(registry: ContentRegistry, fields: Fields): FrontMatterContext['schemas'] {
  const made = new Map<string, DocumentSchema>();
  const common = commonShape(fields);
  return (collection, template) =>
    getOrMake(made, `${collection}/${template}`, () => {
      const own = registry.collections[collection]?.schema?.(fields) ?? {};
      const sections = registry.templates[template]?.sections?.(fields) ?? {};
      return { schema: z.strictObject({ ...common, ...own, ...sections }), common, own, sections };
    });
}

/** Reports the heading that opens a body when front matter has a title in other words: no page shows it. */
function lostTitle(
  matter: FrontMatter,
  shown: string | undefined,
  left: string | undefined,
): readonly Diagnostic[] {
  if (shown === undefined || left === undefined || wordsOf(shown) === wordsOf(left)) return [];
  const heading = leadingTitle(matter.body);
  if (heading === undefined) return [];
  return [
    warningOf('lost-title', `The heading "${left}" is left out: the page is called "${shown}"`, {
      location: matter.locateBody({ offset: heading.start, length: heading.end - heading.start }),
      note: 'Begin it with ## to show it, or remove it',
    }),
  ];
}

/** Reports the mark of an excerpt that ends none, since something else is on its line. */
function lostMark(matter: FrontMatter, excerpt: string | undefined): readonly Diagnostic[] {
  const at = excerpt === undefined ? lostMoreMark(matter.body) : undefined;
  if (at === undefined) return [];
  const location = matter.locateBody({ offset: at, length: '<!--'.length });
  return [warningOf('lost-mark', 'This mark ends no excerpt: it must be alone on its line', { location })];
}

/** Keeps letters and digits alone: typography differs, and so does `nº` from `no`. */
function wordsOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
