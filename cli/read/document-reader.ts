import type { Registry } from '../api/registry.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import type { Diagnostic, DocumentMeta } from '../types.ts';
import type { DocumentText, ParsedDocument, ParserContext } from './document.ts';
import { createDocumentParser } from './document.ts';
import { readText } from './tree.ts';

/** A document's file, and the locale of its folder. */
export interface DocumentFile {
  readonly file: string;
  readonly locale: Locale;
}

/** What became of a document's file. Plain JSON. */
export interface ReadResult extends DocumentFile {
  /** Undefined when the document cannot be used. */
  readonly meta?: DocumentMeta;
  readonly diagnostics: readonly Diagnostic[];
}

/** What documents of one locale are read with, beside the registry. Plain, so that it crosses to a thread. */
export type ReadingContext = Pick<ParserContext, 'locale' | 'images' | 'placeholders'>;

/** Reads documents, and keeps their texts. */
export interface DocumentReader {
  readonly read: (document: DocumentFile) => ReadResult;
  /**
   * The text of a document with this {@link DocumentMeta.bodyHash}; read again where it is not kept. Undefined when the
   * file has another text by now.
   */
  readonly text: (document: DocumentFile, bodyHash: string) => DocumentText | undefined;
}

/** What a reader works with. */
interface ReaderInput {
  readonly root: string;
  readonly registry: Registry;
  /** Whether a text that was given is kept for the next build; a thread ends with its build. @default true */
  readonly keepsTexts?: boolean;
}

/** Creates the reader of one thread. */
export function createDocumentReader(
  contexts: Localized<ReadingContext>,
  { root, registry, keepsTexts = true }: ReaderInput,
): DocumentReader {
  const parserOf = (locale: Locale) => createDocumentParser({ ...contexts[locale], root, registry });
  const parsers = Object.fromEntries(LOCALES.map((locale) => [locale, parserOf(locale)])) as Localized<
    ReturnType<typeof parserOf>
  >;
  const texts = new Map<string, DocumentText>();
  const parse = ({ file, locale }: DocumentFile): ReadResult & { readonly parsed?: ParsedDocument } => {
    const { value: source, diagnostics } = readText(root, file);
    if (source === undefined) return { file, locale, diagnostics };
    const { value: parsed, diagnostics: problems } = parsers[locale](source);
    const found = { file, locale, diagnostics: [...diagnostics, ...problems] };
    return parsed === undefined ? found : { ...found, meta: parsed.meta, parsed };
  };
  const read = (document: DocumentFile): ReadResult & { readonly parsed?: ParsedDocument } => {
    const found = parse(document);
    if (found.parsed === undefined) texts.delete(document.file);
    else texts.set(document.file, found.parsed.text);
    return found;
  };
  return {
    read: (document) => {
      const { parsed: _parsed, ...result } = read(document);
      return result;
    },
    text: (document, bodyHash) => {
      const known = texts.get(document.file);
      const text = known?.bodyHash === bodyHash ? known : read(document).parsed?.text;
      if (!keepsTexts) texts.delete(document.file);
      return text?.bodyHash === bodyHash ? text : undefined;
    },
  };
}
