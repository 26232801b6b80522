import { Refusal } from '../report/refusal.ts';
import type { ObjectStore } from '../s3/store.ts';
import { decodeAddress } from '../shared/path.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { LockOptions } from './lock.ts';
import { underLock } from './lock.ts';
import { blobKey, isPayload, phaseOf } from './objects.ts';
import { neededCopies } from './plan.ts';
import type { State } from './state.ts';
import type { KeptBuild } from './state-facts.ts';
import { readState, saveState } from './stored-state.ts';

/** Steps by which a page is forgotten. */
export interface ForgetPlan {
  /** The state without it. */
  readonly state: State;
  /** Ids of the builds that held it: none of them can be published again, or the page would come back. */
  readonly builds: readonly string[];
  /** Keys to be removed: copies, and what visitors can still reach. */
  readonly keys: readonly string[];
  /** True when the current build has the page. */
  readonly isCurrent: boolean;
}

/** Forgets a page, under the lock: the state first, then what it no longer needs. Answers what was done. */
export async function forget(options: LockOptions, path: string): Promise<ForgetPlan> {
  const { store } = options;
  const { conditions } = (await readState(store)).state;
  return underLock(options, conditions, async (publisher) => {
    const before = await readState(store);
    const plan = await forgetPage(before.state, path, store);
    const { state, keys } = plan;
    const etag = await saveState(store, { ...before, state }, publisher);
    await store.remove(keys);
    const gone = new Set(keys);
    const isLeft = ([key]: readonly [string, unknown]): boolean => !gone.has(key);
    const objects = new Map([...state.objects].filter(isLeft));
    const retired = new Map([...state.retired].filter(isLeft));
    const spare = state.spare.filter((sha256) => !gone.has(blobKey(sha256)));
    await saveState(store, { state: { ...state, objects, retired, spare }, etag }, publisher);
    return plan;
  });
}

/** Finds everything that is kept of a page as it was before the current build. */
export async function forgetPage(state: State, path: string, store: ObjectStore): Promise<ForgetPlan> {
  const own = keysOfPage(path);
  const holds = ({ changes }: KeptBuild): boolean => own.some((key) => changes.get(key) !== undefined);
  const dropped = state.builds.filter((build) => build.id !== state.current && holds(build));
  const isCurrent = own.some((key) => state.files.has(key));
  if (dropped.length === 0 && !isCurrent) throw new Refusal(`No older copy of ${path} is kept.`);
  const builds = state.builds.filter((build) => !dropped.includes(build));
  const needed = neededCopies(builds, state.objects);
  const spare = [...neededCopies(state.builds, state.objects)].filter((sha256) => !needed.has(sha256));
  const kept = new Set(builds.flatMap(({ changes }) => [...changes.keys()]));
  const mayGo = (key: string): boolean => state.retired.has(key) && !kept.has(key);
  const pages = pagesOf(dropped);
  const hashes = (isOwn: boolean): readonly string[] =>
    pages.filter(([key]) => own.includes(key) === isOwn).map(([, sha256]) => sha256);
  // Those that the page alone names, pictures of a person, say: tabs that show other pages keep theirs.
  const named = [...(await assetsIn(hashes(true), store))].filter(mayGo);
  const others = named.length === 0 ? new Set() : await assetsIn(hashes(false), store);
  const assets = named.filter((key) => !others.has(key));
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

/** Hashes of pages and payloads as builds had them, by key: the current build has them otherwise, or not at all. */
function pagesOf(builds: readonly KeptBuild[]): readonly (readonly [key: string, sha256: string])[] {
  return builds.flatMap(({ changes }) =>
    [...changes].flatMap(([key, entry]) => {
      const isPage = entry !== undefined && (isPayload(key) || phaseOf(key, entry.headers) === 'pages');
      return isPage ? [[key, entry.sha256] as const] : [];
    }),
  );
}

/** Keys of assets that copies name. */
async function assetsIn(hashes: readonly string[], store: ObjectStore): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const take = async (sha256: string): Promise<void> => {
    const text = (await store.get(blobKey(sha256)))?.body.toString() ?? '';
    for (const [, key = ''] of text.matchAll(/\/(assets\/[\w./%-]+)/g)) named.add(decodeAddress(key));
  };
  await mapConcurrently([...new Set(hashes)], take, AT_ONCE);
  return named;
}

const AT_ONCE = 16;
