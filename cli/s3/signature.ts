import { createHmac, hash } from 'node:crypto';

/** Keys of an account of object storage. They are only ever used to sign. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that last for an hour. */
  readonly sessionToken?: string;
}

/** Parts of a request that are signed. */
interface Signable {
  readonly method: string;
  readonly host: string;
  /** Percent-encoded. */
  readonly path: string;
  /** Names and values, not yet encoded. */
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case; `host` and the date are added. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  readonly bodyHash: string;
}

/** Answers every header of a signed request. */
export type Sign = (request: Signable, now: Date) => Readonly<Record<string, string>>;

/** Creates a signer of AWS's Signature Version 4 for a region's object storage. */
export function createSign(
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
): Sign {
  let day = '';
  let key: Buffer = Buffer.alloc(0);
  return ({ method, host, path, query, headers, bodyHash }, now) => {
    const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
    const date = time.slice(0, 8);
    if (date !== day) {
      key = signingKey(secretAccessKey, date, region);
      day = date;
    }
    const sent: Record<string, string> = {
      ...headers,
      host,
      'x-amz-content-sha256': bodyHash,
      'x-amz-date': time,
      ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
    };
    const names = Object.keys(sent).sort();
    const signed = names.join(';');
    const lines = names.map((name) => `${name}:${(sent[name] ?? '').trim().replace(/ +/g, ' ')}\n`).join('');
    const canonical = `${method}\n${path}\n${canonicalQuery(query)}\n${lines}\n${signed}\n${bodyHash}`;
    const scope = `${date}/${region}/s3/aws4_request`;
    const text = `${ALGORITHM}\n${time}\n${scope}\n${hash('sha256', canonical)}`;
    const signature = createHmac('sha256', key).update(text).digest('hex');
    const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
    return { ...sent, authorization };
  };
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** A query in the order and the encoding that are signed, and sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** A key as the path of a URL says it: everything but unreserved characters and slashes is escaped. */
export function encodeKey(key: string): string {
  return PLAIN.test(key) ? key : key.split('/').map(encode).join('/');
}

const PLAIN = /^[\w.~/-]*$/;

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signingKey(secret: string, date: string, region: string): Buffer {
  const step = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  return step(step(step(step(`AWS4${secret}`, date), region), 's3'), 'aws4_request');
}
