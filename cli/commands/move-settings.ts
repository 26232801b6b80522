import type { FileChange } from '../move/changes.ts';
import { finishJournal, openJournal, readJournal } from '../move/journal.ts';
import { lockedFolder } from '../move/locked-folder.ts';
import { contentFiles } from '../move/project-files.ts';
import type { SeenTree, Trial } from '../move/trial-tree.ts';
import { seeTree, tryChanges } from '../move/trial-tree.ts';
import { projectOptions } from '../project/build-options.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { isError } from '../report/diagnostic.ts';
import { demand } from '../report/faults.ts';
import { Refusal } from '../report/refusal.ts';
import type { Diagnostic } from '../types.ts';
import { refuseEnvironment, refuseIf } from './command.ts';
import { FAILED } from './exit-codes.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';

/** A sound project whose pages may move. */
export interface Movable {
  readonly project: Project;
  readonly root: string;
  readonly files: readonly string[];
  readonly before: SeenTree;
  /** Tries changes on a copy of its texts. */
  readonly tryOut: (trial: Trial) => Promise<SeenTree>;
}

/** Opens a project that has no errors, but for those that a removal leaves to its editor. */
export async function openMovable(world: CommandWorld, voice: Voice): Promise<Movable> {
  const options = projectOptions(world.cwd, {}, world.env);
  const project = demand(await openProject(options));
  const before = await seeTree(project);
  const errors = before.diagnostics.filter((one) => isError(one) && !NAMES_ABSENT.has(one.code));
  refuseWith(errors, 'Nothing was changed: correct these errors first.', voice);
  const { root } = options;
  const tryOut = (trial: Trial): Promise<SeenTree> =>
    withTemporaryFolder('site-move-', (copy) => tryChanges(project, trial, copy), world);
  return { project, root, files: contentFiles(root), before, tryOut };
}

/** Errors of a line that names a page that is not there, as a removal leaves them: no other page needs it mended first. */
const NAMES_ABSENT: ReadonlySet<string> = new Set(['unknown-page', 'unknown-reference']);

/** Refuses to go on with problems, and reports them first; does nothing without any. */
export function refuseWith(problems: readonly Diagnostic[], why: string, voice: Voice): void {
  if (problems.length === 0) return;
  voice.report(problems);
  throw new Refusal(why);
}

/** Finishes the move that an earlier command was killed at, unless it is a dry run; answers whether there was one. */
export function finishEarlier({ dryRun }: Pick<Doing, 'dryRun'>, world: CommandWorld, voice: Voice): boolean {
  refuseEnvironment(world);
  const journal = readJournal(world.cwd);
  if (journal === undefined) return false;
  if (journal === 'foreign')
    throw new Refusal(`No move of this site has written ${MOVE_JOURNAL}: remove it. Nothing was changed.`);
  if (dryRun === true)
    throw new Refusal(
      `${journal.doing} was interrupted: finish it with "site move --resume" first. ${UNWRITTEN}`,
    );
  const odd = finishJournal(world.cwd, journal);
  refuseIf(
    odd &&
      `${journal.doing} was interrupted, and ${odd} has changed since: put it back as it was, or remove ${MOVE_JOURNAL} to keep the files as they are.`,
  );
  voice.say(`Finished what was interrupted: ${journal.doing}.`);
  return true;
}

const UNWRITTEN = 'Nothing was written: --dry-run.';

/** Changes of files that a command is about to make. */
interface Doing {
  /** The command in words: when it is killed, a run after it names it. */
  readonly command: string;
  /** Word for what becomes of the page. */
  readonly done: 'moved' | 'removed';
  readonly changes: readonly FileChange[];
  /** Lines that say what changes. */
  readonly lines: readonly string[];
  readonly dryRun?: boolean | undefined;
  /** Asks a last time whether all of this may happen. @default it may */
  readonly agrees?: () => Promise<boolean>;
}

/** Says what changes, and changes it all, by a journal, unless it is a dry run; answers the exit code. */
export async function carryOut(doing: Doing, root: string, voice: Voice): Promise<number> {
  const { command, done, changes, lines, dryRun, agrees } = doing;
  const locked = lockedFolder(root, changes);
  refuseIf(locked && `${locked}. Nothing was ${done}.`);
  voice.say(...lines);
  if (dryRun === true) {
    voice.say('', UNWRITTEN);
    return 0;
  }
  if (agrees !== undefined && !(await agrees())) return FAILED;
  const odd = finishJournal(root, openJournal(root, command, changes));
  refuseIf(odd && `${odd} changed while the page was ${done}: nothing was written.`);
  return 0;
}
