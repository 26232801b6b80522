import type { ContentRegistry } from '../hooks/content-registry.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { Diagnostic, DocumentMeta } from '../types.ts';
import type { DocumentText, ParserContext } from './document.ts';
import { createDocumentParser } from './document.ts';
import { readText } from './tree.ts';
import { placeAsWritten } from './written-places.ts';

/** A document's file, and the locale of its folder. */
export interface DocumentFile {
  readonly file: string;
  readonly locale: Locale;
}

/** The result of reading a document's file. Plain JSON. */
export interface ReadResult extends DocumentFile {
  /** Undefined when the document cannot be used. */
  readonly meta?: DocumentMeta;
  readonly diagnostics: readonly Diagnostic[];
}

/** The context of documents of one locale, besides the registry. Plain data, so that it can be sent to a thread. */
export type ReadingContext = Pick<ParserContext, 'locale' | 'images' | 'placeholders'>;

/** Reads documents, and keeps their texts. */
export interface DocumentReader {
  readonly read: (document: DocumentFile) => ReadResult;
  /**
   * Returns the text of a document with this {@link DocumentMeta.bodyHash}, and reads it again when it is not kept.
   * Undefined when the file has another text by now.
   */
  readonly text: (document: DocumentFile, bodyHash: string) => DocumentText | undefined;
  /** Returns diagnostics of a body that was rendered, with their places in the document's file. */
  readonly placed: (document: DocumentFile, diagnostics: readonly Diagnostic[]) => readonly Diagnostic[];
}

/** Options of {@link createDocumentReader}. */
interface ReaderInput {
  readonly root: string;
  readonly registry: ContentRegistry;
  /**
   * True to keep a text for the next build after `text` has answered it; a thread ends with its build.
   * @default true
   */
  readonly keepsTexts?: boolean;
}

/** Creates the reader of one thread. */
export function createDocumentReader(
  contexts: Localized<ReadingContext>,
  { root, registry, keepsTexts = true }: ReaderInput,
): DocumentReader {
  const parsers = byLocale((locale) => createDocumentParser({ ...contexts[locale], root, registry }));
  const texts = new Map<string, DocumentText>();
  const read = ({ file, locale }: DocumentFile): ReadResult => {
    const { value: source, diagnostics } = readText(root, file);
    texts.delete(file);
    if (source === undefined) return { file, locale, diagnostics };
    const { value: parsed, diagnostics: problems } = parsers[locale](source);
    const found = { file, locale, diagnostics: [...diagnostics, ...problems] };
    if (parsed === undefined) return found;
    texts.set(file, parsed.text);
    return { ...found, meta: parsed.meta };
  };
  return {
    read,
    text: (document, bodyHash) => {
      if (texts.get(document.file)?.bodyHash !== bodyHash) read(document);
      const text = texts.get(document.file);
      if (!keepsTexts) texts.delete(document.file);
      return text?.bodyHash === bodyHash ? text : undefined;
    },
    placed: ({ file, locale }, diagnostics) =>
      placeAsWritten(diagnostics, file, {
        placeholders: contexts[locale].placeholders,
        linesOf: () => (readText(root, file).value?.text ?? '').split('\n'),
      }),
  };
}
