import { isListOf, isRule } from '../output/scan.ts';
import { isRecord, isText } from '../shared/record.ts';
import { PRIVATE } from './objects.ts';
import type { AnnouncedRun, Conditions, KeptBuild } from './state-facts.ts';

/** Hex digits of a hash, and of a tag. */
export const HASH = 64;
export const TAG = 32;

/** What a build has under a key that another has otherwise, or not at all. */
export type RawChange = readonly [key: string, sha256?: string, headers?: number];

/** A state as JSON holds it. */
export interface RawState {
  readonly version: number;
  readonly nonce: string;
  readonly conditions: Conditions | undefined;
  readonly current: string | undefined;
  readonly underWay?: AnnouncedRun | undefined;
  readonly spare: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  readonly builds: readonly (Omit<KeptBuild, 'changes'> & { readonly changes: readonly RawChange[] })[];
  readonly journal:
    | {
        readonly keys: readonly string[];
        readonly marks: string;
        readonly headers: readonly number[];
      }
    | undefined;
  readonly objects: {
    readonly keys: readonly string[];
    readonly sha256: string;
    readonly etags: string;
    /** Tags that are no MD5. */
    readonly odd: Readonly<Record<string, string>>;
    readonly headers: readonly number[];
    readonly left: Readonly<Record<string, number>>;
  };
}

/**
 * Tells whether a value has the shape of a state, with keys that a build can have. Each person who may write to the
 * bucket may edit the state, and what it names is overwritten and removed.
 */
export function isRawState(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & RawState {
  const { conditions, current, underWay, spare, headers, builds, objects, journal } = value;
  if (!isListOf(headers, isTextPair)) return false;
  const isRow = (index: unknown): index is number =>
    Number.isInteger(index) && headers[Number(index)] !== undefined;
  return (
    (conditions === undefined || isConditions(conditions)) &&
    (current === undefined || isText(current)) &&
    (underWay === undefined || isRun(underWay)) &&
    isListOf(spare, isHash) &&
    areObjects(objects, isRow) &&
    isListOf(builds, (build): build is unknown => isBuild(build, isRow)) &&
    (journal === undefined || isJournal(journal, isRow))
  );
}

type IsRow = (index: unknown) => index is number;

function areObjects(value: unknown, isRow: IsRow): boolean {
  const { keys, sha256, etags, odd, headers, left } = Object(value);
  if (!isListOf(keys, isKey) || new Set(keys).size !== keys.length) return false;
  return (
    holds(sha256, keys.length * HASH) &&
    holds(etags, keys.length * TAG) &&
    isListOf(headers, isRow) &&
    headers.length === keys.length &&
    isRecord(odd) &&
    Object.values(odd).every(isText) &&
    isRecord(left) &&
    Object.values(left).every(isTime)
  );
}

/** Tells whether a text is so many hex digits as bytes in a row. */
function holds(packed: unknown, digits: number): boolean {
  return isText(packed) && Buffer.from(packed, 'base64').length * 2 === digits;
}

function isBuild(value: unknown, isRow: IsRow): boolean {
  const { id, timestamp, published, pages, rules, changes } = Object(value);
  const isChange = (change: unknown): change is RawChange => {
    if (!Array.isArray(change)) return false;
    const [key, sha256, row] = change;
    return isKey(key) && (change.length === 1 || (isHash(sha256) && isRow(row)));
  };
  return (
    isText(id) &&
    typeof timestamp === 'number' &&
    isTime(published) &&
    isTime(pages) &&
    isListOf(rules, isRule) &&
    isListOf(changes, isChange)
  );
}

function isJournal(value: unknown, isRow: IsRow): boolean {
  const { keys, marks, headers } = Object(value);
  if (!isListOf(keys, isKey) || !isText(marks) || !isListOf(headers, isRow)) return false;
  return headers.length === keys.length && (keys.length === 0 || marks.split(' ').length === keys.length);
}

function isRun(value: unknown): boolean {
  return isRecord(value) && isText(value.id) && typeof value.isNew === 'boolean';
}

function isConditions(value: unknown): boolean {
  return isText(value) && ['quoted', 'bare', 'refused', 'ignored'].includes(value);
}

function isTextPair(value: unknown): value is readonly [string, string] {
  return isListOf(value, isText) && value.length === 2;
}

/** A file of a folder has no key that leads out of it, and none where this tool keeps what is its own. */
function isKey(value: unknown): value is string {
  return isText(value) && !value.startsWith(PRIVATE) && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(value);
}

/** Hex digits of a hash; none where it is not known. */
function isHash(value: unknown): value is string {
  return isText(value) && /^[0-9a-f]{0,64}$/.test(value);
}

/** Tells whether a value is a time that a date can have, or a count: both begin at 0. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 8.64e15;
}
