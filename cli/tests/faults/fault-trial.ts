import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Run } from '../mini-site.ts';
import { GENERATOR, runSite } from '../mini-site.ts';
import type { Tree } from '../trees.ts';
import { isSameTree, tornIn, treeOf } from '../trees.ts';
import { bundleProcess, makeQuickFolder } from '../write/fixtures/processes.ts';
import type { FaultNote, FaultOrder } from './injector.ts';

/** A fault of a build: a call of the file system that fails, or before which a file is removed. */
export interface Fault {
  /** Number of the call, from 1. */
  readonly at: number;
  /** System error code, such as `ENOSPC`. */
  readonly code?: string;
  /** True when all later calls fail too. @default false */
  readonly lasting?: boolean;
  /** A file or folder of the project that is removed, instead of a call that fails. */
  readonly remove?: string;
  /** True when the cache of an earlier build is there. @default false */
  readonly warm?: boolean;
}

/** A mini-site that was built, then edited, and whose next build can be made to fail again and again. */
export interface Trials {
  /** Calls of an undisturbed build, on paths of the project. */
  readonly calls: { readonly cold: number; readonly warm: number };
  /** Builds under a fault, then without; returns what is wrong with the outcome, undefined when nothing is. */
  readonly run: (fault: Fault) => Promise<string | undefined>;
  readonly end: () => void;
}

/** Runs `site` in a folder. */
type Runner = (root: string, args: readonly string[]) => Promise<Run>;

/**
 * Builds and edits the mini-site.
 * @param run runs the builds that nothing disturbs; those under a fault are processes
 */
export async function prepareTrials(run: Runner = runSite): Promise<Trials> {
  const folder = makeQuickFolder('faults');
  const injector = await bundleProcess('faults/injector.ts', folder);
  const base = join(folder, 'base');
  cpSync(join(GENERATOR, 'cli', 'tests', 'sites', 'base'), base, { recursive: true });
  writeFileSync(join(base, 'assets/static/favicon.svg'), SYMBOL);
  await mustBuild(base, run);
  const before = treeOf(join(base, 'dist'));
  edit(base);

  const start = (warm: boolean): string => {
    const root = mkdtempSync(join(folder, 'site-'));
    cpSync(base, root, { recursive: true });
    if (!warm) rmSync(join(root, CACHE), { recursive: true });
    return root;
  };
  const runFaulty = async (root: string, order: Omit<FaultOrder, 'root' | 'note'>) => {
    const note = join(folder, 'note.json');
    const run = await runSite(root, BUILD, {
      NODE_OPTIONS: `--import ${pathToFileURL(injector).href}`,
      SITE_FAULT: JSON.stringify({ ...order, root, note } satisfies FaultOrder),
    });
    return { ...run, note: JSON.parse(readFileSync(note, 'utf8')) as FaultNote };
  };
  const count = async (warm: boolean): Promise<number> => {
    const { code, stderr, note } = await runFaulty(start(warm), { at: 0, what: '' });
    if (code !== 0) throw new Error(stderr);
    return note.calls;
  };

  /** Builds without a file: a build may take a file that the disk denies once for one that the project lacks. */
  const builtWithout = async (file: string): Promise<Tree | undefined> => {
    const root = start(false);
    rmSync(join(root, file), { force: true, recursive: true });
    const { code } = await run(root, BUILD);
    const tree = code === 0 ? treeOf(join(root, 'dist')) : undefined;
    rmSync(root, { recursive: true, force: true });
    return tree;
  };
  const undisturbed = start(true);
  await mustBuild(undisturbed, run);
  const after = treeOf(join(undisturbed, 'dist'));

  return {
    calls: { cold: await count(false), warm: await count(true) },
    end: () => rmSync(folder, { recursive: true, force: true }),
    run: async ({ at, code = 'remove', lasting = false, remove = '', warm = false }) => {
      const root = start(warm);
      try {
        const faulty = await runFaulty(root, { at, what: code, lasting, target: join(root, remove) });
        const found = treeOf(join(root, 'dist'));
        const next = await run(root, BUILD);
        const clean = next.code === 0 ? treeOf(join(root, 'dist')) : undefined;
        const isLost = remove !== '' && !remove.startsWith(CACHE);
        const hidden = code === 'ENOENT' && faulty.code === 0 ? faulty.note.hit.split(root)[1] : undefined;
        const without = hidden === undefined ? undefined : await builtWithout(hidden);
        // Its stamp is the same afterwards, so the next build finds nothing new.
        const isTakenForAbsent = without !== undefined && isSameTree(found, without);
        const others = isLost ? [clean] : [without];
        const wrong =
          wrongAfter(faulty, found, {
            before,
            after: [after, ...others].filter((tree) => tree !== undefined),
            out: join(root, 'dist'),
          }) ?? wrongNext(next, clean, isLost || isTakenForAbsent ? undefined : after);
        const what = remove === '' ? code : `without ${remove}`;
        return (
          wrong &&
          `${what} at call ${at} (${faulty.note.hit.replaceAll(root, '')}): ${wrong}\n${faulty.stderr}`
        );
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
  };
}

const BUILD = ['build', '--quiet'] as const;
const CACHE = 'node_modules';
const SYMBOL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

/** Changes a page and a style, and replaces one page by another, in both languages. */
function edit(root: string): void {
  appendFileSync(join(root, 'content/fr/about.md'), '\nEncore un mot.\n');
  appendFileSync(join(root, 'assets/styles/main.css'), '\nmain { color: #111; }\n');
  const page = `---\ntitle: Une page toute neuve\ndescription: ${'Une description bien assez longue. '.repeat(3)}\n---\n\nTexte.\n`;
  for (const locale of ['fr', 'en']) {
    rmSync(join(root, `content/${locale}/notes/trois.md`));
    writeFileSync(join(root, `content/${locale}/neuf.md`), page);
  }
}

async function mustBuild(root: string, run: Runner): Promise<void> {
  const { code, stderr } = await run(root, BUILD);
  if (code !== 0) throw new Error(stderr);
}

interface Expected {
  /** The output before the build, and what it may be after one that ends well. */
  readonly before: Tree;
  readonly after: readonly Tree[];
  /** Absolute output folder. */
  readonly out: string;
}

/** Reports a build under a fault that neither ends well nor says in plain words why it failed. */
function wrongAfter(
  { code, stderr, note }: Run & { readonly note: FaultNote },
  found: Tree,
  { before, after, out }: Expected,
): string | undefined {
  if (code === 0)
    return after.some((tree) => isSameTree(found, tree)) ? undefined : 'ends well with other bytes';
  if (code !== 1) return `exit code ${code}`;
  if (/^\s+at /m.test(stderr)) return 'a stack';
  if (!/^✘ \[ERROR\] /.test(stderr)) return 'no diagnostic';
  if (isSameTree(found, before)) return undefined;
  if (!note.replacing) return 'the standing output is touched';
  // Renames cannot be taken back: each file is of either build, and all are whole.
  const torn = tornIn(out, [before, ...after]);
  return torn.length === 0 ? undefined : `the output is broken: ${torn}`;
}

function wrongNext(run: Run, found: Tree | undefined, after: Tree | undefined): string | undefined {
  if (after === undefined) return /^\s+at /m.test(run.stderr) ? `then a stack: ${run.stderr}` : undefined;
  if (found === undefined) return `then a failure: ${run.stderr}`;
  return isSameTree(found, after) ? undefined : 'then other bytes';
}
