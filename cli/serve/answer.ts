import parseRange from 'range-parser';
import type { RedirectTarget, Resource, Table } from '../output/table.ts';
import { missingKind } from '../output/table.ts';
import { splitPath } from '../shared/path.ts';
import type { Headers } from '../shared/policy.ts';
import type { Coding } from './coding.ts';
import { acceptedCodings } from './coding.ts';
import { listsEtag } from './etag.ts';
import type { RequestFacts } from './refusal.ts';
import { hasBody, smallReply, textReply } from './refusal.ts';
import type { FileSlice, Reply, Representation } from './representation.ts';
import { sliceOf } from './representation.ts';
import { decodedPath, targetOf } from './target.ts';

/** A resource that a request gets, which may have to be read first. */
interface Choice {
  readonly resource: Resource;
  readonly coding: Coding;
  readonly status: number;
}

/** Decides what a request for a file gets: an answer, or a resource of which {@link replyWith} makes one. */
export function answer(request: RequestFacts, table: Table): Reply | Choice {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return textReply(405, 'Only GET and HEAD are answered here.', { ...table.general, Allow: 'GET, HEAD' });
  }
  if (hasBody(request)) return textReply(413, 'A request for a file has no body.', table.general);
  const { path: sent, query } = targetOf(request.url);
  const path = decodedPath(sent);
  if (path === undefined) return textReply(400, 'The address is malformed.', table.general);
  const target = table.targets.get(path);
  if (target === undefined) {
    const found = missing(sent, table);
    const chosen = 'source' in found ? choose(found, request, table) : found;
    // The same answer, but for good (behaviour 1.7).
    return table.gone.has(path) ? { ...chosen, status: 410 } : chosen;
  }
  if (target.kind === 'redirect') return redirect(target, query, table);
  return choose(target, request, table);
}

function choose(resource: Resource, { headers }: RequestFacts, { general }: Table): Reply | Choice {
  const accepted = acceptedCodings(headers['accept-encoding']);
  const acceptable = resource.compressible ? accepted.best : accepted.identity ? 'identity' : undefined;
  // An error page is sent even to those who would not have its coding: there is nothing better to say.
  const coding = acceptable ?? (resource.status === 200 ? undefined : 'identity');
  if (coding === undefined) {
    const text = 'This exists, but not in an encoding that the request accepts.';
    return textReply(406, text, { ...general, Vary: 'Accept-Encoding' });
  }
  return { resource, coding, status: resource.status };
}

/** Answers with a representation of what was chosen. */
export function replyWith(
  found: Representation,
  { resource, status }: Choice,
  request: RequestFacts,
  table: Table,
): Reply {
  if (status === 200) return conditional(request, found, table);
  return status === resource.status ? found.complete : { ...found.complete, status };
}

/** Preconditions in the order of RFC 9110, section 13.2.2. There are no dates: the tag alone says what changed. */
function conditional({ method, headers }: RequestFacts, found: Representation, { general }: Table): Reply {
  const { 'if-match': match, 'if-none-match': noneMatch, range } = headers;
  if (match !== undefined && !listsEtag(match, found.etag, 'strong')) {
    return textReply(412, 'This has changed.', general);
  }
  if (noneMatch !== undefined && listsEtag(noneMatch, found.etag, 'weak')) return found.notModified;
  if (range === undefined || method !== 'GET') return found.complete;
  const ifRange = headers['if-range'];
  return ifRange === undefined || ifRange === found.etag ? partial(range, found, general) : found.complete;
}

function partial(header: string, found: Representation, general: Headers): Reply {
  const { size, bytes, partHeaders } = found;
  const range = requestedRange(header, size);
  if (range === undefined) return found.complete;
  if (range === 'unsatisfiable') {
    return textReply(416, 'That part does not exist.', { ...general, 'Content-Range': `bytes */${size}` });
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: [
      ...partHeaders,
      'Content-Range',
      `bytes ${start}-${end}/${size}`,
      'Content-Length',
      String(end - start + 1),
    ],
    body: sliceOf(bytes, start, end),
  };
}

function redirect(target: RedirectTarget, query: string, table: Table): Reply {
  const { path, status, location, fragment, keepsQuery } = target;
  const place = location + (keepsQuery ? asciiQuery(query) : '') + fragment;
  const headers = { ...table.headersOf(path), Location: place, 'Content-Length': '0' };
  return { status, headers: Object.entries(headers).flat(), body: undefined };
}

/** Bytes that no address may hold came as they are; they leave escaped. */
function asciiQuery(query: string): string {
  return query === '?'
    ? ''
    : query.replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** A page in the visitor's language (behaviour 4.9); a script that asked for data gets data. */
function missing(path: string, { errors, general }: Table): Reply | Resource {
  const kind = missingKind(path);
  if (kind === 'payload') return smallReply(404, '{"error":"not found"}\n', { ...general, ...JSON_TYPE });
  const { locale } = splitPath(path);
  const page = errors[404][locale] ?? errors[404].fr;
  return page === undefined || kind === 'file' ? textReply(404, 'Not found.', general) : page;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * The one range that a Range header asks for. Undefined: the header is to be ignored, because it is malformed, in
 * another unit, or asks for several ranges, which a server need not send.
 */
function requestedRange(
  header: string,
  size: number,
): Pick<FileSlice, 'start' | 'end'> | 'unsatisfiable' | undefined {
  const match = /^bytes=[ \t]*(\d*-\d*)[ \t]*$/i.exec(header);
  if (match === null) return undefined;
  const [, range = ''] = match;
  // More bytes from the end than there are means all of them; the parser would call it unsatisfiable.
  const suffix = range.startsWith('-') && Number(range.slice(1)) > size ? `-${size}` : range;
  const parsed = parseRange(size, `bytes=${suffix}`);
  if (parsed === -1) return isBackwards(range) ? undefined : 'unsatisfiable';
  return parsed === -2 ? undefined : parsed[0];
}

/** `5-1` is not a range at all: RFC 9110 calls it invalid, and an invalid Range header is ignored. */
function isBackwards(range: string): boolean {
  const [start = '', end = ''] = range.split('-');
  return end !== '' && start !== '' && Number(start) > Number(end);
}
