import type { OutgoingHttpHeaders } from 'node:http';
import aws4 from 'aws4';

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
  /** Path and query, as {@link requestPath} escapes them. */
  readonly path: string;
  /** Names in lower case; `host` and the date are added. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  readonly bodyHash: string;
}

/** Answers every header of a signed request. */
export type Sign = (request: Signable) => OutgoingHttpHeaders;

/** Creates a signer of AWS's Signature Version 4 for a region's object storage. */
export function createSign(credentials: Credentials, region: string): Sign {
  return ({ method, host, path, headers, bodyHash }) => {
    const all = { ...headers, host, 'x-amz-content-sha256': bodyHash };
    return { ...aws4.sign({ service: 's3', region, method, path, headers: all }, credentials).headers };
  };
}

/** The path of a request, as it is signed and sent: all but unreserved characters and slashes of a key are escaped. */
export function requestPath(bucket: string, key = '', query: Readonly<Record<string, string>> = {}): string {
  const asked = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const path = ['', bucket, ...key.split('/').map(encode)].join('/');
  return asked.length === 0 ? path : `${path}?${asked.join('&')}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
