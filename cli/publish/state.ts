import { gunzipSync, gzipSync } from 'node:zlib';
import type { HeaderRule } from '../shared/policy.ts';
import type { Entry, ObjectHeaders, Standing } from './objects.ts';

/** What a store makes of conditional writes. */
export type Conditions = 'quoted' | 'bare' | 'refused' | 'ignored';

/** A build that can be published again without its files. */
export interface BuildRecord {
  readonly id: string;
  /** When it was made, epoch ms. */
  readonly timestamp: number;
  /** When it was published, epoch ms. */
  readonly published: number;
  readonly pages: number;
  /** Its header rules. */
  readonly rules: readonly HeaderRule[];
  /** Where it differs from the current build; undefined: it lacks that key. */
  readonly changes: ReadonlyMap<string, Entry | undefined>;
}

/** What a run is about to write under a key. */
export interface Announced {
  /** Beginning of the tag that the object will have. */
  readonly mark: string;
  readonly headers: ObjectHeaders;
}

/** What stands in the bucket, as far as this tool has put it there. */
export interface State {
  /** Undefined: not probed. */
  readonly conditions: Conditions | undefined;
  /** Id of the build that visitors get. */
  readonly current: string | undefined;
  /** What the current build has. */
  readonly files: ReadonlyMap<string, Entry>;
  /** Every public object of ours: those of the current build, and those that outlive theirs. */
  readonly objects: ReadonlyMap<string, Standing>;
  /** When an object left the current build, epoch ms; 0: it is to be removed. */
  readonly retired: ReadonlyMap<string, number>;
  /** Newest first; the current one is among them. */
  readonly builds: readonly BuildRecord[];
  /** Hashes of copies that no kept build needs, and that are to be removed. */
  readonly spare: readonly string[];
  /** What runs that have not ended have announced; undefined: every run has ended. */
  readonly journal: ReadonlyMap<string, readonly Announced[]> | undefined;
}

export const NOTHING: State = {
  conditions: undefined,
  current: undefined,
  files: new Map(),
  objects: new Map(),
  retired: new Map(),
  builds: [],
  spare: [],
  journal: undefined,
};

/** The state as bytes. */
export function encodeState(state: State, nonce: string): Buffer {
  const headers = createHeaderTable();
  const objects = [...state.objects].sort(byKey).map(([key, { sha256, etag, size, headers: own }]) => {
    const row = [key, pack(sha256), pack(etag), size, headers.indexOf(own)];
    const left = state.retired.get(key);
    return left === undefined ? row : [...row, left];
  });
  const builds = state.builds.map(({ changes, ...facts }) => ({
    ...facts,
    changes: [...changes]
      .sort(byKey)
      .map(([key, entry]) =>
        entry === undefined ? [key] : [key, pack(entry.sha256), entry.size, headers.indexOf(entry.headers)],
      ),
  }));
  const journal =
    state.journal &&
    [...state.journal]
      .sort(byKey)
      .flatMap(([key, list]) =>
        list.map(({ mark, headers: own }) => [key, pack(mark), headers.indexOf(own)]),
      );
  const { conditions, current, spare } = state;
  const facts = { version: VERSION, nonce, conditions, current, spare, builds, journal, objects };
  return gzipSync(JSON.stringify({ ...facts, headers: headers.rows }));
}

const VERSION = 1;

/** Reads a state; undefined: these bytes are none, or of a newer version of this tool. */
export function decodeState(bytes: Uint8Array): State | undefined {
  try {
    const raw = JSON.parse(gunzipSync(bytes).toString()) as RawState;
    return raw.version === VERSION ? revive(raw) : undefined;
  } catch {
    return undefined;
  }
}

type RawRow = readonly [key: string, sha256?: string, size?: number, headers?: number];

interface RawState {
  readonly version: number;
  readonly conditions?: Conditions;
  readonly current?: string;
  readonly spare: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  readonly builds: readonly (Omit<BuildRecord, 'changes'> & { readonly changes: readonly RawRow[] })[];
  readonly journal?: readonly (readonly [key: string, mark: string, headers: number])[];
  readonly objects: readonly (readonly [
    key: string,
    sha256: string,
    etag: string,
    size: number,
    headers: number,
    left?: number,
  ])[];
}

function revive(raw: RawState): State {
  const table = raw.headers.map(([type, cache]): ObjectHeaders => ({ type, cache }));
  const headersAt = (index: number | undefined): ObjectHeaders =>
    table[index ?? -1] ?? { type: '', cache: '' };
  const files = new Map<string, Entry>();
  const objects = new Map<string, Standing>();
  const retired = new Map<string, number>();
  for (const [key, sha256, etag, size, headers, left] of raw.objects) {
    const one = { sha256: unpack(sha256), etag: unpack(etag), size, headers: headersAt(headers) };
    objects.set(key, one);
    if (left === undefined) files.set(key, one);
    else retired.set(key, left);
  }
  const builds = raw.builds.map((build) => ({
    ...build,
    changes: new Map(
      build.changes.map(([key, sha256, size = 0, headers]) => [
        key,
        sha256 === undefined ? undefined : { sha256: unpack(sha256), size, headers: headersAt(headers) },
      ]),
    ),
  }));
  const journal = raw.journal && new Map<string, Announced[]>();
  for (const [key, mark, headers] of raw.journal ?? []) {
    const list = journal?.get(key) ?? [];
    list.push({ mark: unpack(mark), headers: headersAt(headers) });
    journal?.set(key, list);
  }
  const { conditions, current, spare } = raw;
  return { conditions, current, files, objects, retired, builds, spare, journal };
}

interface HeaderTable {
  readonly rows: (readonly [string, string])[];
  readonly indexOf: (headers: ObjectHeaders) => number;
}

function createHeaderTable(): HeaderTable {
  const rows: (readonly [string, string])[] = [];
  const known = new Map<string, number>();
  return {
    rows,
    indexOf: ({ type, cache }) => {
      const name = `${type}\n${cache}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      known.set(name, rows.length);
      rows.push([type, cache]);
      return rows.length - 1;
    },
  };
}

/** Hexadecimal takes a third more room, also once it is compressed. */
function pack(hex: string): string {
  return /^(?:[0-9a-f]{2})+$/.test(hex) ? Buffer.from(hex, 'hex').toString('base64url') : `~${hex}`;
}

function unpack(text: string): string {
  return text.startsWith('~') ? text.slice(1) : Buffer.from(text, 'base64url').toString('hex');
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
