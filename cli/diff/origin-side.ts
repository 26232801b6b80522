import { Refusal } from '../report/refusal.ts';
import { parseJson } from '../shared/parse-json.ts';
import { filePath, pageFile } from '../shared/path.ts';
import { isText, stringsOf } from '../shared/record.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import { silenceReason } from '../system/network-error.ts';
import type { Pacing } from '../system/pace.ts';
import { createPace } from '../system/pace.ts';
import { MOST_BYTES, readAtMost } from '../system/read-at-most.ts';
import type { Side } from './side.ts';

/** Opens the build that a live site serves. @throws a refusal when it does not answer as such a site does */
export async function originSide(origin: URL, signal: AbortSignal): Promise<Side> {
  const name = origin.origin;
  const pace = createPace(signal);
  // The list is another site's: `//host`, or `@host` behind the origin, would have this machine ask a third one.
  const ownUrl = (path: string): URL => {
    const url = path.startsWith('/') && URL.canParse(path, origin) ? new URL(path, origin) : undefined;
    if (url?.origin !== origin.origin)
      throw new Refusal(`${name} lists an address that is not its own: ${path}`);
    return url;
  };
  const read = async (file: string): Promise<Buffer> => {
    const url = ownUrl(filePath(file));
    return bodyOf(await pace(() => ask(url, signal), pacingOf), url);
  };
  const latest = jsonOf(await read('builds/latest.json'));
  const id = typeof latest.id === 'string' && /^[\w-]{1,40}$/.test(latest.id) ? latest.id : undefined;
  if (id === undefined) throw new Refusal(`${name} is another site: its builds/latest.json names no build.`);
  const { prerendered, redirects, gone = [] } = jsonOf(await read(`builds/meta/${id}.json`));
  if (!Array.isArray(prerendered) || !Array.isArray(redirects) || !Array.isArray(gone))
    throw new Refusal(`${name} was built by a version that lists no pages: compare folders instead.`);
  const pages = stringsOf(prerendered);
  pages.forEach(ownUrl);
  return {
    name,
    id,
    pages: new Set(pages),
    redirects: redirects.filter((one) => isText(one?.from) && isText(one.to)),
    gone: stringsOf(gone),
    rules: undefined,
    files: undefined,
    place: { origin: name },
    read,
  };
}

/** An answer with its body, undefined when it is too long. */
interface PageAnswer {
  readonly answer: Response;
  readonly body: Buffer | undefined;
}

async function ask(url: URL, signal: AbortSignal): Promise<PageAnswer> {
  const timeout = AbortSignal.timeout(SILENCE_MS);
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, timeout]) });
    // A small answer may decompress to more than the memory holds.
    return { answer, body: await readAtMost(MOST_BYTES, answer.body ?? []) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted)
      throw new Refusal(`${url.origin} is slow: ${url.pathname} did not come within ${SILENCE_MS / 1000} s.`);
    const { code = '' } = Object(error instanceof Error ? error.cause : undefined);
    throw new Refusal(`${url.origin} ${silenceReason(code)}.`);
  }
}

function pacingOf({ answer: { status, headers } }: PageAnswer): Pacing {
  return { ...Object.fromEntries(headers), status };
}

/** Returns the body of an answer. @throws a refusal when it is not that of a page or file of such a site */
function bodyOf({ answer, body }: PageAnswer, url: URL): Buffer {
  if (answer.status === 401 || answer.status === 403)
    throw new Refusal(`${url.origin} asks for a login (${answer.status}): compare the folder of its build.`);
  if (answer.status === 429)
    throw new Refusal(
      `${url.origin} refuses so many requests (429): try again later, or compare the folder of its build.`,
    );
  if (answer.status >= 300 && answer.status < 400)
    throw new Refusal(
      `${url.href} redirects to ${answer.headers.get('location')}: name the origin that serves the site.`,
    );
  if (!answer.ok && url.pathname.startsWith('/builds/'))
    throw new Refusal(`${url.origin} is another site: ${url.pathname} answers ${answer.status}.`);
  if (!answer.ok) throw new Refusal(`${url.href} answers ${answer.status}: is a publish under way?`);
  if (body === undefined)
    throw new Refusal(
      `${url.href} has more than ${MOST_BYTES / 1e6} MB: no page of such a site is so large.`,
    );
  return body;
}

const SILENCE_MS = 15_000;

function jsonOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  return Object(parseJson(bytes.toString()));
}

/** Reads the pages of an origin ahead, a few at a time, so that a comparison does not wait for each. */
export async function withPagesAhead(side: Side): Promise<Side> {
  if (side.files !== undefined) return side;
  const kept = new Map<string, Buffer>();
  await readPages(side, (path, bytes) => kept.set(pageFile(path), bytes));
  return { ...side, read: (file) => kept.get(file) ?? side.read(file) };
}

/** Reads all pages, a few at a time; the first one that fails ends this, and no other is asked for. */
export async function readPages(side: Side, take: (path: string, bytes: Buffer) => void): Promise<void> {
  await mapConcurrently(
    [...side.pages],
    async (path) => take(path, await side.read(pageFile(path))),
    AT_ONCE,
  );
}

const AT_ONCE = 8;
