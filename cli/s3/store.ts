import { setMaxListeners } from 'node:events';
import type {
  Condition,
  ListedObject,
  ObjectCopy,
  ObjectWrite,
  StoredObject,
  WriteOutcome,
  WrittenObject,
} from './objects.ts';
import {
  copyObject,
  getObject,
  listObjects,
  putObject,
  putObjectIf,
  removeObjects,
  timeOf,
} from './objects.ts';
import type { Patience, Send, Traffic } from './requests.ts';
import { createSend, PATIENCE } from './requests.ts';
import type { Credentials } from './signature.ts';
import { createSign, encodeKey } from './signature.ts';
import { startClocks } from './start-clocks.ts';
import type { Fence, ProxyVariables } from './wire.ts';
import { openWire } from './wire.ts';

/** A bucket of object storage, or what is below a prefix of it: keys are given without the prefix. */
export interface ObjectStore {
  /** Undefined: there is none. */
  readonly get: (key: string) => Promise<StoredObject | undefined>;
  readonly put: (key: string, writing: ObjectWrite) => Promise<WrittenObject>;
  readonly putIf: (condition: Condition, key: string, writing: ObjectWrite) => Promise<WriteOutcome>;
  /** Undefined: the source is gone, or another. */
  readonly copy: (copying: ObjectCopy) => Promise<WrittenObject | undefined>;
  /** Removes objects, a thousand a request; one that is gone already is no failure. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly list: (prefix: string) => Promise<readonly ListedObject[]>;
  /** Answers the status that a stranger without keys gets for an object; undefined when there is no answer. */
  readonly statusForAll: (key: string) => Promise<number | undefined>;
  readonly traffic: Traffic;
  /** The store's clock, epoch ms, by its last answer. */
  readonly now: () => number;
  /** Has fenced writes ask first. */
  readonly setFence: (fence: Fence | undefined) => void;
  /** Sets the form of `If-Match`: some stores want the tag without its quotes. */
  readonly setQuoting: (quoting: 'quoted' | 'bare') => void;
  readonly close: () => void;
}

/** Address of a bucket. */
interface StoreOptions {
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. @default '' */
  readonly prefix?: string;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
  /** Requests at a time. */
  readonly connections: number;
  /** @default none */
  readonly proxies?: ProxyVariables;
  /** @default PATIENCE */
  readonly patience?: Patience;
  /** Counts on. @default from nothing */
  readonly traffic?: Traffic;
}

/** Opens a bucket; nothing is asked yet. */
export function openStore(options: StoreOptions): ObjectStore {
  const { endpoint, region, bucket, prefix = '', credentials, signal, connections } = options;
  // Every request that waits listens for it.
  setMaxListeners(0, signal);
  const wire = openWire(endpoint, connections, options.proxies);
  const traffic = options.traffic ?? { requests: 0, sent: 0 };
  let fence: Fence | undefined;
  let quoting: 'quoted' | 'bare' = 'quoted';
  let answered = { at: Date.now(), since: startClocks() };
  const ask = createSend({
    wire,
    sign: createSign(credentials, region),
    bucket,
    signal,
    traffic,
    patience: options.patience ?? PATIENCE,
    fence: () => fence,
  });
  const send: Send = async (request) => {
    const answer = await ask(request);
    answered = { at: timeOf(answer), since: startClocks() };
    return answer;
  };
  const tag = (etag: string): string => (quoting === 'quoted' ? `"${etag}"` : etag);
  return {
    traffic,
    now: () => answered.at + answered.since(),
    get: (key) => getObject(send, prefix + key),
    setFence: (next) => {
      fence = next;
    },
    setQuoting: (next) => {
      quoting = next;
    },
    put: (key, writing) => putObject(send, prefix + key, writing),
    putIf: (condition, key, writing) => putObjectIf(send, prefix + key, { ...writing, condition, tag }),
    copy: ({ from, to, ...how }) =>
      copyObject(send, bucket, { ...how, from: prefix + from, to: prefix + to }),
    remove: (keys) =>
      removeObjects(
        send,
        keys.map((key) => prefix + key),
      ),
    list: async (folder) => {
      const listed = await listObjects(send, prefix + folder);
      return listed.map((one) => ({ ...one, key: one.key.slice(prefix.length) }));
    },
    statusForAll: (key) => {
      traffic.requests++;
      const path = `/${bucket}/${encodeKey(prefix + key)}`;
      const asking = wire.send({ method: 'HEAD', path, headers: { host: wire.host }, body: undefined });
      return asking.then(
        ({ status }) => status,
        () => undefined,
      );
    },
    close: wire.close,
  };
}
