import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileState, Files } from '../cache/files.ts';
import type { Memo } from '../cache/memo.ts';
import { CONFLICT_MARKS, conflictAt, holdTwoVersions } from '../report/conflict.ts';
import { errorOf, failed, warningOf } from '../report/diagnostic.ts';
import { forbiddenLink } from '../report/forbidden-link.ts';
import { linkAsText } from '../report/link-as-text.ts';
import { locationAt, locationOfLine } from '../report/locate.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { withLineFeeds } from '../shared/line-ends.ts';
import { PICTURE_NAME } from '../shared/picture-name.ts';
import { isEndless } from '../system/assert-file.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Result, SourceFile } from '../types.ts';
import { withoutCode } from './code-ranges.ts';

/** The project's files that make pages, relative to the root and sorted. */
export interface Tree {
  readonly documents: readonly string[];
  readonly images: readonly string[];
  readonly data: readonly string[];
  /** Files that visitors may download, watch or listen to. */
  readonly files: readonly string[];
}

/** A project, and what builds of this process know of its files. */
export interface TreeContext {
  /** Absolute path of the project. */
  readonly root: string;
  readonly memo: Memo;
  readonly files: Files;
}

/** Files that pages may offer as they are. */
const FILE =
  /\.(pdf|docx|xlsx|pptx|odt|ods|odp|csv|txt|zip|epub|ics|mp4|webm|mp3|m4a|ogg|oga|opus|wav|vtt)$/i;
/** A text larger than this is an accident: the longest novel chapter is a tenth of it. */
const MAX_TEXT_BYTES = 1_000_000;

/** Returns the last result of {@link listTree}, and lists again only when files may have come or gone. */
export async function recallTree({ root, memo, files }: TreeContext): Promise<Result<Tree>> {
  return memo(sameTree, await memo(listTree, root, files.state()));
}

/** Called through the memo, returns the last object for each list that did not change. */
function sameTree(tree: Result<Tree>): Result<Tree> {
  return tree;
}

/**
 * Lists content, images and files. Links that leave the project, lead to hidden files, or form a circle are errors. A new
 * `_state` tells a memo that files may have come or gone.
 */
export async function listTree(root: string, _state?: symbol): Promise<Result<Tree>> {
  // Imported here: callers that only read texts do without it.
  const { default: glob } = await import('fast-glob');
  const found = glob.sync(['content/**/*', 'assets/images/**/*', 'assets/files/**/*'], {
    cwd: root,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
  });
  const real = { content: await realpath(root), assets: await realHomeOf(join(root, 'assets')) };
  const files: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { path, dirent } of found) {
    if (dirent.isFile()) files.push(path);
    else if (dirent.isSymbolicLink()) {
      const home = path.startsWith('content/') ? real.content : real.assets;
      const problem = await linkProblem(root, home, path);
      if (problem === undefined) files.push(path);
      else diagnostics.push(problem);
    }
  }
  files.sort();
  diagnostics.push(...files.flatMap(misnamed));
  return {
    value: {
      documents: files.filter(
        (file) => file.startsWith('content/') && !file.startsWith('content/data/') && file.endsWith('.md'),
      ),
      images: files.filter((file) => PICTURE_NAME.test(file)),
      data: files.filter((file) => /^content\/data\/[^/]+\.yaml$/.test(file)),
      files: files.filter((file) => FILE.test(file)),
    },
    diagnostics,
  };
}

/** Warns about a file that is left out, most likely by mistake. */
function misnamed(file: string): readonly Diagnostic[] {
  const [, folder = '', name = '', ending = ''] = /^content\/(.*?)([^/]*)\.([^./]+)$/.exec(file) ?? [];
  const asks = folder.startsWith('data/') ? undefined : askOfDocument(name, ending);
  const asked = asks ?? askOfData(folder, name, ending);
  return asked === undefined
    ? []
    : [warningOf('misnamed-file', `The site leaves this file out: ${asked}`, { location: { file } })];
}

/** Says what to do about a name that other programs read as a document. */
function askOfDocument(name: string, ending: string): string | undefined {
  if (ending === 'md') return undefined;
  if (/^(?:md|markdown|mdown|mkd)$/i.test(ending))
    return `the name of a document ends in .md. Rename it to ${name}.md`;
  const isOther = /^(?:mdx|html?|njk|liquid|astro)$/i.test(ending);
  return isOther ? `a document is Markdown. Write it as ${name}.md` : undefined;
}

/** Says what to do about a name that other programs read as data. */
function askOfData(folder: string, name: string, ending: string): string | undefined {
  const isData = /^(?:ya?ml|json)$/i.test(ending);
  if (folder !== 'data/')
    return isData || /^toml$/i.test(ending)
      ? `data files are in content/data itself. Move it to content/data/${name}.yaml`
      : undefined;
  if (ending === 'yaml') return undefined;
  if (isData) return `the name of a data file ends in .yaml. Rename it to ${name}.yaml`;
  const isOther = /^(?:toml|json5|jsonc|[cm]?[jt]s)$/i.test(ending);
  return isOther ? `a data file is YAML. Write it as ${name}.yaml` : undefined;
}

/** Returns a folder's real parent: in the copy of texts on which a move is tried, `assets` links to the project's. */
async function realHomeOf(folder: string): Promise<string> {
  return dirname(existsSync(folder) ? await realpath(folder) : folder);
}

async function linkProblem(root: string, realRoot: string, file: string): Promise<Diagnostic | undefined> {
  const problem = (code: string, text: string): Diagnostic => errorOf(code, text, { location: { file } });
  try {
    const target = await realpath(join(root, file));
    const forbidden = forbiddenLink(file, realRoot, target);
    if (forbidden !== undefined) return forbidden;
    const found = await stat(target);
    if (isEndless(found))
      return problem('unreadable', 'This link leads to a pipe or a device, not to a file');
    if (found.isDirectory()) {
      const text = 'A folder of content cannot be a link: move or copy the folder here';
      return problem('symlink-directory', text);
    }
    return undefined;
  } catch (error) {
    if (isSystemError(error, 'ELOOP'))
      return problem('symlink-loop', 'This link leads back to itself: remove it');
    if (isSystemError(error, 'ENOENT'))
      return problem('symlink-broken', 'This link leads to nothing: correct it, or remove it');
    throw error;
  }
}

/** Returns the last result of {@link readText}, and reads again only when the file is in another state. */
export function recallText(file: string, { root, memo, files }: TreeContext): Result<SourceFile | undefined> {
  return getOrMake(memo(createTexts, root), files.look(root, file), () => readText(root, file));
}

/** Creates a table of texts that were read, by the state of their file. */
function createTexts(_root: string): WeakMap<FileState, Result<SourceFile | undefined>> {
  return new WeakMap();
}

/** Reads a text file: valid UTF-8, no merge conflict, BOM removed, CRLF made LF. Synchronous: four times faster. */
export function readText(root: string, file: string): Result<SourceFile | undefined> {
  const problem = (code: string, text: string): Result<undefined> =>
    failed(errorOf(code, text, { location: { file } }));
  const path = join(root, file);
  try {
    const found = statSync(path);
    if (!found.isFile())
      return problem(
        'unreadable',
        `This is ${isEndless(found) ? 'a pipe or a device' : 'a folder'}, not a file`,
      );
    const { size } = found;
    if (size > MAX_TEXT_BYTES) return failed(tooLarge(file, size));
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) return failed(badUtf8(file, bytes));
    const source = { file, text: withLineFeeds(new TextDecoder().decode(bytes)) };
    const left = conflictIn(source) ?? linkAsText(file, source.text);
    return left === undefined ? { value: source, diagnostics: [] } : failed(left);
  } catch (error) {
    if (isSystemError(error, 'EACCES'))
      return problem('unreadable', 'This file cannot be read: check its permissions');
    if (isSystemError(error, 'ENOENT'))
      return problem('missing-file', 'This file does not exist: write it, or bring it back');
    throw error;
  }
}

function tooLarge(file: string, size: number): Diagnostic {
  const [what, note] = file.endsWith('.md')
    ? ['a document', 'Save pictures that were pasted into it as text (data:image…) in files of their own']
    : ['data and interface strings', 'Leave out what no page shows, or divide it into several files'];
  const text = `This file weighs ${(size / 1e6).toFixed(1)} MB; ${what} may weigh 1 MB`;
  return errorOf('file-too-large', text, { location: { file }, note });
}

/** Points at the first byte that cannot be read. */
function badUtf8(file: string, bytes: Uint8Array): Diagnostic {
  const text = new TextDecoder().decode(bytes);
  return errorOf('bad-utf8', 'This file is not valid UTF-8 from here on: save it as UTF-8', {
    location: locationAt(file, text, { offset: text.indexOf('\uFFFD') }),
  });
}

/**
 * Reports two versions of some lines that a merge left to choose from: as Markdown they are text, and both would be
 * public. A document may show such lines as code.
 */
function conflictIn({ file, text }: SourceFile): Diagnostic | undefined {
  if (!text.includes('<<<<<<< ') || !holdTwoVersions(text.split('\n'))) return undefined;
  const [opening, , closing] = CONFLICT_MARKS;
  const lines = (file.endsWith('.md') ? withoutCode(text) : text).split('\n');
  const row = lines.findIndex((line) => opening.test(line) || closing.test(line));
  return row < 0 ? undefined : conflictAt(locationOfLine(file, text, row + 1));
}
