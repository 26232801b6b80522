import type { ListedObject } from '../s3/answers.ts';
import type { ObjectHeaders, PublishedObject } from './objects.ts';
import { BLOBS, PRIVATE } from './objects.ts';
import type { AnnouncedFile, State } from './state.ts';

/** Findings of a look at the bucket itself. */
export interface RecoveredState {
  readonly state: State;
  /** Hashes of the copies in the bucket. */
  readonly copies: ReadonlySet<string>;
  /** Ids of builds that can no longer be published again: something of theirs is gone. */
  readonly lost: readonly string[];
}

/**
 * Brings a state up to what the bucket lists. An object that a dead run wrote is ours when that run announced it; one
 * that something else wrote in the place of ours is not.
 * @param hashOf SHA-256 of what is wanted under a key, where it would have that tag
 */
export function recover(
  state: State,
  listed: readonly ListedObject[],
  hashOf: (key: string, etag: string) => string | undefined,
): RecoveredState {
  const objects = new Map<string, PublishedObject>();
  const copies = new Set<string>();
  for (const { key, etag } of listed) {
    if (key.startsWith(PRIVATE)) {
      const [, sha256] = COPY.exec(key) ?? [];
      if (sha256 !== undefined) copies.add(sha256);
      continue;
    }
    const isOurs = ({ mark }: AnnouncedFile): boolean => mark !== '' && etag.startsWith(mark);
    const announced = state.journal?.get(key)?.filter(isOurs) ?? [];
    const existing = state.objects.get(key);
    const last = announced.at(-1);
    if (existing?.etag === etag) {
      // Whether its headers were changed before that run died is not known: they are written again.
      objects.set(key, last === undefined ? existing : { ...existing, headers: unsure(existing.headers) });
    } else if (last !== undefined) {
      const headers = announced.length === 1 ? last.headers : unsure(last.headers);
      objects.set(key, { sha256: hashOf(key, etag) ?? '', etag, headers });
    }
  }
  const isHad = (key: string, sha256: string): boolean =>
    objects.get(key)?.sha256 === sha256 || copies.has(sha256);
  const missing = [...state.files].filter(([key, { sha256 }]) => !isHad(key, sha256)).map(([key]) => key);
  // Those of which the bucket still has every file.
  const builds = state.builds.filter(
    ({ changes }) =>
      missing.every((key) => changes.has(key)) &&
      [...changes].every(([key, entry]) => entry === undefined || isHad(key, entry.sha256)),
  );
  const lost = state.builds.filter((build) => !builds.includes(build)).map(({ id }) => id);
  return { state: { ...state, objects, builds }, copies, lost };
}

const COPY = new RegExp(`^${BLOBS}([0-9a-f]{64})$`);

/** Headers that equal no others. The type tells a page from what outlives its build. */
function unsure({ type }: ObjectHeaders): ObjectHeaders {
  return { type, cache: '?' };
}
