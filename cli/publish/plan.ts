import type { HeaderRule } from '../shared/policy.ts';
import type { BuiltFile, Phase, PublishedObject } from './objects.ts';
import { isLasting, outlives, PHASES, POINTER, phaseOf, sameHeaders } from './objects.ts';
import type { State } from './state.ts';
import { isUnfinished } from './state.ts';
import type { KeptBuild } from './state-facts.ts';

/** The build that a bucket is to hold. */
export interface WantedBuild {
  readonly id: string;
  /** Epoch ms. */
  readonly timestamp: number;
  readonly pages: number;
  readonly rules: readonly HeaderRule[];
  readonly files: ReadonlyMap<string, BuiltFile>;
}

/** Times for which files that left a build are kept. */
export interface Retention {
  /** Builds that can be published again. */
  readonly keep: number;
  /** Days that assets stay after they left the current build. */
  readonly keepDays: number;
}

/** A key to be written. */
export interface Step extends BuiltFile {
  readonly key: string;
  readonly phase: Phase;
  /** Object that is there now; undefined when none is ours. */
  readonly existing: PublishedObject | undefined;
}

/** Tells whether a key has its bytes already, and only gets other headers. */
export function isTouch({ sha256, existing }: Pick<Step, 'sha256' | 'existing'>): boolean {
  return existing?.sha256 === sha256;
}

/** Everything that a run will do. */
export interface Plan {
  readonly wanted: WantedBuild;
  /** Keys to be written, phase by phase. */
  readonly steps: readonly Step[];
  /** Copies to be made of what is about to be replaced or removed: hash, and the object that has it. */
  readonly copies: ReadonlyMap<string, KeyedObject>;
  /** Objects that go, pages first. */
  readonly removals: readonly KeyedObject[];
  /** Hashes of copies that go. */
  readonly spare: readonly string[];
  /** True when there is nothing to do. */
  readonly isEmpty: boolean;
  /** State once everything is done. Tags of what is written are not known yet. */
  readonly next: State;
}

/** An object that is there, and its key. */
export interface KeyedObject {
  readonly key: string;
  readonly existing: PublishedObject;
}

/** Plans the way from the state to what is wanted. Pure. */
export function planTowards(state: State, wanted: WantedBuild, options: PlanOptions): Plan {
  const { copies } = options;
  const files = settled(state, wanted);
  const steps = [...files].flatMap(([key, entry]): readonly Step[] => {
    const existing = state.objects.get(key);
    if (existing !== undefined && isSame(existing, entry)) return [];
    return [{ key, ...entry, phase: phaseOf(key, entry.headers), existing }];
  });
  const builds = keptBuilds(state, { ...wanted, files }, options);
  const retired = retirement(state, { files, builds }, options);
  const removals = [...state.objects].flatMap(([key, existing]) =>
    retired.get(key) === 0 ? [{ key, existing }] : [],
  );
  const objects = new Map(state.objects);
  for (const { key } of removals) {
    objects.delete(key);
    retired.delete(key);
  }
  for (const { key, sha256, headers, existing } of steps)
    objects.set(key, { sha256, headers, etag: existing?.etag ?? '' });
  const needed = neededCopies(builds, objects);
  const spare = [...new Set([...copies, ...state.spare])].filter((sha256) => !needed.has(sha256));
  const next: State = {
    conditions: state.conditions,
    current: wanted.id,
    files,
    objects,
    retired,
    builds,
    spare: [],
    journal: undefined,
    underWay: undefined,
  };
  const isDone = steps.length + removals.length + spare.length === 0 && !isUnfinished(state);
  return {
    wanted,
    steps: [...steps].sort(inPhases),
    copies: copiesToMake([...steps, ...removals], needed, copies),
    removals: removals.sort((a, b) => removalRank(a) - removalRank(b)),
    spare,
    isEmpty: isDone && state.current === wanted.id && builds.length === state.builds.length,
    next,
  };
}

/** Facts that a plan depends on besides the state. */
interface PlanOptions {
  readonly retention: Retention;
  /** Epoch ms, by the store's clock: machines that publish to one bucket may differ by days. */
  readonly now: number;
  /** True when the wanted build goes to the top of the list; a build that is restored keeps its place. */
  readonly isNew: boolean;
  /** Hashes of the copies in the bucket. */
  readonly copies: ReadonlySet<string>;
}

/**
 * Lists the files to publish. Under a name whose content never changes they are taken as the bucket has them, and so are
 * the build's own two files where the bucket has that build: they differ by their timestamp alone.
 */
function settled(state: State, { id, files }: WantedBuild): Map<string, BuiltFile> {
  const known = new Map(files);
  for (const [key, entry] of files) {
    const existing = state.objects.get(key);
    // What a run that died has put there may be another build's.
    if (existing === undefined || existing.sha256 === '') continue;
    const isOwnPointer = key === POINTER && state.current === id;
    if (isOwnPointer || (isLasting(entry.headers) && isLasting(existing.headers)))
      known.set(key, { ...entry, sha256: existing.sha256 });
  }
  return known;
}

/** The builds that stay, each as it differs from the one that is wanted. */
function keptBuilds(
  state: State,
  wanted: WantedBuild,
  { retention, isNew, now }: PlanOptions,
): readonly KeptBuild[] {
  const { id, timestamp, pages, rules, files } = wanted;
  const existing = state.builds.find((build) => build.id === id);
  const own: KeptBuild = {
    id,
    timestamp: existing?.timestamp ?? timestamp,
    published: isNew && state.current !== id ? now : (existing?.published ?? now),
    pages,
    rules,
    changes: new Map(),
  };
  const differing = [...new Set([...state.files.keys(), ...files.keys()])].filter(
    (key) => !isSame(state.files.get(key), files.get(key)),
  );
  const rebased = inOrder(state, isNew).flatMap((build) => {
    if (build.id === id) return isNew && state.current !== id ? [] : [own];
    const known = [...build.changes].filter(([key, entry]) => !isSame(entry, files.get(key)));
    const others = differing.filter((key) => !build.changes.has(key));
    const changes = new Map([...known, ...others.map((key) => [key, state.files.get(key)] as const)]);
    return [{ ...build, changes }];
  });
  const all = rebased.includes(own) ? rebased : [own, ...rebased];
  const newest = all.slice(0, Math.max(1, retention.keep));
  return newest.includes(own) ? newest : [...newest, own];
}

/** A new build follows the one that it replaces: those that were taken back before it come last. */
function inOrder({ builds, current }: State, isNew: boolean): readonly KeptBuild[] {
  const at = builds.findIndex(({ id }) => id === current);
  return isNew && at > 0 ? [...builds.slice(at), ...builds.slice(0, at)] : builds;
}

function isSame(a: BuiltFile | undefined, b: BuiltFile | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.sha256 === b.sha256 && sameHeaders(a.headers, b.headers);
}

/** When each object that the build lacks has left; 0 for those that go now. */
function retirement(
  state: State,
  { files, builds }: Pick<State, 'files' | 'builds'>,
  { retention, now }: PlanOptions,
): Map<string, number> {
  const oldest = now - retention.keepDays * DAY;
  const retired = new Map<string, number>();
  for (const [key, { headers }] of state.objects) {
    if (files.has(key)) continue;
    // A clock that was ahead keeps nothing for longer.
    const left = Math.min(state.retired.get(key) ?? now, now);
    const isKept = left > oldest || builds.some(({ changes }) => changes.get(key) !== undefined);
    retired.set(key, left > 0 && isKept && outlives(key, headers) ? left : 0);
  }
  return retired;
}

const DAY = 24 * 60 * 60 * 1000;

/** Hashes that kept builds need and that are not under the key that they need them for. */
export function neededCopies(
  builds: readonly KeptBuild[],
  objects: ReadonlyMap<string, PublishedObject>,
): ReadonlySet<string> {
  const needed = new Set<string>();
  for (const { changes } of builds) {
    for (const [key, entry] of changes) {
      if (entry !== undefined && objects.get(key)?.sha256 !== entry.sha256) needed.add(entry.sha256);
    }
  }
  return needed;
}

function copiesToMake(
  changed: readonly Pick<Step, 'key' | 'existing'>[],
  needed: ReadonlySet<string>,
  had: ReadonlySet<string>,
): Plan['copies'] {
  const copies = new Map<string, KeyedObject>();
  for (const { key, existing } of changed) {
    if (existing === undefined || !needed.has(existing.sha256) || had.has(existing.sha256)) continue;
    copies.set(existing.sha256, { key, existing });
  }
  return copies;
}

/** In each phase, pages that are new come before those that may link to them; among both, the deepest first. */
function inPhases(a: Step, b: Step): number {
  const rank = (step: Step): number => 2 * PHASES.indexOf(step.phase) + (step.existing === undefined ? 0 : 1);
  return rank(a) - rank(b) || depth(b.key) - depth(a.key) || (a.key < b.key ? -1 : 1);
}

function depth(key: string): number {
  return key.replace(/(?:^|\/)(?:index\.html|_payload\.json)$/, '').split('/').length;
}

/** Pages before what they need. */
function removalRank({ key, existing }: KeyedObject): number {
  const phase = phaseOf(key, existing.headers);
  return phase === 'pages' ? 0 : phase === 'payloads' ? 2 : phase === 'assets' ? 3 : 1;
}
