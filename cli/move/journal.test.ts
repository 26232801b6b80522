import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { treeOf } from '../tests/trees.ts';
import type { FileChange } from './changes.ts';
import { finishJournal, openJournal, readJournal } from './journal.ts';

type Files = Readonly<Record<string, string>>;

const [A, C, OTHER] = ['content/fr/a.md', 'content/fr/sub/c.md', 'content/fr/other.md'];

function projectWith(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  put(root, files);
  return root;
}

function put(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

/** Texts of a project's files. */
function filesOf(root: string): Files {
  const found = Object.entries(treeOf(root)).filter(([file]) => file !== MOVE_JOURNAL);
  return Object.fromEntries(found.map(([file, text]) => [file, `${text}`]));
}

const EDIT: FileChange = { file: A, text: 'new' };
const MOVE: FileChange = { file: A, to: C };
const BOTH: FileChange = { file: A, to: C, text: 'new' };
const MAKE: FileChange = { file: C, text: 'new', isNew: true };
const REMOVE: FileChange = { file: A, isRemoved: true };

// Each began where there was `a.md`, with `old` in it.
it.each<[string, FileChange, Files, Files]>([
  ['an edit', EDIT, { [A]: 'old' }, { [A]: 'new' }],
  ['an edit that changes nothing', { file: A, text: 'old' }, { [A]: 'old' }, { [A]: 'old' }],
  ['an edit that was made', EDIT, { [A]: 'new' }, { [A]: 'new' }],
  ['a move', MOVE, { [A]: 'old' }, { [C]: 'old' }],
  ['a move of which both files are there', MOVE, { [A]: 'old', [C]: 'old' }, { [C]: 'old' }],
  ['a move that was made', MOVE, { [C]: 'old' }, { [C]: 'old' }],
  ['a move with an edit', BOTH, { [A]: 'old' }, { [C]: 'new' }],
  ['a move with an edit of which both files are there', BOTH, { [A]: 'old', [C]: 'new' }, { [C]: 'new' }],
  ['a move with an edit that was made', BOTH, { [C]: 'new' }, { [C]: 'new' }],
  ['a new file', MAKE, { [A]: 'old' }, { [A]: 'old', [C]: 'new' }],
  ['a new file that was made', MAKE, { [A]: 'old', [C]: 'new' }, { [A]: 'old', [C]: 'new' }],
  ['a removal', REMOVE, { [A]: 'old' }, {}],
  ['a removal that was made', REMOVE, {}, {}],
])('goes on with %s', (_what, change, found, expected) => {
  const root = begun([change], found);
  const journal = readJournal(root);
  if (journal === undefined || journal === 'foreign') throw new Error(`${journal}`);
  expect(journal.doing).toBe('site move /a /c');
  expect(finishJournal(root, journal)).toBeUndefined();
  expect(filesOf(root)).toEqual({ ...expected, [OTHER]: 'new' });
  expect(readJournal(root)).toBeUndefined();
});

it.each<[string, FileChange, Files, string]>([
  ['an edit, of what changed since', EDIT, { [A]: 'theirs' }, A],
  ['an edit, of what is gone', EDIT, {}, A],
  ['a move, of what changed since', MOVE, { [A]: 'theirs' }, A],
  ['a move, of what is gone', MOVE, {}, A],
  ['a move, over what came since', MOVE, { [A]: 'old', [C]: 'theirs' }, A],
  ['a move that was made, of what came back otherwise', MOVE, { [A]: 'theirs', [C]: 'old' }, A],
  ['a move with an edit, over the old text', BOTH, { [A]: 'old', [C]: 'old' }, A],
  ['a new file, over what came since', MAKE, { [A]: 'old', [C]: 'theirs' }, C],
  ['a removal, of what changed since', REMOVE, { [A]: 'theirs' }, A],
])('does nothing at all instead of %s', (_what, change, found, odd) => {
  const root = begun([change], found);
  const before = treeOf(root);
  const journal = readJournal(root);
  if (journal === undefined || journal === 'foreign') throw new Error(`${journal}`);
  expect(finishJournal(root, journal)).toBe(odd);
  expect(treeOf(root)).toEqual(before);
});

/** Makes a project in which a process wrote down an edit and a change, and died when there was what is found. */
function begun(changes: readonly FileChange[], found: Files): string {
  const root = projectWith({ [A]: 'old', [OTHER]: 'old' });
  openJournal(root, 'site move /a /c', [{ file: OTHER, text: 'new' }, ...changes]);
  rmSync(join(root, A));
  put(root, found);
  return root;
}

it('takes away the folders that a move has emptied, but no language', () => {
  const root = projectWith({ 'content/en/deep/down/a.md': 'old', [OTHER]: 'old' });
  const journal = openJournal(root, 'x', [{ file: 'content/en/deep/down/a.md', to: C }]);
  expect(finishJournal(root, journal)).toBeUndefined();
  expect(['content/en', 'content/en/deep'].map((folder) => existsSync(join(root, folder)))).toEqual([
    true,
    false,
  ]);
  expect(filesOf(root)).toEqual({ [C]: 'old', [OTHER]: 'old', 'content/en/': '' });
});

it.each<[string, unknown]>([
  ['another text', 'x'],
  ['nothing', null],
  ['a list', []],
  ['no command', { changes: [] }],
  ['no list of changes', { doing: 'x', changes: {} }],
  ['a change that is none', { doing: 'x', changes: [null] }],
  ['a change without a file', { doing: 'x', changes: [{}] }],
  [
    'a text that is none',
    {
      doing: 'x',
      changes: [
        { file: A, text: 'x' },
        { file: A, text: 5 },
      ],
    },
  ],
  ['a place that is none', { doing: 'x', changes: [{ file: A, to: 5 }] }],
  [
    'a file outside',
    {
      doing: 'x',
      changes: [
        { file: A, text: 'x' },
        { file: '../a.md', text: 'x' },
      ],
    },
  ],
  ['a file outside, for a place inside', { doing: 'x', changes: [{ file: '../a.md', to: A }] }],
  ['a place outside', { doing: 'x', changes: [{ file: A, to: 'content/../../a.md' }] }],
  ['a place that is code', { doing: 'x', changes: [{ file: A, to: 'templates/content/a.ts' }] }],
  ['a place in a language behind a link', { doing: 'x', changes: [{ file: A, to: 'content/en/a.md' }] }],
  ['a place behind a link', { doing: 'x', changes: [{ file: A, to: 'content/fr/linked/a.md' }] }],
])('is not of a move when it has %s', (_what, content) => {
  const root = projectWith({ [A]: 'old', 'folder/b.md': 'b' });
  for (const link of ['content/fr/linked', 'content/en']) symlinkSync(join(root, 'folder'), join(root, link));
  put(root, { [MOVE_JOURNAL]: JSON.stringify(content) });
  expect(readJournal(root)).toBe('foreign');
});
