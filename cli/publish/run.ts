import type { Reporter } from '../report/progress.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount } from '../report/units.ts';
import type { ObjectStore } from '../s3/store.ts';
import type { BuildFiles } from './built-site.ts';
import type { Counts } from './carry-out.ts';
import { announcements, carryOut } from './carry-out.ts';
import type { LockOptions, Publisher } from './lock.ts';
import { underLock } from './lock.ts';
import { BLOBS, outlives, sameHeaders } from './objects.ts';
import type { Plan, Retention, WantedBuild } from './plan.ts';
import { isTouch, neededCopies, planTowards } from './plan.ts';
import type { RecoveredState } from './recover.ts';
import { recover } from './recover.ts';
import { refuseDrift } from './refuse-drift.ts';
import type { AnnouncedFile, State } from './state.ts';
import { isUnfinished } from './state.ts';
import type { StoredState } from './stored-state.ts';
import { readState, STATE, writeState } from './stored-state.ts';
import { keepStrangers, listStrangers, REPLACED } from './strangers.ts';

/** Options of a run. */
export interface RunOptions extends LockOptions {
  /** State that was read already. @default it is read now */
  readonly stored?: StoredState;
  /** Says what the bucket is to hold, given what it held. */
  readonly want: (state: State) => WantedBuild;
  /** True for a new build, false for an earlier one that is restored. */
  readonly isNew: boolean;
  /** Undefined when the bucket holds everything that is wanted. */
  readonly supply: BuildFiles | undefined;
  readonly retention: Retention;
  /** True to look at the bucket itself instead of trusting the state. */
  readonly full: boolean;
  readonly dryRun: boolean;
  readonly maxDeletes: number;
  readonly connections: number;
  readonly reporter: Reporter;
  /** Rejects where the build may not follow what another publish left meanwhile. @default it may follow anything */
  readonly checkAgain?: (stored: StoredState) => Promise<void>;
  /** Keeps further files once the build is in place, while no other publisher may write. @default nothing */
  readonly keep?: () => Promise<void>;
}

/** Outcome of a run. */
export interface Outcome {
  readonly kind: 'unchanged' | 'planned' | 'published';
  readonly plan: Plan;
  /** State before the run. */
  readonly before: State;
  readonly counts: Counts;
  /** True when anyone can read what only this tool may. */
  readonly isOpen: boolean;
}

/** Brings a bucket to what is wanted, in phases; rejects, having removed nothing, at the first failure. */
export async function run(job: RunOptions): Promise<Outcome> {
  const counts: Counts = { uploaded: 0, copied: 0, removed: 0 };
  const first = await look(job, job.stored ?? (await readState(job.store)));
  for (const id of first.lost)
    job.reporter.warn(`Build ${id} can no longer be published again: a part of it is gone from the bucket.`);
  const none = { plan: first.plan, before: first.state, counts, isOpen: false };
  if (first.plan.isEmpty) return { kind: 'unchanged', ...none };
  refuseManyDeletes(first.plan, job);
  const strangers = first.state.current === undefined ? await listStrangers(first.plan, job) : [];
  if (strangers.length > 0) job.reporter.warn(replacedText(strangers));
  if (job.dryRun) return { kind: 'planned', ...none };
  return underLock(job, first.state.conditions, async (publisher) => {
    const begun = await begin(job, first, publisher);
    const { plan, copies, etag } = begun;
    await keepStrangers(strangers, plan, job);
    const means = { ...job, ...publisher, counts, copies, etag };
    // A stranger's answer does not depend on what is written meanwhile.
    const status = job.store.statusForAll(STATE);
    await carryOut(plan, means);
    await job.keep?.();
    return {
      kind: 'published',
      plan,
      before: begun.state,
      counts,
      isOpen: (await status) === 200,
    };
  });
}

function replacedText(strangers: readonly string[]): string {
  return `What this site has not published makes way for it: ${formatCount(strangers.length, 'object')} in the bucket, ${strangers[0]} first. Copies are kept below ${REPLACED}`;
}

interface BucketView extends StoredState {
  readonly plan: Plan;
  readonly copies: ReadonlySet<string>;
  /** True when the bucket itself was looked at. */
  readonly isLooked: boolean;
  /** Ids of builds of which a look at the bucket has found something gone; not of one that is put right now. */
  readonly lost: readonly string[];
  /** The state as the bucket holds it: `state` is what was found by looking. */
  readonly stored: State;
}

/** Plans the way from the state; after a run that died, from what the bucket itself holds. */
async function look(job: RunOptions, { state: stored, etag }: StoredState): Promise<BucketView> {
  const { retention, isNew, full } = job;
  const wanted = job.want(stored);
  const isLooked = full || isUnfinished(stored);
  const { state, copies, lost } = isLooked
    ? await lookAtBucket(job, stored, wanted)
    : { state: stored, copies: neededCopies(stored.builds, stored.objects), lost: [] };
  const plan = planTowards(state, wanted, { retention, isNew, copies, now: job.store.now() });
  const others = lost.filter((id) => !isNew || id !== wanted.id);
  return { state, stored, etag, plan, copies, isLooked, lost: others };
}

async function lookAtBucket(job: RunOptions, stored: State, { files }: WantedBuild): Promise<RecoveredState> {
  const listing = job.reporter.phase('look');
  const listed = await job.store.list('');
  listing.done(formatCount(listed.length, 'object'));
  return recover(stored, listed, (key, etag) =>
    job.supply?.get(key)?.md5 === etag ? files.get(key)?.sha256 : undefined,
  );
}

/** Pages and payloads that go; what outlives its build is removed long after anybody has used it. */
function refuseManyDeletes({ removals }: Plan, job: RunOptions): void {
  const count = removals.filter(({ key, existing }) => !outlives(key, existing.headers)).length;
  if (count <= job.maxDeletes) return;
  throw new Refusal(
    `${formatCount(count, 'object')} would be removed, and --max-deletes permits ${job.maxDeletes}: look at --dry-run, then raise it.`,
  );
}

/** Announces the run in the state, which must still be the one that was planned from; answers its tag with the look. */
async function begin(job: RunOptions, first: BucketView, publisher: Publisher): Promise<BucketView> {
  // Until the lock was taken, a run that has not ended may have written more than was seen, and one that ended may have
  // removed copies that a restored build was to come from.
  const isAgain = publisher.lock !== undefined && (isUnfinished(first.stored) || job.supply === undefined);
  let seen = isAgain ? await look(job, await readState(job.store)) : first;
  const tags = job.supply === undefined ? await copyTags(job.store) : new Map<string, string>();
  for (let attempt = 0; attempt < 5; attempt++) {
    refuseManyDeletes(seen.plan, job);
    if (!seen.isLooked) await refuseDrift(seen.plan, job.store);
    if (job.supply === undefined) refuseLostFiles(seen.plan, tags);
    const journal = merged(seen.stored.journal, announcements(seen.plan, job.supply, tags));
    const underWay = { id: seen.plan.wanted.id, isNew: job.isNew };
    const announced = { state: { ...seen.stored, journal, underWay }, etag: seen.etag };
    const written = await writeState(job.store, announced, publisher);
    if (written !== 'unmet') return { ...seen, etag: written.etag };
    // Another publish ended between the look and the lock.
    const now = await readState(job.store);
    await job.checkAgain?.(now);
    seen = await look(job, now);
  }
  throw new Refusal('The state of the bucket keeps changing: does another tool write it?');
}

/** A build that is restored comes from copies alone: one that lacks any would leave visitors with two builds mixed. */
function refuseLostFiles({ wanted, steps }: Plan, copies: ReadonlyMap<string, string>): void {
  const lost = steps.find((step) => !isTouch(step) && !copies.has(step.sha256));
  if (lost === undefined) return;
  throw new Refusal(
    `Build ${wanted.id} can no longer be published again: its ${lost.key} is gone from the bucket.`,
  );
}

/** Tags of the copies in the bucket, by their hashes. */
async function copyTags(store: ObjectStore): Promise<ReadonlyMap<string, string>> {
  const copies = await store.list(BLOBS);
  return new Map(copies.map(({ key, etag }) => [key.slice(BLOBS.length), etag]));
}

function merged(
  before: State['journal'],
  added: ReadonlyMap<string, AnnouncedFile>,
): ReadonlyMap<string, readonly AnnouncedFile[]> {
  const all = new Map<string, readonly AnnouncedFile[]>(before);
  for (const [key, one] of added) {
    const list = all.get(key) ?? [];
    const isKnown = list.some(({ mark, headers }) => mark === one.mark && sameHeaders(headers, one.headers));
    if (!isKnown) all.set(key, [...list, one]);
  }
  return all;
}
