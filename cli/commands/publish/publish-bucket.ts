import type { RunOptions } from '../../publish/run.ts';
import type { Traffic } from '../../s3/requests.ts';
import { ObjectStore } from '../../s3/store.ts';
import type { PublishOptions } from './publish-options.ts';

/** A bucket as a command works with it. */
export interface Bucket extends Pick<RunOptions, 'store' | 'lockStore' | 'connections' | 'leaseMs'> {
  readonly signal: AbortSignal;
  readonly traffic: Traffic;
  readonly close: () => void;
}

/** Requests at a time: enough to hide the delay of a distant store. */
const CONNECTIONS = 24;

/** Opens the bucket of a target; nothing is asked yet. */
export function openBucket(
  { target, credentials, proxies, leaseMs }: PublishOptions,
  signal: AbortSignal,
): Bucket {
  const traffic: Traffic = { requests: 0, sent: 0 };
  const common = { ...target, credentials, proxies, traffic };
  const store = new ObjectStore({ ...common, signal, connections: CONNECTIONS });
  const lockStore = new ObjectStore({ ...common, signal: new AbortController().signal, connections: 1 });
  return {
    store,
    lockStore,
    signal,
    traffic,
    connections: CONNECTIONS,
    leaseMs,
    close: () => {
      store.close();
      lockStore.close();
    },
  };
}
