import { join } from 'node:path';
import type { Registry } from '../api/registry.ts';
import { hash } from '../cache/cache.ts';
import type { Memory } from '../cache/memory.ts';
import { share } from '../cache/share.ts';
import { settledStamp } from '../cache/stamps.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import type { Diagnostic, Entry, Frame } from '../types.ts';
import { isIgnored } from './content-path.ts';
import type { DocumentFile, ReadFrame, ReadingContext } from './document-reader.ts';
import { createDocumentReader } from './document-reader.ts';
import { createEntry } from './entry.ts';
import type { Look } from './tree.ts';

/** A document of a locale's folder. */
export interface ReadDocument {
  readonly file: string;
  readonly locale: Locale;
  /** Undefined when it cannot be used. */
  readonly entry: Entry | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads documents where their texts stay: in this thread, or in several. In the order of the files; asked in each build,
 * for no files too.
 */
export type ReadFrames = (
  files: readonly DocumentFile[],
  contexts: Localized<ReadingContext>,
) => Promise<readonly ReadFrame[]>;

/** What documents are read with. */
export interface DocumentTools {
  readonly root: string;
  readonly registry: Registry;
  readonly contexts: Localized<ReadingContext>;
  readonly look: Look;
  /** @default in this thread, and no text is kept */
  readonly readFrames?: ReadFrames | undefined;
}

/** A document, and the state of the file that it was read from: undefined when the next state may look the same. */
interface Seen {
  readonly stamp: string | undefined;
  readonly document: ReadDocument;
}

/** Reads every document of a locale's folder whose file is not in the state in which it was read before. */
export async function readDocuments(
  files: readonly string[],
  tools: DocumentTools,
): Promise<readonly ReadDocument[]> {
  const { root, registry, contexts, look } = tools;
  const { memory } = look;
  const { images, placeholders } = contexts.fr;
  const inputs = [files, registry, images, placeholders, contexts.en.placeholders];
  const last = memory.find<ReadonlyMap<string, Seen>>('documents', inputs)?.value;
  const states = memory
    .recall('document files', [files], () => documentFiles(files))
    .map((document) => stateOf(document, last?.get(document.file), tools));
  const frames = await readChanged(
    states.filter(({ isSame }) => !isSame),
    tools,
  );
  const seen = states.map(({ document, stamp, last: before, isSame }): Seen => {
    if (isSame && before !== undefined) return before;
    const frame = frames.get(document.file);
    if (frame === undefined) throw new Error(`${document.file} was not read`);
    return { stamp, document: documentOf(frame, before?.document, root) };
  });
  memory.keep('documents', inputs, new Map(seen.map((one) => [one.document.file, one])));
  return seen.map(({ document }) => document);
}

/** A document's file now, and as it was when it was read before. */
interface FileState {
  readonly document: DocumentFile;
  readonly stamp: string | undefined;
  readonly last: Seen | undefined;
  readonly isSame: boolean;
}

function stateOf(document: DocumentFile, last: Seen | undefined, { root, look }: DocumentTools): FileState {
  if (last !== undefined && look.edited !== undefined && !look.edited.has(document.file))
    return { document, stamp: last.stamp, last, isSame: true };
  const stamp = settledStamp(join(root, document.file));
  return { document, stamp, last, isSame: stamp !== undefined && stamp === last?.stamp };
}

/** Frames by file: as an earlier process read them from the same state of their file, or read now. */
async function readChanged(
  states: readonly FileState[],
  tools: DocumentTools,
): Promise<ReadonlyMap<string, ReadFrame>> {
  const { contexts, readFrames = inThisThread(tools) } = tools;
  const store = createFrameStore(tools);
  const frames = new Map<string, ReadFrame>();
  const missing: FileState[] = [];
  for (const state of states) {
    const { document, stamp } = state;
    const frame = stamp === undefined ? undefined : store.find(document, stamp);
    if (frame === undefined) missing.push(state);
    else frames.set(document.file, { ...document, frame, diagnostics: [] });
  }
  // Asked even for none: who reads also makes the pages, and learns here what documents are read with.
  const documents = missing.map(({ document }) => document);
  for (const [row, read] of (await readFrames(documents, contexts)).entries()) {
    frames.set(read.file, read);
    const stamp = missing[row]?.stamp;
    if (stamp !== undefined && read.frame !== undefined && read.diagnostics.length === 0)
      store.keep(read, stamp, read.frame);
  }
  return frames;
}

function documentFiles(files: readonly string[]): readonly DocumentFile[] {
  return LOCALES.flatMap((locale) =>
    files
      .filter((file) => file.startsWith(`content/${locale}/`) && !isIgnored(file))
      .map((file) => ({ file, locale })),
  ).sort((a, b) => (a.file < b.file ? -1 : 1));
}

function inThisThread({ root, registry, contexts }: DocumentTools): ReadFrames {
  const reader = createDocumentReader(contexts, { root, registry });
  return (files) => Promise.resolve(files.map(reader.read));
}

/** A document that came out as it did last time is the same object. */
function documentOf(
  { file, locale, frame, diagnostics }: ReadFrame,
  last: ReadDocument | undefined,
  root: string,
): ReadDocument {
  const entry = frame === undefined ? undefined : entryOf(frame, last?.entry, root);
  const document = { file, locale, entry, diagnostics };
  return last === undefined ? document : share(last, document);
}

function entryOf(frame: Frame, last: Entry | undefined, root: string): Entry {
  if (last !== undefined) {
    const { source, locate: _locate, ...rest } = last;
    const before = { file: source.file, ...rest };
    if (share(before, { ...frame }) === before) return last;
  }
  return createEntry(frame, root);
}

/** Frames of documents for the next process, by the state of their files. */
interface FrameStore {
  readonly find: (document: DocumentFile, stamp: string) => Frame | undefined;
  readonly keep: (document: DocumentFile, stamp: string, frame: Frame) => void;
}

function createFrameStore({ contexts, look }: DocumentTools): FrameStore {
  const { stored, memory } = look;
  const keyOf = ({ file, locale }: DocumentFile, stamp: string): string =>
    hash(schemasOf(contexts[locale], stored?.version ?? '', memory), file, stamp);
  return {
    find: (document, stamp) => stored?.pack.get<Frame>(keyOf(document, stamp)),
    keep: (document, stamp, frame) => stored?.pack.set(keyOf(document, stamp), frame),
  };
}

/** Hash of all that a document's frame depends on beside its file. */
function schemasOf(
  { locale, images, placeholders }: ReadingContext,
  version: string,
  memory: Memory,
): string {
  return memory.recall(`schemas ${locale}`, [version, images, placeholders], () =>
    hash('document', version, locale, JSON.stringify([placeholders, [...images]])),
  );
}
