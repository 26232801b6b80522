import { createHmac, hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An account of the small store. */
export interface Account {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Returns a store's error code for the signature of a request; undefined when it is right. */
export function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { account, region, now }: { readonly account: Account; readonly region: string; readonly now: number },
): string | undefined {
  const header = request.headers.authorization ?? '';
  const [, id, date, askedRegion, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      header,
    ) ?? [];
  if (id === undefined || date === undefined || names === undefined) return 'AccessDenied';
  if (id !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (askedRegion !== region) return 'AuthorizationHeaderMalformed';
  const value = (name: string): string => String(request.headers[name] ?? '');
  const time = value('x-amz-date');
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(date) || Number.isNaN(sent)) return 'AccessDenied';
  if (Math.abs(sent - now) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const list = names.split(';');
  // Every header of Amazon's that is sent must be signed.
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !list.includes(name),
  );
  if (unsigned.length > 0) return 'AccessDenied';
  if (value('x-amz-content-sha256') !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...list.map((name) => `${name}:${value(name).trim()}`),
    '',
    names,
    value('x-amz-content-sha256'),
  ].join('\n');
  const step = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const key = step(step(step(step(`AWS4${account.secretAccessKey}`, date), region), 's3'), 'aws4_request');
  const text = `AWS4-HMAC-SHA256\n${time}\n${date}/${region}/s3/aws4_request\n${hash('sha256', canonical)}`;
  return step(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
