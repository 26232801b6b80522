import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Entry as GlobEntry } from 'fast-glob';
import type { Memory } from '../cache/memory.ts';
import type { Pack } from '../cache/pack.ts';
import { share } from '../cache/share.ts';
import { settledStamp } from '../cache/stamps.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic, Result, SourceFile } from '../types.ts';

/** The project's files that make pages, relative to the root and sorted. */
export interface Tree {
  readonly documents: readonly string[];
  readonly images: readonly string[];
  readonly data: readonly string[];
  /** What readers may download, watch or listen to. */
  readonly files: readonly string[];
}

/** Files that pages may offer as they are. */
const FILE =
  /\.(pdf|docx|xlsx|pptx|odt|ods|odp|csv|txt|zip|epub|ics|mp4|webm|mp3|m4a|ogg|oga|opus|wav|vtt)$/i;
const IMAGE = /\.(png|jpe?g|webp|avif|gif|svg)$/i;
/** A document larger than this is an accident: the longest novel chapter is a tenth of it. */
export const MAX_TEXT_BYTES = 1_000_000;

/** {@link listTree}, unless the memory knows that none came or went. */
export async function recallTree(root: string, { memory, edited }: Look): Promise<Result<Tree>> {
  const known = edited === undefined ? undefined : memory.find<Result<Tree>>('tree', []);
  const tree = known?.value ?? memory.share('tree', await listTree(root));
  memory.keep('tree', [], tree);
  return tree;
}

/** Lists content, images and files. Links that leave the project, or turn in circles, are errors. */
export async function listTree(root: string): Promise<Result<Tree>> {
  const options = {
    cwd: root,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
  } as const;
  // What only reads texts does without it.
  const { default: glob } = await import('fast-glob');
  const found = await glob(['content/**/*', 'assets/images/**/*', 'assets/files/**/*'], options);
  const realRoot = await realpath(root);
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of found) {
    if (entry.dirent.isFile()) files.push(entry.path);
    else if (entry.dirent.isSymbolicLink()) {
      const problem = await linkProblem(root, realRoot, entry);
      if (problem === undefined) files.push(entry.path);
      else diagnostics.push(problem);
    }
  }
  files.sort();
  return {
    value: {
      documents: files.filter(
        (file) => file.startsWith('content/') && !file.startsWith('content/data/') && file.endsWith('.md'),
      ),
      images: files.filter((file) => IMAGE.test(file)),
      data: files.filter((file) => /^content\/data\/[^/]+\.yaml$/.test(file)),
      files: files.filter((file) => FILE.test(file)),
    },
    diagnostics,
  };
}

async function linkProblem(
  root: string,
  realRoot: string,
  entry: GlobEntry,
): Promise<Diagnostic | undefined> {
  const problem = (code: string, text: string): Diagnostic => ({
    severity: 'error',
    code,
    text,
    location: { file: entry.path },
  });
  try {
    const target = await realpath(join(root, entry.path));
    if (target !== realRoot && !target.startsWith(realRoot + sep)) {
      return problem('symlink-outside', 'This link leads out of the project');
    }
    if ((await stat(target)).isDirectory()) {
      return problem(
        'symlink-directory',
        'A folder of content cannot be a link: move or copy the folder here',
      );
    }
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ELOOP') return problem('symlink-loop', 'This link leads back to itself');
    if (code === 'ENOENT') return problem('symlink-broken', 'This link leads to nothing');
    throw error;
  }
}

/**
 * Reads one text file again only when its stamp differs from last time. A file that changed a moment ago may change
 * once more within the same tick of the file system's clock: its stamp is not believed yet.
 */
export function recallText(
  root: string,
  file: string,
  { memory, edited }: Look,
): Result<SourceFile | undefined> {
  const key = `text ${file}`;
  const last = memory.find<Seen>(key, [])?.value;
  if (last !== undefined && edited !== undefined && !edited.has(file)) return last.result;
  const stamp = settledStamp(join(root, file));
  if (last !== undefined && stamp !== undefined && stamp === last.stamp) return last.result;
  const result = share(last?.result, readText(root, file));
  memory.keep(key, [], { stamp, result } satisfies Seen);
  return result;
}

/** How the project's files are looked at. */
export interface Look {
  readonly memory: Memory;
  /** The only files that may differ from what `memory` knows; none came or went. Left out: all are looked at. */
  readonly edited?: ReadonlySet<string> | undefined;
  /** Documents that earlier processes parsed, and the hash of the templates with their schemas. @default none */
  readonly stored?: { readonly pack: Pack; readonly version: string };
}

interface Seen {
  readonly stamp: string | undefined;
  readonly result: Result<SourceFile | undefined>;
}

/** Reads one text file: valid UTF-8, BOM removed, CRLF made LF. Synchronous, which is four times faster. */
export function readText(root: string, file: string): Result<SourceFile | undefined> {
  const problem = (code: string, text: string): Result<undefined> => ({
    value: undefined,
    diagnostics: [{ severity: 'error', code, text, location: { file } }],
  });
  const path = join(root, file);
  try {
    const { size } = statSync(path);
    if (size > MAX_TEXT_BYTES) {
      return problem(
        'file-too-large',
        `This file weighs ${(size / 1e6).toFixed(1)} MB; a document may weigh 1 MB`,
      );
    }
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return { value: undefined, diagnostics: [badUtf8(file, bytes)] };
    return {
      value: { file, text: new TextDecoder().decode(bytes).replaceAll('\r\n', '\n') },
      diagnostics: [],
    };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EACCES') return problem('unreadable', 'This file cannot be read: check its permissions');
    if (code === 'ENOENT') return problem('missing-file', 'This file does not exist');
    throw error;
  }
}

/** Points at the first byte that cannot be read. */
function badUtf8(file: string, bytes: Uint8Array): Diagnostic {
  const text = new TextDecoder().decode(bytes);
  return {
    severity: 'error',
    code: 'bad-utf8',
    text: 'This file is not valid UTF-8 from here on: save it as UTF-8',
    location: locationAt(file, text, { offset: text.indexOf('\uFFFD') }),
  };
}
