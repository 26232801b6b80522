import { md5, unquoted } from './answers.ts';
import { readXml, StoreFailure } from './failure.ts';
import type { Send, StoreAnswer } from './requests.ts';

/** An object as the bucket lists it. */
export interface Listed {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
}

const AT_ONCE = 1000;

/** Removes objects, a thousand a request. */
export async function removeObjects(send: Send, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const body = Buffer.from(
      `<Delete><Quiet>true</Quiet>${some.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join('')}</Delete>`,
    );
    const headers = { 'content-md5': md5(body), 'content-type': 'application/xml' };
    const [only] = some;
    const answer =
      some.length === 1 && only !== undefined
        ? await send({ method: 'DELETE', key: only, also: [404], fenced: true })
        : await send({ method: 'POST', query: { delete: '' }, body, headers, fenced: true });
    refuseErrors(answer);
  }
}

/** A request for many answers 200 whatever became of each. */
function refuseErrors({ body, status }: StoreAnswer): void {
  const failed: { key: string; code: string }[] = [];
  let key = '';
  readXml(status === 404 ? '' : body.toString(), (path, text) => {
    if (path.endsWith('Error/Key')) key = text;
    if (path.endsWith('Error/Code')) failed.push({ key, code: text.trim() });
  });
  const [first] = failed;
  if (first === undefined) return;
  const refused = first.code === 'AccessDenied' ? 403 : status;
  throw new StoreFailure(first.code, { ...first, status: refused, isRemoval: true });
}

/** Lists what is below a prefix. */
export async function listObjects(send: Send, prefix: string): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, 'max-keys': '1000', 'encoding-type': 'url' };
    const page = await send({
      method: 'GET',
      query: token === undefined ? query : { ...query, 'continuation-token': token },
    });
    const { objects, next } = readList(page.body.toString());
    for (const one of objects) found.push(one);
    token = next;
  } while (token !== undefined);
  return found;
}

function readList(xml: string): { readonly objects: readonly Listed[]; readonly next: string | undefined } {
  const objects: Listed[] = [];
  let [key, size, etag] = ['', 0, ''];
  let next: string | undefined;
  let isWhole = true;
  let isEscaped = false;
  readXml(xml, (path, text) => {
    if (path.endsWith('/Contents/Key')) key = text;
    else if (path === 'ListBucketResult/EncodingType') isEscaped = text.trim() === 'url';
    else if (path.endsWith('/Contents/Size')) size = Number(text);
    else if (path.endsWith('/Contents/ETag')) etag = unquoted(text);
    else if (path.endsWith('/Contents')) objects.push({ key, size, etag });
    else if (path === 'ListBucketResult/NextContinuationToken') next = text;
    else if (path === 'ListBucketResult/IsTruncated') isWhole = text.trim() !== 'true';
  });
  const plain = (text: string): string => (isEscaped ? decodeURIComponent(text.replaceAll('+', ' ')) : text);
  return {
    objects: objects.map((one) => ({ ...one, key: plain(one.key) })),
    next: isWhole ? undefined : next,
  };
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
