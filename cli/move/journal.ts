import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { parseJson } from '../shared/parse-json.ts';
import { parentFolders } from '../shared/path.ts';
import { isRecord, isText } from '../shared/record.ts';
import { isLink } from '../system/is-link.ts';
import { placeFile } from '../system/place-file.ts';
import { tolerate } from '../system/tolerate.ts';
import type { FileChange, NotedChange } from './changes.ts';

/** A move that is under way. */
interface Journal {
  /** The editor's command, in words. */
  readonly doing: string;
  readonly changes: readonly NotedChange[];
}

/** Writes down what is to be done, so that it can be finished whatever happens; answers it. */
export function openJournal(root: string, doing: string, changes: readonly FileChange[]): Journal {
  const journal = { doing, changes: note(root, changes) };
  placeFile(join(root, MOVE_JOURNAL), JSON.stringify(journal));
  return journal;
}

/** Changes, with what there is before and after each. */
function note(root: string, changes: readonly FileChange[]): readonly NotedChange[] {
  return changes.map((change): NotedChange => {
    const existing = change.isNew === true ? undefined : readFileSync(join(root, change.file));
    const after = change.text ?? existing;
    return {
      ...change,
      before: existing && hash('sha256', existing),
      after: change.isRemoved === true || after === undefined ? undefined : hash('sha256', after),
    };
  });
}

/** The move that an earlier process began and did not finish; `foreign`: no move has written what is there. */
export function readJournal(root: string): Journal | 'foreign' | undefined {
  const path = join(root, MOVE_JOURNAL);
  if (!existsSync(path)) return undefined;
  if (!statSync(path).isFile()) return 'foreign';
  const found = parseJson(readFileSync(path, 'utf8'));
  return isJournal(found) && found.changes.every((change) => isOfTexts(root, change)) ? found : 'foreign';
}

function isJournal(value: unknown): value is Journal {
  return (
    isRecord(value) && isText(value.doing) && Array.isArray(value.changes) && value.changes.every(isChange)
  );
}

function isChange(value: unknown): value is NotedChange {
  if (!isRecord(value) || !isText(value.file)) return false;
  return [value.to, value.text].every((one) => one === undefined || isText(one));
}

/** Tells whether a change stays among the texts that moves change: a journal may come with a project, as any file may. */
function isOfTexts(root: string, { file, to = file }: NotedChange): boolean {
  return [file, to].every(
    (name) =>
      TEXTS.test(name) &&
      !name.split('/').includes('..') &&
      !parentFolders(name)
        .slice(1)
        .some((folder) => isLink(join(root, folder))),
  );
}

const TEXTS = /^(?:(?:content|locales)\/.|site\.config\.ts$)/;

/**
 * Carries out a journal from where an earlier run left it: every new file is written before old ones are removed. Returns
 * the file that another program changed meanwhile, with nothing done.
 */
export function finishJournal(root: string, { changes }: Journal): string | undefined {
  const odd = changes.find((change) => !isExpected(root, change));
  if (odd !== undefined) return odd.file;
  for (const change of changes) writeChange(root, change, placeFile);
  removeOld(root, changes);
  unlinkSync(join(root, MOVE_JOURNAL));
  return undefined;
}

/** Makes changes in a copy of the texts that is thrown away: nothing of it need outlast the process. */
export function changeCopy(root: string, changes: readonly FileChange[]): void {
  const noted = note(root, changes);
  for (const change of noted) writeChange(root, change, writeForNow);
  removeOld(root, noted);
}

function writeForNow(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  // A copy is locked as its file is: a new one takes its place, as in the project.
  rmSync(path, { force: true });
  writeFileSync(path, content);
}

function removeOld(root: string, changes: readonly NotedChange[]): void {
  for (const change of changes) {
    const { file, before } = change;
    if (placeOf(change) !== file && before !== undefined && stateOf(root, file) === before)
      removeFile(root, file);
  }
}

/** Tells whether a change is to be made, or is made already. */
function isExpected(root: string, change: NotedChange): boolean {
  const { file, before, after } = change;
  const target = placeOf(change);
  const here = stateOf(root, file);
  if (target === undefined) return here === before || here === undefined;
  const there = stateOf(root, target);
  if (target === file) return there === before || there === after;
  return there === after ? here === before || here === undefined : there === undefined && here === before;
}

function writeChange(root: string, change: NotedChange, write: typeof placeFile): void {
  const target = placeOf(change);
  if (target === undefined || stateOf(root, target) === change.after) return;
  write(join(root, target), change.text ?? readFileSync(join(root, change.file)));
}

/** Name of a file after its change. */
function placeOf({ file, to, isRemoved }: FileChange): string | undefined {
  return isRemoved === true ? undefined : (to ?? file);
}

/** Folders that hold nothing any more go too. */
function removeFile(root: string, file: string): void {
  unlinkSync(join(root, file));
  for (let folder = dirname(file); folder.split('/').length > 2; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/** Hash of a file's bytes; undefined when there is none. */
function stateOf(root: string, file: string): string | undefined {
  return tolerate(() => hash('sha256', readFileSync(join(root, file))), 'ENOENT', 'ENOTDIR');
}
