import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { OutsideNetwork } from './outside.ts';
import type { LinkResponse } from './request.ts';
import { requestLink } from './request.ts';

/** The state of a link to another site. */
export type LinkAnswer =
  | { readonly kind: 'sound' }
  /** The page moved for good. */
  | { readonly kind: 'moved'; readonly to: string }
  /** `why` follows "is dead: it". */
  | { readonly kind: 'dead'; readonly why: string }
  /** The resolver knows no such site; when it knows none of several sites, there is no network. */
  | { readonly kind: 'unnamed'; readonly why: string }
  /** A program cannot tell; `why` follows "could not be checked: it". */
  | { readonly kind: 'unsure'; readonly why: string }
  | { readonly kind: 'private' }
  /** This machine has no network. */
  | { readonly kind: 'offline' };

interface AskTools {
  readonly outside: OutsideNetwork;
  readonly userAgent: string;
  /** Called before each request: resolves once the host has rested. */
  readonly turn: (host: string) => Promise<void>;
}

/** The most redirects that are followed. */
const MOST_HOPS = 5;

/** Asks for the state of an address, and follows its redirects. */
async function askLink(href: string, tools: AskTools): Promise<LinkAnswer> {
  let url = new URL(href);
  /** The last address that permanent redirects alone lead to. */
  let settled = href;
  let isPermanent = true;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const answer = await askOnce(url, tools);
    if ('kind' in answer) return hop === 0 ? answer : further(answer, url);
    const { status, location } = answer;
    if (status < 300 || status >= 400 || location === undefined) {
      const end = endOf(status);
      if (end.kind !== 'sound') return hop === 0 ? end : further(end, url);
      return settled === href ? end : { kind: 'moved', to: settled };
    }
    const next = targetOf(location, url);
    if (next === undefined)
      return { kind: 'dead', why: `redirects to what is not an address ("${location}")` };
    isPermanent &&= status === 301 || status === 308;
    if (isPermanent) settled = next.href;
    url = next;
  }
  return { kind: 'unsure', why: `redirects more than ${MOST_HOPS} times` };
}

function targetOf(location: string, from: URL): URL | undefined {
  if (!URL.canParse(location, from)) return undefined;
  const next = new URL(location, from);
  return /^https?:$/.test(next.protocol) ? next : undefined;
}

function further(answer: LinkAnswer, { href }: URL): LinkAnswer {
  if (!('why' in answer)) return answer;
  const why = `redirects to ${href}, which ${answer.why}`;
  return { kind: answer.kind === 'unsure' ? 'unsure' : 'dead', why };
}

/** Sends HEAD, then GET where the answer to HEAD is not good: many servers know only GET. */
async function askOnce(url: URL, tools: AskTools): Promise<LinkResponse | LinkAnswer> {
  const { outside, userAgent, turn } = tools;
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) === 0 ? await outside.resolve(host) : [host];
    if (addresses.length === 0 || addresses.some(outside.isPrivate)) return { kind: 'private' };
    const asked = { url, addresses, userAgent, timeoutMs: outside.timeoutMs };
    await turn(url.host);
    const head = await requestLink({ ...asked, method: 'HEAD' }).catch(() => undefined);
    if (head !== undefined && head.status < 400) return head;
    await turn(url.host);
    return await requestLink({ ...asked, method: 'GET' });
  } catch (error) {
    return failureOf(error);
  }
}

function endOf(status: number): LinkAnswer {
  if (status >= 200 && status < 400) return { kind: 'sound' };
  if (status === 404 || status === 410) return { kind: 'dead', why: `answers ${status}` };
  return { kind: 'unsure', why: `answers ${status} to a program` };
}

function failureOf(error: unknown): LinkAnswer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (OFFLINE.has(code)) return { kind: 'offline' };
  if (code === 'ENOTFOUND') return { kind: 'unnamed', why: 'names a site that does not exist' };
  const dead = DEAD.get(code);
  if (dead !== undefined) return { kind: 'dead', why: dead };
  if (code === 'ETIMEDOUT') return { kind: 'unsure', why: 'takes too long to answer' };
  return { kind: 'unsure', why: `does not answer${code === '' ? '' : ` (${code})`}` };
}

/** Error codes of a system without a network. */
const OFFLINE: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN']);

/** Certificates that browsers refuse too: error code → the end of the message. */
const DEAD: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'has a certificate that has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has the certificate of another site'],
]);

/**
 * Asks for the state of addresses, one request at a time; the hosts take turns, and each rests between two requests.
 * Ends early when there is no network.
 */
export async function askPolitely(
  addresses: readonly string[],
  { outside, userAgent }: { readonly outside: OutsideNetwork; readonly userAgent: string },
  onAnswer: (address: string, answer: LinkAnswer) => void,
): Promise<void> {
  const restedAt = new Map<string, number>();
  const turn = async (host: string): Promise<void> => {
    const rest = (restedAt.get(host) ?? 0) - performance.now();
    if (rest > 0) await wait(rest);
    restedAt.set(host, performance.now() + outside.pauseMs);
  };
  for (const address of inTurns(addresses)) {
    const answer = await askLink(address, { outside, userAgent, turn });
    onAnswer(address, answer);
    if (answer.kind === 'offline') return;
  }
}

/** Orders addresses by turns: the first of each host, then the second of each, and so on. */
function inTurns(addresses: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  const placed = addresses.map((address) => {
    const { host } = new URL(address);
    const turn = counts.get(host) ?? 0;
    counts.set(host, turn + 1);
    return { address, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ address }) => address);
}
