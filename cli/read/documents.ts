import { hashParts } from '../cache/cache.ts';
import type { FileState } from '../cache/files.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Pack, StoredResults } from '../cache/pack.ts';
import { share } from '../cache/share.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import type { Localized } from '../shared/locale.ts';
import { once } from '../shared/once.ts';
import type { DocumentMeta, Entry } from '../types.ts';
import { contentLocale, isIgnored } from './content-path.ts';
import type { DocumentFile, ReadingContext, ReadResult } from './document-reader.ts';
import { createDocumentReader } from './document-reader.ts';
import { parseFrontMatter } from './front-matter.ts';
import type { TreeContext } from './tree.ts';
import { readText } from './tree.ts';

/** A document of a locale's folder. */
export interface ReadDocument extends Omit<ReadResult, 'meta'> {
  /** Undefined when it cannot be used. */
  readonly entry: Entry | undefined;
}

/**
 * Reads documents in the threads that keep their texts: this one, or several. It answers in the order of the files, and
 * is called in each build, even for no files.
 */
export type ReadMeta = (
  files: readonly DocumentFile[],
  contexts: Localized<ReadingContext>,
) => Promise<readonly ReadResult[]>;

/** The tools that read documents. */
export interface DocumentTools extends TreeContext {
  readonly registry: ContentRegistry;
  readonly contexts: Localized<ReadingContext>;
  /** Documents that earlier processes read. @default none */
  readonly stored?: StoredResults | undefined;
  /** @default in this thread, and no text is kept */
  readonly readMeta?: ReadMeta | undefined;
  /** Takes work that no later stage waits for. @default nothing is left to the next process */
  readonly later?: ((work: () => void) => void) | undefined;
}

/** A document, and the state of the file that it was read from. */
interface KnownDocument {
  readonly state: FileState;
  readonly document: ReadDocument;
}

/**
 * Returns the documents of these files. It reads only those whose file is not in the state in which it was read before.
 */
export async function readDocuments(
  names: readonly string[],
  tools: DocumentTools,
): Promise<readonly ReadDocument[]> {
  const { root, registry, contexts, memo, files, stored, readMeta = inThisThread(tools), later } = tools;
  const table = memo(createTable, contexts, registry);
  const left = stored && recallDocuments(stored, tools);
  const states = memo(documentFiles, names).map((document) => {
    const state = files.look(root, document.file);
    // `last` was read from any state of the file, `known` from this one, here or in an earlier process.
    const last = table.get(document.file);
    if (last?.state === state) return { document, state, last, known: last };
    const [stamp, meta] = left?.before?.rows.get(document.file) ?? [];
    if (meta === undefined || stamp !== state.stamp) return { document, state, last, known: undefined };
    const result = { meta, diagnostics: [], ...document };
    return { document, state, last, known: { state, document: documentOf(result, last?.document, root) } };
  });
  // Called even for no files: the threads that read also make the pages, and get their contexts here.
  const missing = states.filter(({ known }) => known === undefined).map(({ document }) => document);
  const results = (await readMeta(missing, contexts)).values();
  const all = states.map(({ document, state, last, known }): KnownDocument => {
    if (known !== undefined) return known;
    const { value: result } = results.next();
    if (result?.file !== document.file) throw new Error(`${document.file} was not read`);
    return { state, document: documentOf(result, last?.document, root) };
  });
  if (left !== undefined) later?.(() => leaveDocuments(all, left));
  table.clear();
  for (const one of all) table.set(one.document.file, one);
  return all.map(({ document }) => document);
}

/** Creates a table, by file, of the documents that this process read with these contexts and schemas. */
function createTable(
  _contexts: Localized<ReadingContext>,
  _registry: ContentRegistry,
): Map<string, KnownDocument> {
  return new Map();
}

/** Lists the documents of the locales' folders among these files, in their order. */
function documentFiles(files: readonly string[]): readonly DocumentFile[] {
  return files.flatMap((file) => {
    const locale = contentLocale(file);
    return locale === undefined || isIgnored(file) ? [] : [{ file, locale }];
  });
}

function inThisThread({ root, registry, contexts }: DocumentTools): ReadMeta {
  const reader = createDocumentReader(contexts, { root, registry });
  return (files) => Promise.resolve(files.map(reader.read));
}

/** Makes a document, which is the last object when nothing in it changed. */
function documentOf(
  { file, locale, meta, diagnostics }: ReadResult,
  last: ReadDocument | undefined,
  root: string,
): ReadDocument {
  const entry = meta === undefined ? undefined : entryOf(meta, last?.entry, root);
  return share(last, { file, locale, entry, diagnostics });
}

function entryOf(meta: DocumentMeta, last: Entry | undefined, root: string): Entry {
  if (last !== undefined) {
    const { source: _source, locate, ...before } = last;
    if (share(before, { ...meta }) === before) return last;
    // Front matter that is the same has the same places.
    if (meta.frontHash === last.frontHash) return { ...createEntry(meta, root), locate };
  }
  return createEntry(meta, root);
}

/** The state of a document's file, and what routing needs. Only sound documents are left to the next process. */
type LeftDocument = readonly [stamp: string, meta: DocumentMeta];

/** Documents that an earlier process read with the same contexts and schemas, and the key under which it left them. */
interface LeftDocuments {
  readonly pack: Pack;
  readonly key: string;
  /** By file. */
  readonly before: Table<LeftDocument> | undefined;
}

function recallDocuments(
  { pack, templatesHash }: StoredResults,
  { contexts, memo }: DocumentTools,
): LeftDocuments {
  const key = memo(documentsKey, contexts, templatesHash);
  return { pack, key, before: recallTable(pack, key) };
}

function leaveDocuments(all: readonly KnownDocument[], { pack, key, before }: LeftDocuments): void {
  if (pack.isSaved()) return;
  const rows = new Map<string, LeftDocument>();
  for (const { state, document } of all) {
    const { file, entry, diagnostics } = document;
    if (state.stamp === undefined || entry === undefined || diagnostics.length > 0) continue;
    const known = before?.rows.get(file);
    rows.set(file, known?.[0] === state.stamp ? known : [state.stamp, entry]);
  }
  leaveTable(pack, key, { rows, before });
}

/** Hashes all that a {@link DocumentMeta} depends on besides its file. */
function documentsKey(contexts: Localized<ReadingContext>, templatesHash: string): string {
  const of = ({ locale, images, placeholders }: ReadingContext): string =>
    hashParts('document', templatesHash, locale, keyJson([placeholders, [...images]]));
  return hashParts('documents', of(contexts.fr), of(contexts.en));
}

/** Gives a document's meta the look-ups in its text, which is read again when a message needs it. */
function createEntry(meta: DocumentMeta, root: string): Entry {
  const { file } = meta;
  const source = once(() => ({ file, text: readText(root, file).value?.text ?? '' }));
  const matter = once(() => parseFrontMatter(source()));
  // The spread comes last: V8 then copies it seven times as fast, into a third of the memory.
  return {
    source,
    locate: (path) => matter().locate(path),
    ...meta,
  };
}
