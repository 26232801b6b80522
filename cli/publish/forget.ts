import type { ObjectStore } from '../s3/store.ts';
import type { Entry } from './objects.ts';
import { blobKey } from './objects.ts';
import { neededCopies } from './plan.ts';
import { Refusal } from './refusal.ts';
import type { BuildRecord, State } from './state.ts';

/** What is to be forgotten of a page. */
export interface Forgetting {
  /** The state without it. */
  readonly state: State;
  /** Ids of the builds that held it: none of them can be published again, or the page would come back. */
  readonly builds: readonly string[];
  /** Keys to be removed: copies, and what visitors can still reach. */
  readonly keys: readonly string[];
  /** Whether the current build has the page. */
  readonly isCurrent: boolean;
}

/** Finds everything that is kept of a page as it was before the current build. */
export async function forgetPage(state: State, path: string, store: ObjectStore): Promise<Forgetting> {
  const own = keysOfPage(path);
  const holds = ({ changes }: BuildRecord): boolean => own.some((key) => changes.get(key) !== undefined);
  const dropped = state.builds.filter((build) => build.id !== state.current && holds(build));
  const isCurrent = own.some((key) => state.files.has(key));
  if (dropped.length === 0 && !isCurrent) throw new Refusal(`Nothing is kept of ${path}.`);
  const builds = state.builds.filter((build) => !dropped.includes(build));
  const entries = dropped.flatMap(({ changes }) => own.flatMap((key) => changes.get(key) ?? []));
  const needed = neededCopies(builds, state.objects);
  const spare = [...neededCopies(state.builds, state.objects)].filter((sha256) => !needed.has(sha256));
  const gone = await assetsOf(entries, store);
  const kept = new Set(builds.flatMap(({ changes }) => [...changes.keys()]));
  const assets = gone.filter((key) => state.retired.has(key) && !kept.has(key));
  // They are in the state until they are gone: a run that dies meanwhile leaves them to the next one.
  const retired = new Map([...state.retired, ...assets.map((key) => [key, 0] as const)]);
  return {
    state: { ...state, builds, retired, spare: [...state.spare, ...spare] },
    builds: dropped.map(({ id }) => id),
    keys: [...spare.map(blobKey), ...assets],
    isCurrent,
  };
}

function keysOfPage(path: string): readonly string[] {
  const bare = path.replace(/^\/|\/$/g, '');
  return bare === ''
    ? ['index.html', '_payload.json']
    : [`${bare}/index.html`, bare, `${bare}/_payload.json`];
}

/** Keys of the assets that the page's copies name: pictures of a person, say. */
async function assetsOf(entries: readonly Entry[], store: ObjectStore): Promise<readonly string[]> {
  const named = new Set<string>();
  for (const sha256 of new Set(entries.map((entry) => entry.sha256))) {
    const text = (await store.get(blobKey(sha256)))?.body.toString() ?? '';
    for (const [, key = ''] of text.matchAll(/\/(assets\/[\w./%-]+)/g)) named.add(decodeURI(key));
  }
  return [...named];
}
