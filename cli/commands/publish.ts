import { relative } from 'node:path';
import { projectOptions } from '../project/build-options.ts';
import { hideStorageKeys, proxyVariables } from '../project/environment.ts';
import { openBuild, readBuiltSite, refuseLongKeys } from '../publish/built-site.ts';
import { explainFailure } from '../publish/explain-failure.ts';
import { hasHalfPublished, keptBuild } from '../publish/kept-builds.ts';
import type { WantedBuild } from '../publish/plan.ts';
import { keepPublished, nextBuild } from '../publish/published.ts';
import type { RunOptions } from '../publish/run.ts';
import { run } from '../publish/run.ts';
import type { State } from '../publish/state.ts';
import type { StoredState } from '../publish/stored-state.ts';
import { readState } from '../publish/stored-state.ts';
import { demand } from '../report/faults.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount } from '../report/units.ts';
import { StoreFailure } from '../s3/failure.ts';
import { once } from '../shared/once.ts';
import { isSystemError, unreadable } from '../system/system-error.ts';
import { command, refuseEnvironment, refuseIf } from './command.ts';
import { INTERRUPTED, UNPUBLISHED, USAGE } from './exit-codes.ts';
import { firstInterrupt, Interrupted } from './first-interrupt.ts';
import { holdOutput } from './held-output.ts';
import { readConfig } from './project-config.ts';
import { openBucket } from './publish/publish-bucket.ts';
import { refuseDeafForms, refuseLostAddresses, refuseUnready } from './publish/publish-checks.ts';
import { forgetKept, listKept } from './publish/publish-kept.ts';
import type { PublishFlags } from './publish/publish-options.ts';
import { flagProblem, publishOptions } from './publish/publish-options.ts';
import { printOutcome } from './publish/publish-report.ts';
import type { Publishing, PublishTask } from './publish/publish-task.ts';
import type { CommandWorld } from './terminal.ts';
import { unbuiltChange, unbuiltNote } from './unbuilt-change.ts';
import { voiceOf } from './voice.ts';

/** Publishes a built site; answers the exit code. */
export const publishCommand = command(async (flags: PublishFlags, given: CommandWorld, voice) => {
  // A copy of the environment keeps the keys of object storage.
  const env = { ...given.env };
  const world = { ...given, env };
  hideStorageKeys();
  refuseIf(flagProblem(flags), USAGE);
  refuseEnvironment(world);
  const read = await readConfig(projectOptions(world.cwd, { out: flags.dir }, env));
  const config = demand(read);
  voice.report(read.diagnostics);
  await runTask({ flags, config, world });
  return 0;
}, UNPUBLISHED);

/** Does what the flags ask for, with the bucket open, and says what stops it. */
async function runTask(publishing: Publishing): Promise<void> {
  const { flags, config, world } = publishing;
  const options = publishOptions(flags, config, world);
  const reporter = voiceOf(world).reporter(flags);
  const interrupt = firstInterrupt(world);
  const bucket = openBucket(options, interrupt.signal);
  try {
    const task = { ...publishing, options, bucket, reporter };
    if (flags.list === true) await listKept(task);
    else if (flags.forget !== undefined) await forgetKept(task);
    else if (flags.rollback !== undefined) await restore(task);
    else await publish(task);
  } catch (error) {
    if (error instanceof Interrupted)
      throw new Refusal(
        'Interrupted: no page misses a file, and the next run goes on from here.',
        INTERRUPTED,
      );
    if (error instanceof StoreFailure)
      throw new Refusal(explainFailure(error, options.target, proxyVariables(world.env)));
    if (isSystemError(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EIO'))
      throw new Refusal(unreadable(error, config.options.root).text);
    throw error;
  } finally {
    bucket.close();
    interrupt.close();
    reporter.close();
  }
}

async function publish(task: PublishTask): Promise<void> {
  const { flags, config, reporter, options, bucket } = task;
  const { out, root } = config.options;
  const shown = relative(root, out) || out;
  const release = await holdOutput(out, shown);
  try {
    const started = performance.now();
    const { keys } = options;
    const opened = await openBuild(out, shown);
    const changed = unbuiltChange(config.options, opened.build.id);
    if (changed !== undefined) task.world.stderr.write(unbuiltNote(shown, changed));
    refuseUnready(opened, config, flags);
    refuseLongKeys(opened, { shown, keys, prefix: options.target.prefix });
    const forms = flags.formsCheck === false ? Promise.resolve() : refuseDeafForms(config);
    // A failure is reported below, when the build has been read.
    forms.catch(() => undefined);
    const asked = readState(bucket.store);
    asked.catch(() => undefined);
    const reading = reporter.phase('read');
    const site = await readBuiltSite(opened, {
      shown,
      keys,
      signal: bucket.signal,
      onFile: reading.tick,
    });
    reading.done(formatCount(site.files.size, 'file'));
    await forms;
    const { id, supply } = site;
    const next = once(() => nextBuild(opened));
    const check = (stored: StoredState): Promise<void> => refuseLostAddresses({ id, next }, stored, task);
    const stored = await asked;
    await check(stored);
    if (site.leftOut > 0)
      reporter.info(
        `${formatCount(site.leftOut, 'compressed form')} left out: object storage would offer them as files.`,
      );
    const keep = (): Promise<void> => keepPublished(bucket.store, id, next().pages);
    const job = { ...jobOf(task), stored, keep, checkAgain: check };
    const outcome = await run({ ...job, want: () => site, isNew: true, supply });
    await printOutcome(outcome, { ...task, supply, ms: performance.now() - started });
  } finally {
    release();
  }
}

async function restore(task: PublishTask): Promise<void> {
  const { flags, reporter } = task;
  let id = typeof flags.rollback === 'string' ? flags.rollback : undefined;
  const started = performance.now();
  const want = (state: State): WantedBuild => {
    if (id === undefined && hasHalfPublished(state))
      reporter.info('The last publish did not end: this brings the build back that it was to replace.');
    const build = keptBuild(state, id);
    // Another rollback may end before this one has the lock: both were asked for with the same build in view.
    id = build.id;
    return build;
  };
  const outcome = await run({
    ...jobOf(task),
    want,
    isNew: false,
    supply: undefined,
  });
  await printOutcome(outcome, { ...task, supply: undefined, ms: performance.now() - started });
}

function jobOf({
  flags,
  options,
  bucket,
  reporter,
}: PublishTask): Omit<RunOptions, 'want' | 'isNew' | 'supply'> {
  const { store, lockStore, connections, leaseMs } = bucket;
  const { retention, maxDeletes } = options;
  return {
    store,
    lockStore,
    connections,
    leaseMs,
    retention,
    maxDeletes,
    reporter,
    full: flags.full === true,
    locks: flags.lock !== false,
    dryRun: flags.dryRun === true,
  };
}
