import { hash } from '../cache.ts';
import { LOCALES } from '../shared/locale.ts';
import type { Diagnostic, Entry, Locale, Localized, Result, SourceFile } from '../types.ts';
import { isIgnored } from './content-path.ts';
import type { ParserContext } from './document.ts';
import { createDocumentParser } from './document.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { Look } from './tree.ts';
import { recallText } from './tree.ts';

/** A document of a locale's folder. */
export interface ReadDocument {
  readonly file: string;
  readonly locale: Locale;
  /** Undefined when it cannot be read. */
  readonly source: SourceFile | undefined;
  /** Undefined when it cannot be used. */
  readonly entry: Entry | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What documents are read with. */
export interface DocumentTools {
  readonly root: string;
  readonly contexts: Localized<ParserContext>;
  readonly look: Look;
}

/** Reads and parses every document of a locale's folder, or only the edited ones. */
export function readDocuments(
  files: readonly string[],
  { root, contexts, look }: DocumentTools,
): readonly ReadDocument[] {
  const { memory, edited } = look;
  const { registry, images, placeholders } = contexts.fr;
  const inputs = [files, registry, images, placeholders, contexts.en.placeholders];
  const readOne = createReader({ root, contexts, look });
  const known = edited && memory.find<readonly ReadDocument[]>('documents', inputs)?.value;
  const documents = known
    ? known.map((document) =>
        edited?.has(document.file) ? readOne(document.file, document.locale) : document,
      )
    : LOCALES.flatMap((locale) =>
        files
          .filter((file) => file.startsWith(`content/${locale}/`) && !isIgnored(file))
          .map((file) => readOne(file, locale)),
      ).sort((a, b) => (a.file < b.file ? -1 : 1));
  memory.keep('documents', inputs, documents);
  return documents;
}

function createReader({
  root,
  contexts,
  look,
}: DocumentTools): (file: string, locale: Locale) => ReadDocument {
  const parsers = { fr: createParser(contexts.fr, look), en: createParser(contexts.en, look) };
  return (file, locale) => {
    const { value: source, diagnostics } = recallText(root, file, look);
    if (source === undefined) return { file, locale, source, entry: undefined, diagnostics };
    const { registry, images, placeholders } = contexts[locale];
    const parsed = look.memory.recall(`document ${file}`, [source, registry, images, placeholders], () =>
      parsers[locale](source),
    );
    return {
      file,
      locale,
      source,
      entry: parsed.value,
      diagnostics: [...diagnostics, ...parsed.diagnostics],
    };
  };
}

type Parse = (source: SourceFile) => Result<Entry | undefined>;

/** A parser that takes a document as an earlier process parsed it from the same text. */
function createParser(context: ParserContext, { stored, memory }: Look): Parse {
  const { locale, registry, images, placeholders } = context;
  const parse = memory.recall(`parser ${locale}`, [registry, images, placeholders], () =>
    createDocumentParser(context),
  );
  if (stored === undefined) return parse;
  const schemas = memory.recall(`schemas ${locale}`, [stored.version, images, placeholders], () =>
    hash('document', stored.version, locale, JSON.stringify([placeholders, [...images]])),
  );
  return (source) => {
    const key = hash(schemas, source.file, source.text);
    const found = stored.pack.get<Omit<Entry, 'source' | 'locate'>>(key);
    if (found !== undefined) {
      let matter: FrontMatter | undefined;
      const locate: Entry['locate'] = (path) => {
        matter ??= parseFrontMatter(source);
        return matter.locate(path);
      };
      return { value: { ...found, source, locate }, diagnostics: [] };
    }
    const parsed = parse(source);
    if (parsed.value !== undefined && parsed.diagnostics.length === 0) {
      const { source: _source, locate: _locate, ...rest } = parsed.value;
      stored.pack.set(key, rest);
    }
    return parsed;
  };
}
