import { randomBytes } from 'node:crypto';
import type { Reporter } from '../report/progress.ts';
import type { Found, ObjectStore } from '../s3/store.ts';
import type { Supply } from './built-site.ts';
import type { Counts, Means } from './carry-out.ts';
import { announcements, keepCopies, removeAll, writePhases } from './carry-out.ts';
import type { LockOptions } from './lock.ts';
import { takeLock } from './lock.ts';
import type { Standing } from './objects.ts';
import { blobKey, outlives, PRIVATE } from './objects.ts';
import type { Plan, Retention, Wanted } from './plan.ts';
import { neededCopies, planTowards } from './plan.ts';
import { probeConditions } from './probe.ts';
import { recover } from './recover.ts';
import { Refusal } from './refusal.ts';
import type { Announced, Conditions, State } from './state.ts';
import { decodeState, encodeState, isUnfinished, NOTHING } from './state.ts';

/** What a run is asked for. */
export interface Job {
  readonly store: ObjectStore;
  /** The same bucket for the lock alone: it is given back also when everything else was told to stop. */
  readonly lockStore: ObjectStore;
  /** What the bucket is to hold, given what it held. */
  readonly want: (state: State) => Wanted;
  /** Whether that is a build of its own, rather than an earlier one that is restored. */
  readonly isNew: boolean;
  /** Undefined: everything that is wanted stands in the bucket. */
  readonly supply: Supply | undefined;
  readonly retention: Retention;
  /** Whether the bucket itself is looked at. */
  readonly full: boolean;
  readonly locks: boolean;
  readonly dryRun: boolean;
  readonly maxDeletes: number;
  readonly leaseMs: number;
  readonly connections: number;
  readonly reporter: Reporter;
}

/** How a run ended. */
export interface Outcome {
  readonly kind: 'unchanged' | 'planned' | 'published';
  readonly plan: Plan;
  /** What stood before. */
  readonly before: State;
  readonly counts: Counts;
  /** Whether a stranger can read what only this tool may. */
  readonly isOpen: boolean;
}

/** Key of the state. */
export const STATE = `${PRIVATE}state`;

/** Brings a bucket to what is wanted, in phases; rejects, having removed nothing, at the first failure. */
export async function run(job: Job): Promise<Outcome> {
  const counts: Counts = { uploaded: 0, copied: 0, removed: 0 };
  const first = await look(job, await readState(job.store));
  const none = { plan: first.plan, before: first.state, counts, isOpen: false };
  if (first.plan.isEmpty) return { kind: 'unchanged', ...none };
  refuseManyDeletes(first, job);
  if (job.dryRun) return { kind: 'planned', ...none };
  const nonce = randomBytes(9).toString('hex');
  const conditions = job.locks ? await conditionsOf(job, first.state, nonce) : first.state.conditions;
  const lock = job.locks ? await takeLock(lockOptions(job, nonce)) : undefined;
  job.store.setFence(lock?.fence);
  try {
    const begun = await begin(job, first, { conditions, nonce, isLocked: lock !== undefined });
    const means = { ...job, lock, counts, copies: begun.copies };
    await carryOut(begun, { means, nonce, conditions });
    const isOpen = (await job.store.statusForAll(STATE)) === 200;
    return { kind: 'published', plan: begun.plan, before: begun.state, counts, isOpen };
  } finally {
    job.store.setFence(undefined);
    await lock?.release();
  }
}

function lockOptions(
  { store, lockStore, leaseMs }: Pick<Job, 'store' | 'lockStore' | 'leaseMs'>,
  nonce: string,
): LockOptions {
  return { store: lockStore, now: store.now, nonce, leaseMs };
}

/** A change of what is kept, beside the site itself. */
export interface KeptChange {
  readonly state: State;
  /** To be removed when the state no longer needs them. */
  readonly keys: readonly string[];
}

/** Changes what is kept, under the lock: the state first, then what it no longer needs. */
export async function changeState(
  job: Pick<Job, 'store' | 'lockStore' | 'locks' | 'leaseMs'> & { readonly nonce: string },
  change: (state: State) => Promise<KeptChange>,
): Promise<void> {
  const { store, nonce } = job;
  const conditions = job.locks ? await conditionsOf(job, (await readState(store)).state, nonce) : undefined;
  const lock = job.locks ? await takeLock(lockOptions(job, nonce)) : undefined;
  store.setFence(lock?.fence);
  try {
    const before = await readState(store);
    const { state, keys } = await change(before.state);
    const put = async (next: State, etag: string | undefined): Promise<string> => {
      const condition = lock === undefined || etag === undefined ? {} : { condition: { etag } };
      const body = encodeState({ ...next, conditions: conditions ?? next.conditions }, nonce);
      const written = await store.put(STATE, { body, headers: STATE_HEADERS, fenced: true, ...condition });
      if (written === 'unmet')
        throw new Refusal('Another publish has replaced the state: nothing was removed.');
      return written.etag;
    };
    const etag = await put(state, before.etag);
    await store.remove(keys);
    const gone = new Set(keys);
    const isLeft = ([key]: readonly [string, unknown]): boolean => !gone.has(key);
    const objects = new Map([...state.objects].filter(isLeft));
    const retired = new Map([...state.retired].filter(isLeft));
    const spare = state.spare.filter((sha256) => !gone.has(blobKey(sha256)));
    await put({ ...state, objects, retired, spare }, etag);
  } finally {
    store.setFence(undefined);
    await lock?.release();
  }
}

/** A state as it was read. */
interface ReadState {
  readonly state: State;
  /** Undefined: there was none. */
  readonly etag: string | undefined;
}

/** Reads the state of a bucket; refuses one that this version cannot read. */
export async function readState(store: ObjectStore): Promise<ReadState> {
  const found = await store.get(STATE);
  return found === undefined
    ? { state: NOTHING, etag: undefined }
    : { state: decode(found), etag: found.etag };
}

function decode({ body }: Found): State {
  const state = decodeState(body);
  if (state !== undefined) return state;
  throw new Refusal(
    `${STATE} in the bucket was written by a newer version of site, or damaged: update site.`,
  );
}

interface Look extends ReadState {
  readonly plan: Plan;
  readonly copies: ReadonlySet<string>;
  /** The state as it stands in the bucket: `state` is what was found by looking. */
  readonly stored: State;
}

/** Plans the way from what stands; after a run that died, from what the bucket itself holds. */
async function look(job: Job, { state: stored, etag }: ReadState): Promise<Look> {
  const { retention, isNew, full } = job;
  const wanted = job.want(stored);
  if (!full && !isUnfinished(stored)) {
    const plan = planTowards(stored, wanted, { retention, isNew });
    return { state: stored, stored, etag, plan, copies: neededCopies(stored.builds, stored.objects) };
  }
  const listing = job.reporter.phase('look');
  const listed = await job.store.list('');
  listing.done(`${listed.length} objects`);
  const { state, copies, lost } = recover(stored, listed, (key, etag) =>
    job.supply?.md5Of(key) === etag ? wanted.files.get(key)?.sha256 : undefined,
  );
  for (const id of lost)
    job.reporter.warn(
      `Build ${id} can no longer be published again: something of it is gone from the bucket.`,
    );
  return { state, stored, etag, plan: planTowards(state, wanted, { retention, isNew, copies }), copies };
}

/** Pages and payloads that go; what outlives its build is removed long after anybody has used it. */
function refuseManyDeletes({ plan, state }: Look, job: Job): void {
  const isMissed = (key: string): boolean => {
    const standing = state.objects.get(key);
    return standing !== undefined && !outlives(key, standing.headers);
  };
  const count = plan.removals.filter(isMissed).length;
  if (count <= job.maxDeletes) return;
  throw new Refusal(
    `${count} objects would be removed, and --max-deletes permits ${job.maxDeletes}: look at --dry-run, then raise it.`,
  );
}

/** What the store makes of conditions; without them two publishers could write at once. */
async function conditionsOf(
  job: Pick<Job, 'store' | 'lockStore'>,
  { conditions }: State,
  nonce: string,
): Promise<Conditions> {
  const found = conditions ?? (await probeConditions(job.store, nonce));
  if (found === 'refused' || found === 'ignored') {
    const how = found === 'refused' ? 'refuses conditional writes (501)' : 'ignores conditional writes';
    throw new Refusal(
      `This store ${how}, so that nothing keeps two publishes apart: see to it that one runs at a time, and add --no-lock.`,
    );
  }
  for (const store of [job.store, job.lockStore]) store.setQuoting(found);
  return found;
}

interface Beginning {
  readonly conditions: Conditions | undefined;
  readonly nonce: string;
  readonly isLocked: boolean;
}

interface Begun extends Look {
  /** Tag of the state that announces this run. */
  readonly mark: string | undefined;
}

/** Announces the run in the state, which must still be the one that was planned from. */
async function begin(job: Job, first: Look, { conditions, nonce, isLocked }: Beginning): Promise<Begun> {
  // Until the lock was taken, a run that has not ended may have written more than was seen.
  let seen = isLocked && isUnfinished(first.stored) ? await look(job, await readState(job.store)) : first;
  for (let attempt = 0; attempt < 5; attempt++) {
    refuseManyDeletes(seen, job);
    const journal = merged(seen.stored.journal, announcements(seen.plan, job.supply));
    const body = encodeState({ ...seen.stored, conditions, journal }, nonce);
    const condition = seen.etag === undefined ? ('absent' as const) : { etag: seen.etag };
    const written = await job.store.put(STATE, {
      body,
      headers: STATE_HEADERS,
      fenced: true,
      ...(isLocked && { condition }),
    });
    if (written !== 'unmet') return { ...seen, mark: written.etag };
    // Another publish ended between the look and the lock.
    seen = await look(job, await readState(job.store));
  }
  throw new Refusal('The state of the bucket changes all the time: is another tool writing it?');
}

const STATE_HEADERS = { 'content-type': 'application/gzip', 'cache-control': 'no-store' };

function merged(
  before: State['journal'],
  added: ReadonlyMap<string, Announced>,
): ReadonlyMap<string, readonly Announced[]> {
  const all = new Map<string, readonly Announced[]>(before);
  for (const [key, one] of added) {
    const list = all.get(key) ?? [];
    const isKnown = list.some(
      ({ mark, headers }) =>
        mark === one.mark && headers.type === one.headers.type && headers.cache === one.headers.cache,
    );
    if (!isKnown) all.set(key, [...list, one]);
  }
  return all;
}

interface Carrying {
  readonly means: Means;
  readonly nonce: string;
  readonly conditions: Conditions | undefined;
}

async function carryOut(begun: Begun, { means, nonce, conditions }: Carrying): Promise<void> {
  const { plan } = begun;
  await keepCopies(plan, means);
  const etags = await writePhases(plan, means);
  const next: State = { ...plan.next, conditions, objects: tagged(plan.next.objects, etags) };
  const save = async (state: State, mark: string | undefined): Promise<string> => {
    const condition = means.lock === undefined || mark === undefined ? {} : { condition: { etag: mark } };
    const body = encodeState(state, nonce);
    const written = await means.store.put(STATE, {
      body,
      headers: STATE_HEADERS,
      fenced: true,
      ...condition,
    });
    if (written === 'unmet')
      throw new Refusal('Another publish has replaced the state: nothing was removed.');
    return written.etag;
  };
  if (plan.removals.length + plan.spare.length === 0) {
    await save(next, begun.mark);
    return;
  }
  const mark = await save(withDoomed(next, begun), begun.mark);
  await means.lock?.confirm();
  await removeAll(plan, means);
  await save(next, mark);
}

function tagged(
  objects: ReadonlyMap<string, Standing>,
  etags: ReadonlyMap<string, string>,
): ReadonlyMap<string, Standing> {
  const all = new Map(objects);
  for (const [key, etag] of etags) {
    const one = all.get(key);
    if (one !== undefined) all.set(key, { ...one, etag });
  }
  return all;
}

/** What is about to be removed is in the state until it is gone: a run that dies meanwhile leaves it to the next one. */
function withDoomed(next: State, { plan, state }: Begun): State {
  const objects = new Map(next.objects);
  const retired = new Map(next.retired);
  for (const key of plan.removals) {
    const standing = state.objects.get(key);
    if (standing === undefined) continue;
    objects.set(key, standing);
    retired.set(key, 0);
  }
  return { ...next, objects, retired, spare: plan.spare };
}
