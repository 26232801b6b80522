import { Refusal } from '../report/refusal.ts';
import type { BuiltFile } from './objects.ts';
import { POINTER } from './objects.ts';
import type { WantedBuild } from './plan.ts';
import type { State } from './state.ts';
import type { KeptBuild } from './state-facts.ts';

/** Reads a kept build: the one with an id, or the one that going back leads to. */
export function keptBuild(state: State, id: string | undefined): WantedBuild {
  const build = id === undefined ? buildToGoBackTo(state) : state.builds.find((one) => one.id === id);
  if (build === undefined) throw new Refusal(unknown(state, id));
  const files = new Map<string, BuiltFile>(state.files);
  for (const [key, entry] of build.changes) {
    if (entry === undefined) files.delete(key);
    else files.set(key, entry);
  }
  if (!files.has(POINTER))
    throw new Refusal(`Build ${build.id} was never complete: it cannot be published again.`);
  const { timestamp, pages, rules } = build;
  return { id: build.id, timestamp, pages, rules, files };
}

/** After a publish that did not end: the build that it was to replace. After a rollback that did not: its own. */
function buildToGoBackTo(state: State): KeptBuild | undefined {
  const { builds, current, underWay } = state;
  if (hasHalfPublished(state)) return builds.find(({ id }) => id === current);
  if (underWay?.isNew === false) return builds.find(({ id }) => id === underWay.id);
  const at = builds.findIndex(({ id }) => id === current);
  const before = builds[at + 1];
  return isTakenBack(before, builds[at]) ? undefined : before;
}

/** Tells whether a build that is listed after another was taken back: it was published later. */
function isTakenBack(before: KeptBuild | undefined, own: KeptBuild | undefined): boolean {
  return own !== undefined && before !== undefined && before.published > own.published + STEP_MS;
}

/** Stores tell their time in whole seconds. */
const STEP_MS = 2_000;

/** Tells whether visitors may have a part of a build that was never published whole. */
export function hasHalfPublished({ current, underWay }: State): boolean {
  return underWay?.isNew === true && underWay.id !== current;
}

function unknown({ builds, current }: State, id: string | undefined): string {
  if (builds.length === 0 && id === undefined) return 'Nothing has been published here yet.';
  const others = builds.filter((build) => build.id !== current).map((build) => build.id);
  const kept =
    others.length === 0 ? 'only the current one is kept' : `the kept builds are ${others.join(', ')}`;
  return id === undefined
    ? `There is no build before the current one: ${kept}.`
    : `Build ${id} is not kept: ${kept}.`;
}
