import { createCache } from '../cache/cache.ts';
import { finishJournal, readJournal } from '../move/journal.ts';
import { contentFiles } from '../move/project-files.ts';
import type { SeenTree } from '../move/trial-tree.ts';
import { seeTree } from '../move/trial-tree.ts';
import { projectOptions } from '../project/build-options.ts';
import { environmentProblem, terminalOf } from '../project/environment.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import { MOVE_JOURNAL } from '../read/unfinished-move.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { inert } from '../report/inert.ts';
import type { Diagnostic } from '../types.ts';
import { FAILED, USAGE } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** Says things as the commands that move and remove pages do. */
export interface Voice {
  /** Says why nothing is done; answers the exit code. */
  readonly refuse: (text: string, code?: number) => number;
  readonly report: (problems: readonly Diagnostic[]) => number;
  readonly say: (...lines: readonly string[]) => void;
}

/** Creates the voice of a command. */
export function voiceOf(world: CommandWorld): Voice {
  return {
    refuse: (text, code = FAILED) => {
      world.stderr.write(`${inert(text)}\n`);
      return code;
    },
    report: (problems) => {
      world.stderr.write(formatDiagnostics(problems, terminalOf(world.stderr, world.env)));
      return FAILED;
    },
    say: (...lines) => void world.stdout.write(lines.map((line) => `${inert(line)}\n`).join('')),
  };
}

/** A sound project whose pages may move. */
export interface Movable {
  readonly project: Project;
  readonly root: string;
  readonly files: readonly string[];
  readonly before: SeenTree;
}

/** Opens a project without a mistake in it; its mistakes are reported, and answer the exit code. */
export async function openMovable(world: CommandWorld, voice: Voice): Promise<Movable | number> {
  const options = projectOptions(world.cwd, {}, world.env);
  const opened = await openProject(options, { cache: createCache(options.cacheDir) });
  if (opened.value === undefined) return voice.report(opened.diagnostics);
  const before = await seeTree(opened.value);
  const errors = before.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    voice.report(errors);
    return voice.refuse('Nothing was changed: mend these first.');
  }
  const { root } = options;
  return { project: opened.value, root, files: contentFiles(root), before };
}

/** Finishes what an earlier command was killed at; answers an exit code when it cannot, or there is no more to do. */
export function finishEarlier(world: CommandWorld, voice: Voice): number | 'done' | 'none' {
  const wrong = environmentProblem(world.env, world.cwd);
  if (wrong !== undefined) return voice.refuse(wrong, USAGE);
  const journal = readJournal(world.cwd);
  if (journal === undefined) return 'none';
  const odd = finishJournal(world.cwd, journal);
  if (odd === undefined) {
    voice.say(`Finished what was interrupted: ${journal.doing}.`);
    return 'done';
  }
  return voice.refuse(
    `${journal.doing} was interrupted, and ${odd} has changed since: put it back as it was, or remove ${MOVE_JOURNAL} to stay with what is there.`,
  );
}
