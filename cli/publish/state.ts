import { addTo } from '../shared/add-to.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { isRecord } from '../shared/record.ts';
import type { BuiltFile, ObjectHeaders, PublishedObject } from './objects.ts';
import { pack, unpack } from './packed.ts';
import type { RawChange, RawState } from './raw-state.ts';
import { HASH, isRawState, TAG } from './raw-state.ts';
import type { AnnouncedRun, Conditions, KeptBuild } from './state-facts.ts';

/** File that a run is about to write under a key. */
export interface AnnouncedFile {
  /** Beginning of the tag that the object will have. */
  readonly mark: string;
  readonly headers: ObjectHeaders;
}

/** The bucket's content, as far as this tool has put it there. */
export interface State {
  /** Undefined: not probed. */
  readonly conditions: Conditions | undefined;
  /** Id of the build that visitors get. */
  readonly current: string | undefined;
  /** Files of the current build. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** Every public object of ours: those of the current build, and those that outlive theirs. */
  readonly objects: ReadonlyMap<string, PublishedObject>;
  /** When an object left the current build, epoch ms; 0: it is to be removed. */
  readonly retired: ReadonlyMap<string, number>;
  /** Each before the one that it replaced, then those that were taken back; the current one is among them. */
  readonly builds: readonly KeptBuild[];
  /** Hashes of copies that no kept build needs, and that are to be removed. */
  readonly spare: readonly string[];
  /** Writes that runs announced which have not ended; undefined when every run has ended. */
  readonly journal: ReadonlyMap<string, readonly AnnouncedFile[]> | undefined;
  /** The last run, until it has ended; undefined too where a version wrote the state that did not say so. */
  readonly underWay: AnnouncedRun | undefined;
}

/** State of a bucket to which nothing was published. */
export const NOTHING: State = {
  conditions: undefined,
  current: undefined,
  files: new Map(),
  objects: new Map(),
  retired: new Map(),
  builds: [],
  spare: [],
  journal: undefined,
  underWay: undefined,
};

/** Tells whether a run has begun and not ended: then the bucket itself says what it has written and removed. */
export function isUnfinished({ journal, spare, retired }: State): boolean {
  return journal !== undefined || spare.length > 0 || [...retired.values()].includes(0);
}

/** The state as bytes: names next to names and hashes next to hashes, which compresses best. */
export function encodeState(state: State, nonce: string): Buffer {
  const headers = new Map<string, number>();
  const indexOf = ({ type, cache }: ObjectHeaders): number =>
    getOrMake(headers, JSON.stringify([type, cache]), () => headers.size);
  const objects = [...state.objects].sort(byKey);
  const journal = [...(state.journal ?? [])]
    .sort(byKey)
    .flatMap(([key, list]) => list.map((one) => [key, one] as const));
  const builds = state.builds.map(({ changes, ...facts }) => ({
    ...facts,
    changes: [...changes]
      .sort(byKey)
      .map(
        ([key, entry]): RawChange =>
          entry === undefined ? [key] : [key, entry.sha256, indexOf(entry.headers)],
      ),
  }));
  const { conditions, current, spare, underWay } = state;
  const raw: RawState = {
    version: VERSION,
    nonce,
    conditions,
    current,
    underWay,
    spare,
    builds,
    objects: {
      keys: objects.map(([key]) => key),
      sha256: packAll(
        objects.map(([, { sha256 }]) => sha256),
        HASH,
      ),
      etags: packAll(
        objects.map(([, { etag }]) => etag),
        TAG,
      ),
      odd: Object.fromEntries(objects.flatMap(([key, { etag }]) => (isTag(etag) ? [] : [[key, etag]]))),
      headers: objects.map(([, one]) => indexOf(one.headers)),
      left: Object.fromEntries(state.retired),
    },
    journal: state.journal && {
      keys: journal.map(([key]) => key),
      marks: journal.map(([, { mark }]) => mark).join(' '),
      headers: journal.map(([, one]) => indexOf(one.headers)),
    },
    headers: [...headers.keys()].map((row) => JSON.parse(row)),
  };
  return pack(raw);
}

const VERSION = 1;

/** Reads a state; says instead that a newer version of this tool wrote it, or that these bytes are none. */
export function decodeState(bytes: Uint8Array): State | 'newer' | 'damaged' {
  try {
    const raw = unpack<unknown>(bytes);
    if (!isRecord(raw)) return 'damaged';
    if (Number(raw.version) > VERSION) return 'newer';
    return raw.version === VERSION && isRawState(raw) ? revive(raw) : 'damaged';
  } catch {
    return 'damaged';
  }
}

function revive(raw: RawState): State {
  const table = raw.headers.map(([type, cache]): ObjectHeaders => ({ type, cache }));
  const headersAt = (index = -1): ObjectHeaders => table[index] ?? { type: '', cache: '' };
  const files = new Map<string, BuiltFile>();
  const objects = new Map<string, PublishedObject>();
  const retired = new Map(Object.entries(raw.objects.left));
  const hashes = unpackAll(raw.objects.sha256, HASH);
  const tags = unpackAll(raw.objects.etags, TAG);
  for (const [index, key] of raw.objects.keys.entries()) {
    const etag = tags[index] || (raw.objects.odd[key] ?? '');
    const one = { sha256: hashes[index] ?? '', etag, headers: headersAt(raw.objects.headers[index]) };
    objects.set(key, one);
    if (!retired.has(key)) files.set(key, one);
  }
  const builds = raw.builds.map((build) => ({
    ...build,
    changes: new Map(
      build.changes.map(([key, sha256, headers]) => [
        key,
        sha256 === undefined ? undefined : { sha256, headers: headersAt(headers) },
      ]),
    ),
  }));
  const { conditions, current, spare, underWay } = raw;
  const journal = reviveJournal(raw, headersAt);
  return { conditions, current, files, objects, retired, builds, spare, journal, underWay };
}

function reviveJournal(
  { journal: raw }: RawState,
  headersAt: (index?: number) => ObjectHeaders,
): State['journal'] {
  if (raw === undefined) return undefined;
  const journal = new Map<string, AnnouncedFile[]>();
  const marks = raw.marks.split(' ');
  for (const [index, key] of raw.keys.entries()) {
    addTo(journal, key, { mark: marks[index] ?? '', headers: headersAt(raw.headers[index]) });
  }
  return journal;
}

function isTag(etag: string): boolean {
  return /^[0-9a-f]{32}$/.test(etag);
}

/** Hexadecimal texts of one length as bytes in a row; a text of another length becomes zeros. */
function packAll(list: readonly string[], digits: number): string {
  const nothing = '0'.repeat(digits);
  const hex = list.map((one) => (one.length === digits && /^[0-9a-f]+$/.test(one) ? one : nothing));
  return Buffer.from(hex.join(''), 'hex').toString('base64');
}

function unpackAll(packed: string, digits: number): readonly string[] {
  const hex = Buffer.from(packed, 'base64').toString('hex');
  const count = hex.length / digits;
  const nothing = '0'.repeat(digits);
  return Array.from({ length: count }, (_, index) => {
    const one = hex.slice(index * digits, (index + 1) * digits);
    return one === nothing ? '' : one;
  });
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
