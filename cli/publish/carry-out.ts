import type { Reporter } from '../report/progress.ts';
import { formatCount } from '../report/units.ts';
import type { ObjectStore } from '../s3/store.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { BuildFiles } from './built-site.ts';
import { bytesOf } from './built-site.ts';
import type { Publisher } from './lock.ts';
import type { Phase } from './objects.ts';
import { BLOB_HEADERS, blobKey, PHASES, requestHeaders } from './objects.ts';
import type { KeyedObject, Plan, Step } from './plan.ts';
import { isTouch } from './plan.ts';
import { drifted } from './refuse-drift.ts';
import type { AnnouncedFile, State } from './state.ts';
import { saveState } from './stored-state.ts';

/** Options of carrying a plan out. */
interface CarryOutOptions extends Publisher {
  readonly store: ObjectStore;
  readonly connections: number;
  readonly reporter: Reporter;
  /** Files to upload; undefined when the bucket holds everything. */
  readonly supply: BuildFiles | undefined;
  /** Hashes whose copies are in the bucket. */
  readonly copies: ReadonlySet<string>;
  readonly counts: Counts;
  /** False when a kept build is restored. */
  readonly isNew: boolean;
  /** Tag of the state that announces this run. */
  readonly etag: string | undefined;
}

/** Numbers of objects that were written and removed, copies included. */
export interface Counts {
  uploaded: number;
  /** Copied inside the bucket. */
  copied: number;
  removed: number;
}

/** Carries a plan out, phase by phase, and saves the state that it leads to. */
export async function carryOut(plan: Plan, means: CarryOutOptions): Promise<void> {
  const { store, lock, isNew } = means;
  await keepCopies(plan, means);
  const etags = await writePhases(plan, means);
  const objects = new Map(
    [...plan.next.objects].map(([key, one]) => [key, { ...one, etag: etags.get(key) ?? one.etag }]),
  );
  const next: State = { ...plan.next, objects };
  const isDone = plan.removals.length + plan.spare.length === 0;
  const underWay = { id: plan.wanted.id, isNew };
  const state = isDone ? next : { ...withDoomed(next, plan), underWay };
  const etag = await saveState(store, { state, etag: means.etag }, means);
  if (isDone) return;
  await lock?.confirm();
  await removeAll(plan, means);
  await saveState(store, { state: next, etag }, means);
}

/**
 * Lists the files that a run announces before it writes them: when it dies, the next run knows which objects are ours.
 * @param tags tags of the copies by their hashes: what is copied back has the tag of its copy
 */
export function announcements(
  plan: Plan,
  supply: BuildFiles | undefined,
  tags: ReadonlyMap<string, string>,
): ReadonlyMap<string, AnnouncedFile> {
  return new Map(
    plan.steps.map((step) => {
      const { key, headers, sha256, existing } = step;
      const tag = isTouch(step) ? existing?.etag : (supply?.get(key)?.md5 ?? tags.get(sha256));
      return [key, { mark: tag?.slice(0, MARK) ?? '', headers }];
    }),
  );
}

/** Digits of a tag that tell one content from another. */
const MARK = 8;

/** Copies what is about to be replaced or removed, so that its build can be published again. */
async function keepCopies(
  plan: Plan,
  { store, connections, reporter, counts }: CarryOutOptions,
): Promise<void> {
  if (plan.copies.size === 0) return;
  const phase = reporter.phase('keep', plan.copies.size);
  const copy = async ([sha256, { key, existing }]: readonly [string, KeyedObject]): Promise<void> => {
    const to = blobKey(sha256);
    const copied = await store.copy({ from: key, to, etag: existing.etag, headers: BLOB_HEADERS });
    if (copied === undefined) {
      await store.remove([to]);
      throw drifted(key);
    }
    counts.copied++;
    phase.tick();
  };
  await mapConcurrently([...plan.copies], copy, connections);
  phase.done(formatCount(plan.copies.size, 'object'));
}

/** Writes every phase in turn; answers the tags of what it has written. */
async function writePhases(plan: Plan, means: CarryOutOptions): Promise<ReadonlyMap<string, string>> {
  const etags = new Map<string, string>();
  for (const phase of PHASES) {
    const steps = plan.steps.filter((step) => step.phase === phase);
    if (steps.length === 0) continue;
    if (phase === 'pages' || phase === 'pointer') await means.lock?.confirm();
    const progress = means.reporter.phase(phase, steps.length);
    for (const batch of batches(phase, steps)) {
      const writeStep = async (step: Step): Promise<void> => {
        etags.set(step.key, await write(step, means));
        progress.tick();
      };
      await mapConcurrently(batch, writeStep, means.connections);
    }
    progress.done(formatCount(steps.length, 'object'));
  }
  return etags;
}

/** New pages are in place before a page that may link to them changes. */
function batches(phase: Phase, steps: readonly Step[]): readonly (readonly Step[])[] {
  if (phase !== 'pages') return [steps];
  return [
    steps.filter(({ existing }) => existing === undefined),
    steps.filter(({ existing }) => existing !== undefined),
  ];
}

async function write(step: Step, means: CarryOutOptions): Promise<string> {
  const { store, copies, counts } = means;
  const { key, sha256, headers, existing } = step;
  if (existing !== undefined && isTouch(step)) {
    const { etag } = existing;
    const copied = await store.copy({ from: key, to: key, etag, headers: requestHeaders(headers) });
    if (copied === undefined) throw drifted(key);
    counts.copied++;
    return copied.etag;
  }
  const inBucket = copies.has(sha256)
    ? await store.copy({ from: blobKey(sha256), to: key, headers: requestHeaders(headers) })
    : undefined;
  if (inBucket !== undefined) {
    counts.copied++;
    return inBucket.etag;
  }
  const source = means.supply?.get(key);
  if (source === undefined) throw drifted(blobKey(sha256));
  const { md5 } = source;
  const body = bytesOf(source);
  const written = await store.put(key, { body, headers: requestHeaders(headers), sha256, md5, fenced: true });
  counts.uploaded++;
  return written.etag;
}

/** The state names what a run removes until it is gone: a run that dies meanwhile leaves it to the next one. */
function withDoomed(next: State, { removals, spare }: Plan): State {
  const objects = new Map(next.objects);
  const retired = new Map(next.retired);
  for (const { key, existing } of removals) {
    objects.set(key, existing);
    retired.set(key, 0);
  }
  return { ...next, objects, retired, spare };
}

/** Removes what no kept build needs: pages first, then the copies. */
async function removeAll(plan: Plan, { store, reporter, counts }: CarryOutOptions): Promise<void> {
  const { removals, spare } = plan;
  const all = [...removals.map(({ key }) => key), ...spare.map(blobKey)];
  const phase = reporter.phase('remove', all.length);
  for (let at = 0; at < all.length; at += 1000) {
    const some = all.slice(at, at + 1000);
    await store.remove(some);
    phase.tick(some.length);
  }
  counts.removed += all.length;
  phase.done(formatCount(all.length, 'object'));
}
