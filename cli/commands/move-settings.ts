import { finishJournal, readJournal } from '../move/journal.ts';
import { contentFiles } from '../move/project-files.ts';
import type { SeenTree } from '../move/trial-tree.ts';
import { seeTree } from '../move/trial-tree.ts';
import { projectOptions } from '../project/build-options.ts';
import { environmentProblem } from '../project/environment.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { isError } from '../report/diagnostic.ts';
import { USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';

/** A sound project whose pages may move. */
export interface Movable {
  readonly project: Project;
  readonly root: string;
  readonly files: readonly string[];
  readonly before: SeenTree;
}

/** Opens a project that has no errors; reports those that it has, and answers the exit code. */
export async function openMovable(world: CommandWorld, voice: Voice): Promise<Movable | number> {
  const options = projectOptions(world.cwd, {}, world.env);
  const opened = await openProject(options);
  if (opened.value === undefined) return voice.report(opened.diagnostics);
  const before = await seeTree(opened.value);
  const errors = before.diagnostics.filter(isError);
  if (errors.length > 0) {
    voice.report(errors);
    return voice.refuse('Nothing was changed: correct these errors first.');
  }
  const { root } = options;
  return { project: opened.value, root, files: contentFiles(root), before };
}

/** Finishes the move that an earlier command was killed at, if there is one; answers an exit code when it cannot. */
export function finishEarlier(world: CommandWorld, voice: Voice): number | 'done' | 'none' {
  const wrong = environmentProblem(world.env, world.cwd);
  if (wrong !== undefined) return voice.refuse(wrong, USAGE);
  const journal = readJournal(world.cwd);
  if (journal === undefined) return 'none';
  if (journal === 'foreign')
    return voice.refuse(`No move of this site has written ${MOVE_JOURNAL}: remove it. Nothing was changed.`);
  const odd = finishJournal(world.cwd, journal);
  if (odd === undefined) {
    voice.say(`Finished what was interrupted: ${journal.doing}.`);
    return 'done';
  }
  return voice.refuse(
    `${journal.doing} was interrupted, and ${odd} has changed since: put it back as it was, or remove ${MOVE_JOURNAL} to keep the files as they are.`,
  );
}
