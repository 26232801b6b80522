import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Refusal } from '../report/refusal.ts';
import { startClocks } from '../s3/start-clocks.ts';
import type { Condition, StoredObject, WriteOutcome } from '../s3/store.ts';
import type { Fence } from '../s3/wire.ts';
import { parseJson } from '../shared/parse-json.ts';
import type { ProcessMark } from '../system/process-mark.ts';
import { isHere, isRunning, processMark } from '../system/process-mark.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Stores } from './conditions.ts';
import { conditionsOf } from './conditions.ts';
import { PRIVATE } from './objects.ts';
import type { Conditions } from './state-facts.ts';

/** The lock of a bucket, held by this process. */
interface BucketLock {
  /** Looks at it again, and makes it last longer; rejects when it is another's. */
  readonly confirm: () => Promise<void>;
  readonly fence: Fence;
  readonly release: () => Promise<void>;
}

/** A bucket that is to be locked. */
export interface LockOptions extends Stores {
  /** False where the caller ensures that one publish runs at a time. */
  readonly locks: boolean;
  /** Milliseconds that it lasts without being renewed. */
  readonly leaseMs: number;
}

/** The lock's note about its holder. */
interface Holder extends ProcessMark {
  readonly nonce: string;
  readonly host: string;
  /** Tells one run of a machine from another's, which may have the same name; empty where unknown. */
  readonly boot: string;
  /** Epoch ms, by the store's clock. */
  readonly taken: number;
  readonly expires: number;
}

/** A publisher that may write. */
export interface Publisher {
  /** Tells it from all others. */
  readonly nonce: string;
  /** Undefined where the caller ensures that one publish runs at a time. */
  readonly lock: BucketLock | undefined;
  readonly conditions: Conditions | undefined;
}

/**
 * Works under the lock of a bucket, where it has one: its fenced writes leave only while the lock is held.
 * @param known what the state says of conditions
 */
export async function underLock<T>(
  options: LockOptions,
  known: Conditions | undefined,
  work: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  const { store, locks } = options;
  const nonce = randomBytes(9).toString('hex');
  const conditions = locks ? await conditionsOf(options, known) : known;
  const lock = locks ? await takeLock(options, nonce) : undefined;
  store.fence = lock?.fence;
  try {
    return await work({ nonce, lock, conditions });
  } finally {
    store.fence = undefined;
    await lock?.release();
  }
}

/** Refuses when another process that may still run holds the lock. */
async function takeLock(options: LockOptions, nonce: string): Promise<BucketLock> {
  const { store, lockStore, leaseMs } = options;
  const mark = { ...processMark(), nonce, host: hostname(), boot: bootId(), taken: store.now() };
  const body = (): Buffer => {
    const holder: Holder = { ...mark, expires: store.now() + leaseMs };
    return Buffer.from(JSON.stringify(holder));
  };
  const put = (condition: Condition): Promise<WriteOutcome> =>
    lockStore.putIf(condition, LOCK, { body: body(), headers: LOCK_HEADERS });
  for (let attempt = 0; attempt <= ATTEMPTS; attempt++) {
    const since = startClocks();
    const written = await put('absent');
    if (written !== 'unmet') return holdLock(options, body, { etag: written.etag, since });
    const found = await lockStore.get(LOCK);
    if (found === undefined) continue;
    const holder = readHolder(found);
    if (holder?.nonce === nonce) return holdLock(options, body, { etag: found.etag, since });
    if (holder !== undefined && mayRun(holder, found.storeTime)) throw heldBy(holder, found.storeTime);
    const again = startClocks();
    const took = await put({ etag: found.etag });
    if (took !== 'unmet') return holdLock(options, body, { etag: took.etag, since: again });
  }
  throw new Refusal('Another publish has just taken the lock of this bucket: try again.');
}

const ATTEMPTS = 5;
const LOCK = `${PRIVATE}lock`;
const LOCK_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

function holdLock(
  { lockStore: store, leaseMs }: LockOptions,
  body: () => Buffer,
  first: { readonly etag: string; readonly since: () => number },
): BucketLock {
  let { etag, since } = first;
  let lost: Refusal | undefined;
  let renewing: Promise<void> | undefined;
  // A request that leaves in time must also arrive in time: the last third of a lease permits nothing new.
  const isSafe = (): boolean => lost === undefined && since() < (leaseMs * 2) / 3;
  const renew = async (): Promise<void> => {
    if (lost !== undefined) throw lost;
    const at = startClocks();
    const next = body();
    const written = await store.putIf({ etag }, LOCK, { body: next, headers: LOCK_HEADERS });
    if (written === 'unmet') {
      lost = takenOver(readHolder(await store.get(LOCK)));
      throw lost;
    }
    etag = written.etag;
    since = at;
  };
  const confirm = (): Promise<void> => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  // What fails here fails again, and is told, at the next request that asks.
  const timer = setInterval(() => void confirm().catch(() => undefined), leaseMs / 3).unref();
  return {
    confirm,
    fence: {
      pass: () => (isSafe() ? undefined : confirm()),
      check: () => {
        if (!isSafe()) throw lost ?? new Refusal('The lock of the bucket could not be renewed in time.');
      },
    },
    release: async () => {
      clearInterval(timer);
      await renewing?.catch(() => undefined);
      let isAsked = false;
      // An answer that was lost may have given it back already, and another publish may have taken it.
      const pass = async (): Promise<void> => {
        if (isAsked || !isSafe()) await renew();
        isAsked = true;
      };
      store.fence = { pass, check: () => undefined };
      // It runs out by itself.
      await store.remove([LOCK]).catch(() => undefined);
    },
  };
}

function readHolder(found: StoredObject | undefined): Holder | undefined {
  const holder: Partial<Holder> = Object(parseJson(found?.body.toString() ?? ''));
  const { nonce, host, boot, pid, start, where, taken, expires } = holder;
  if (typeof nonce !== 'string' || typeof expires !== 'number' || typeof pid !== 'number') return undefined;
  return {
    nonce,
    expires,
    pid,
    host: String(host),
    boot: String(boot),
    start: String(start),
    where: String(where),
    taken: Number(taken),
  };
}

/** The death of a process of this machine is known at once, any other one's when its lock has run out. */
function mayRun(holder: Holder, now: number): boolean {
  if (now > holder.expires) return false;
  const isOfThisMachine = isHere(holder) && holder.boot === bootId();
  // The mark has the store's time, and what this machine knows has its own.
  return !isOfThisMachine || isRunning(holder, holder.taken + Date.now() - now);
}

/** Linux's id of the time since the machine was started; empty elsewhere. */
function bootId(): string {
  return tolerate(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
}

/** No lock lasts longer, unless the store's clock was set back, or SITE_PUBLISH_LEASE says so. */
const LONG_S = 600;

function heldBy(holder: Holder, now: number): Refusal {
  const seconds = Math.max(1, Math.ceil((holder.expires - now) / 1000));
  const lasting = Math.max(0, Math.round((now - holder.taken) / 1000));
  return new Refusal(
    `Another publish is under way: process ${holder.pid} on ${plain(holder.host)}, for ${lasting} s. Try again when it has ended; if it has died, its lock ends in ${seconds} s${seconds > LONG_S ? `, or when you remove ${LOCK} from the bucket` : ''}.`,
  );
}

function takenOver(holder: Holder | undefined): Refusal {
  const by = holder === undefined ? 'another publish' : `process ${holder.pid} on ${plain(holder.host)}`;
  return new Refusal(
    `This publish was interrupted for so long that ${by} took over: this publish has changed nothing since.`,
  );
}

function plain(host: string): string {
  return host.replace(/[^\w.-]/g, '').slice(0, 100);
}
