/** What a request was to do. */
export type StoreDeed = 'read' | 'list' | 'write' | 'copy' | 'remove';

type FailureFacts = Pick<StoreFailure, 'code' | 'deed'> & Partial<Omit<StoreFailure, keyof Error>>;

/** A request that object storage refused, or never answered. Its text names no key of the account. */
export class StoreFailure extends Error {
  readonly status: number | undefined;
  /** Code of the store, such as `AccessDenied`, or of the network, such as `ECONNREFUSED`. */
  readonly code: string;
  /** Object that was asked for; undefined for the bucket itself. */
  readonly key: string | undefined;
  /** Region that the bucket is in, where the store says so. */
  readonly region: string | undefined;
  /** The store's clock, epoch ms; NaN where it has none. */
  readonly storeTime: number | undefined;
  readonly deed: StoreDeed;

  constructor(text: string, facts: FailureFacts) {
    super(text);
    this.status = facts.status;
    this.code = facts.code;
    this.key = facts.key;
    this.region = facts.region;
    this.storeTime = facts.storeTime;
    this.deed = facts.deed;
  }
}
