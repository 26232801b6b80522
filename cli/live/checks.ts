import { loadedAssets } from '../output/loaded-assets.ts';
import type { RedirectTarget, Resource, Table } from '../output/table.ts';
import { HOST_FILES, missingKind } from '../output/table.ts';
import { encodePath } from '../shared/encode-path.ts';
import { splitPath } from '../shared/path.ts';
import type { Ask } from './ask.ts';
import type { Breach } from './expected.ts';
import { headerBreaches, hidingBreaches, isCacheable } from './expected.ts';

/** The live site and the build that the checks compare. */
export interface CheckContext {
  readonly ask: Ask;
  /** Origin of the live site. */
  readonly origin: string;
  readonly table: Table;
  readonly bytesOf: (file: string) => Buffer;
  /** Every file of the build's folder. */
  readonly files: readonly string[];
}

const PLAIN = { 'accept-encoding': 'identity' };
const LIKE_BROWSERS = { 'accept-encoding': 'gzip, br' };

/**
 * Checks a page, payload or asset: its bytes, its type and its headers. It is asked for as browsers do, since caches
 * and hosts keep the compressed forms of a file apart from the file.
 */
export async function checkResource(
  resource: Resource,
  path: string,
  { ask, table, bytesOf }: CheckContext,
): Promise<readonly Breach[]> {
  const { source } = resource;
  const content = 'file' in source ? bytesOf(source.file) : Buffer.from(source.content);
  const answer = await ask(encodePath(path), LIKE_BROWSERS, content.length);
  if (answer.status !== 200) {
    const { location } = answer.headers;
    const place = location === undefined ? '' : `, to "${location}"`;
    return [{ check: 'status', path, text: `answers ${answer.status}${place}, not 200` }];
  }
  const wanted = { 'Content-Type': resource.type, ...table.headersOf(resource.path) };
  const isSame = answer.body?.equals(content) === true;
  return [
    ...unless(isSame, { check: 'content', path, text: 'differs from the build' }),
    ...headerBreaches(path, wanted, answer),
    ...(resource.type.startsWith('text/html')
      ? [...hidingBreaches(path, wanted, answer), ...lackBreaches(path, content, table)]
      : []),
    ...(resource.compressible ? varyBreaches(path, answer.headers.vary) : []),
  ];
}

/** Finds assets that a page loads and the build itself lacks: the live site may lack them as well. */
function lackBreaches(path: string, html: Buffer, { targets }: Table): readonly Breach[] {
  const lacking = loadedAssets(html).filter((asset) => !targets.has(asset));
  return lacking.map((asset) => ({ check: 'lacking', path, text: `loads ${asset}, which the build lacks` }));
}

/** Checks the answer for a browser that has the file already. */
export async function checkRevalidation(path: string, { ask }: CheckContext): Promise<readonly Breach[]> {
  const { etag } = (await ask(path, PLAIN)).headers;
  if (etag === undefined) return [{ check: 'revalidation', path, text: 'has no ETag' }];
  const { status } = await ask(path, { ...PLAIN, 'if-none-match': etag });
  const text = `answers ${status} to its own ETag, not 304`;
  return unless(status === 304, { check: 'revalidation', path, text });
}

/** Checks the codings in which a text travels: to a browser, and to programs that take gzip alone. */
export async function checkCompression(path: string, { ask }: CheckContext): Promise<readonly Breach[]> {
  const plain = await ask(path, PLAIN);
  if (plain.body !== undefined && plain.raw.length < SMALL) return [];
  const answer = await ask(path, LIKE_BROWSERS);
  const coding = answer.headers['content-encoding'];
  const breach = (text: string): Breach => ({ check: 'compression', path, text });
  if (coding !== 'br' && coding !== 'gzip')
    return [breach('is not compressed for a browser that takes brotli and gzip')];
  const forms = coding === 'gzip' ? [answer] : [answer, await ask(path, { 'accept-encoding': 'gzip' })];
  const others = forms.filter(({ body }) => body === undefined || plain.body?.equals(body) !== true);
  return [
    ...others.map(({ headers }) =>
      breach(`has other content when compressed with ${headers['content-encoding'] ?? 'identity'}`),
    ),
    ...varyBreaches(path, answer.headers.vary),
  ];
}

/** Bytes. Hosts may leave a smaller text as it is, since compressing it gains nothing. */
const SMALL = 1500;

function varyBreaches(path: string, vary: string | undefined): readonly Breach[] {
  const isSaid = /(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/i.test(vary ?? '');
  return unless(isSaid, { check: 'vary', path, text: 'lacks "Vary: Accept-Encoding"' });
}

/** Checks the answer for an address that the build lacks. */
export async function checkMissing(
  path: string,
  { ask, table, bytesOf }: CheckContext,
): Promise<readonly Breach[]> {
  const answer = await ask(path, PLAIN);
  const said = (text: string): Breach => ({ check: 'missing', path, text });
  const breaches = [
    ...unless(answer.status === 404, said(`answers ${answer.status}, not 404`)),
    ...unless(!isCacheable(answer), said(`may be kept by caches: "${answer.headers['cache-control']}"`)),
  ];
  const page = table.errors[404][splitPath(path).locale];
  if (missingKind(path) !== 'page' || page === undefined || !('file' in page.source)) return breaches;
  const isPage = answer.body?.equals(bytesOf(page.source.file)) === true;
  return [
    ...breaches,
    ...unless(isPage, said(`does not answer with ${page.path}`)),
    ...headerBreaches(path, { 'Content-Type': page.type, ...table.general }, answer),
  ];
}

/** Checks the answer for an address that is gone: 410, or 404 from a host that cannot send 410. */
export async function checkGone(path: string, { ask }: CheckContext): Promise<readonly Breach[]> {
  const { status } = await ask(encodePath(path), PLAIN);
  const text = `answers ${status}, but it is gone: it should answer 410, or 404 where the host has no 410`;
  return unless([410, 404].includes(status), { check: 'gone', path, text });
}

/** Checks that a redirect leads to its target, with the query of the request if it keeps the query. */
export async function checkRedirect(
  target: RedirectTarget,
  path: string,
  { ask, origin }: CheckContext,
): Promise<readonly Breach[]> {
  const { status, headers } = await ask(`${encodePath(path)}?${QUERY}`, PLAIN);
  const wanted = target.location + (target.keepsQuery ? `?${QUERY}` : '') + target.fragment;
  const said = (text: string): readonly Breach[] => [{ check: 'redirect', path, text }];
  if (status !== target.status) return said(`answers ${status}, not ${target.status}`);
  const { location = '' } = headers;
  return isSamePlace(location, wanted, origin) ? [] : said(`leads to "${location}", not "${wanted}"`);
}

const QUERY = 'from=verify&n=1';

/** Tells whether a redirect leads to the wanted place; a host may write the origin that it was asked by before the path. */
function isSamePlace(found: string, wanted: string, origin: string): boolean {
  return found === wanted || (/^\/(?!\/)/.test(wanted) && found === `${origin}${wanted}`);
}

/**
 * Lists paths that visitors may not read: notes for hosts, some compressed forms, the publisher's own files, and what a
 * host that serves the folder of a project gives away first.
 */
export function hiddenPaths({ files, table }: Pick<CheckContext, 'files' | 'table'>): readonly string[] {
  const forms = files.filter((file) => /\.(?:br|gz)$/.test(file) && !table.targets.has(`/${file}`));
  const some = [...forms.filter((file) => file.endsWith('.html.br')).slice(0, 2), ...forms.slice(0, 2)];
  const others = ['_publish/state', '_publish/lock', '.git/HEAD', '.env'];
  return [...new Set([...HOST_FILES, ...some, ...others])].map((file) => `/${file}`);
}

/** Checks the answer for a path that visitors may not read. */
export async function checkHidden(path: string, { ask }: CheckContext): Promise<readonly Breach[]> {
  const { status } = await ask(path, PLAIN);
  const text = `answers ${status}, but visitors must not be able to read it`;
  return unless([403, 404].includes(status), { check: 'hidden', path, text });
}

function unless(isRight: boolean, breach: Breach): readonly Breach[] {
  return isRight ? [] : [breach];
}
