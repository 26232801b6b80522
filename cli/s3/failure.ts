import { Parser } from 'htmlparser2';

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
  /** The store's clock, epoch ms. */
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

/**
 * Reads an XML answer: tells each element when its tag is closed, by its path (`ListBucketResult/Contents/Key`), with its
 * text. What is nested deeper than any answer of object storage is left out.
 */
export function readXml(xml: string, onEnd: (path: string, text: string) => void): void {
  const names: string[] = [];
  let depth = 0;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth++ < DEEPEST) names.push(name);
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(_, isImplied) {
        if (--depth < DEEPEST) {
          if (!isImplied) onEnd(names.join('/'), text);
          names.pop();
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

const DEEPEST = 8;
const LONGEST_ERROR = 20_000;

/** Code and region of an error's answer; a store that answers otherwise gives its status as the code, and no region. */
export function readError(xml: string, status: number): { readonly code: string; readonly region: string } {
  let code = '';
  let region = '';
  readXml(xml.slice(0, LONGEST_ERROR), (path, text) => {
    if (path === 'Error/Code') code = text.trim();
    if (path === 'Error/Region') region = text.trim();
  });
  // What a proxy in between says is a stranger's, and may be anything.
  return { code: /^\w[\w.]{0,63}$/.test(code) ? code : `HTTP${status}`, region };
}
