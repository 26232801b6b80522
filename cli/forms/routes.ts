import type { IncomingMessage } from 'node:http';
import { messageOf } from '../report/stack-of.ts';
import { once } from '../shared/once.ts';
import { issueFillToken } from './fill-token.ts';
import type { Post } from './form-posts.ts';
import { createFormPosts, MOST_BODY_BYTES } from './form-posts.ts';
import type { Answer } from './http/answer.ts';
import { jsonAnswer, refusal } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { createClientAddress } from './http/client-address.ts';
import { PREFLIGHT_HEADERS, sourceOf } from './http/origin.ts';
import { pageAnswer } from './http/page.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { newsletterPage, pageLocale } from './newsletter-page.ts';
import type { ReceiverTools } from './settings.ts';
import type { TokenPurpose } from './store/subscribers.ts';
import { BUTTON_PAGES, hasNewsletter } from './texts.ts';
import { untilFailure } from './until-failure.ts';

/** Parts of the receiver that routes call. */
interface RouteOptions extends ReceiverTools {
  /** Addresses and subnets of trusted proxies. */
  readonly proxies: readonly string[];
  /** Called when a mail may be waiting. */
  readonly wake: () => void;
}

/** Creates what answers requests for addresses below the endpoint; undefined when the visitor went away first. */
export function createRoutes(
  options: RouteOptions,
): (request: IncomingMessage) => Promise<Answer | undefined> {
  const { settings } = options;
  const routes = createTable(options);
  const addressOf = createClientAddress(options.proxies);
  return async (request) => {
    // Asked for at once: the system forgets the address of a visitor who hangs up.
    const address = addressOf(request);
    const { url = '/', method = 'GET', headers } = request;
    if (!URL.canParse(url, BASE)) return refusal(400, 'malformed address');
    const { pathname, searchParams: query } = new URL(url, BASE);
    const route = pathname.startsWith(settings.path)
      ? routes.get(pathname.slice(settings.path.length))
      : undefined;
    if (route === undefined) return refusal(404, 'not found');
    if (method === 'OPTIONS') return preflight(sourceOf(headers, settings.allowedOrigins));
    const handler = route[method === 'HEAD' ? 'GET' : (method as keyof Route)];
    if (handler === undefined) return refusal(405, 'method not allowed', { Allow: allowed(route) });
    const body = await readBody(request, MOST_BODY_BYTES);
    return body && handler({ request, address, query, body });
  };
}

/** A request with its body read. */
interface ArrivedRequest extends Post {
  readonly query: URLSearchParams;
}

type Handler = (arrived: ArrivedRequest) => Promise<Answer>;

/** Handlers of a path by method. */
type Route = Readonly<Partial<Record<'GET' | 'POST', Handler>>>;

function createTable(options: RouteOptions): ReadonlyMap<string, Route> {
  const { settings, store, now, log } = options;
  const { get: secret } = untilFailure(() => store.secret());
  const post = createFormPosts({
    ...options,
    secret,
    limit: createRateLimit({ ...settings.limit, now }),
    onLimited: once(() => log(TOO_MANY)),
    onFailure: (error) => log(`A post could not be kept, and was answered 503: ${messageOf(error)}`),
  });
  const pageRoute = (purpose: TokenPurpose): Route => {
    const handler =
      (method: 'look' | 'act'): Handler =>
      ({ query }) =>
        newsletterPage({ purpose, method, query }, options).catch((error: unknown) => {
          log(`A link of a mail had no effect, and was answered 503: ${messageOf(error)}`);
          return pageAnswer('unavailable', pageLocale(query), settings);
        });
    return { GET: handler('look'), POST: handler('act') };
  };
  return new Map<string, Route>([
    ...Object.entries(settings.forms).map(([name, form]): [string, Route] => [
      `/${name}`,
      { POST: (arrived) => post({ ...form, name }, arrived) },
    ]),
    ['/token', { GET: () => orUnavailable(secret().then((key) => ({ token: issueFillToken(key, now()) }))) }],
    ['/health', { GET: () => orUnavailable(store.ping().then(() => ({ ok: true }))) }],
    ...(hasNewsletter(settings.texts.fr) ? BUTTON_PAGES : []).map((purpose): [string, Route] => [
      `/newsletter/${purpose}`,
      pageRoute(purpose),
    ]),
  ]);
}

/** Said once: an address that floods the receiver must not flood its log. */
const TOO_MANY =
  'Posts were refused as too many from one address (429). Where visitors come through a proxy, it must send X-Forwarded-For; SITE_PROXIES names one on another machine.';

function orUnavailable(value: Promise<object>): Promise<Answer> {
  return value.then(
    (known) => jsonAnswer(200, known),
    () => jsonAnswer(503, { ok: false }),
  );
}

function preflight(source: string | undefined): Answer {
  return source === undefined
    ? refusal(403, 'only pages of this site may post forms')
    : { status: 204, headers: PREFLIGHT_HEADERS, body: '' };
}

function allowed(route: Route): string {
  return [...Object.keys(route), ...(route.GET === undefined ? [] : ['HEAD']), 'OPTIONS'].join(', ');
}

/** Requests name their target without an origin. */
const BASE = 'http://receiver';
