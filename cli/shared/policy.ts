/** Everything that the content security policy of a site depends on (behaviour 4.11). */
export interface PolicyOptions {
  /** Source expression of the head's inline script, such as `sha256-…`, without quotes. */
  readonly inlineHash: string;
  /** Base URL of the forms; `false` when pages have none. */
  readonly formsEndpoint: string | false;
  /** Origin that serves the pages, such as `https://example.com`. */
  readonly origin: string;
}

/** The protocol by which an answer is sent. */
type Scheme = 'http' | 'https';

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Headers of every path that matches. Where rules name the same header, the later rule wins. */
export interface HeaderRule {
  /** URL path, or everything below one: `/assets/*`. `/*` is every path. */
  readonly path: string;
  /** The rule holds only for answers sent over TLS. @default any */
  readonly over?: 'tls';
  readonly headers: Headers;
}

/**
 * Writes the policy as one line.
 * @param carrier `meta` for a `<meta http-equiv>`, which may not say everything that a header may; else the protocol of
 * the answer, since only answers over TLS ask for upgrades
 */
export function contentSecurityPolicy(options: PolicyOptions, carrier: 'meta' | Scheme): string {
  const endpoint = foreignOrigin(options.formsEndpoint, options.origin);
  return [
    "default-src 'none'",
    `script-src 'self' '${options.inlineHash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    sources('connect-src', endpoint),
    "manifest-src 'self'",
    "media-src 'self'",
    sources('form-action', endpoint),
    "base-uri 'none'",
    ...(carrier === 'meta' ? [] : ["frame-ancestors 'none'"]),
    "require-trusted-types-for 'script'",
    'trusted-types site',
    ...(carrier === 'https' ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Returns every security header of an answer, the policy included. */
export function securityHeaders(options: PolicyOptions, scheme: Scheme): Headers {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options, scheme),
    ...(scheme === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
  };
}

/** Changes the policy of each rule that has one. */
export function changePolicies(
  rules: readonly HeaderRule[],
  change: (policy: string) => string,
): readonly HeaderRule[] {
  return rules.map((rule) => {
    const { 'Content-Security-Policy': policy } = rule.headers;
    if (policy === undefined) return rule;
    return { ...rule, headers: { ...rule.headers, 'Content-Security-Policy': change(policy) } };
  });
}

/** Returns the headers of a path's answer. Rules apply in their order. */
export function headersFor(path: string, rules: readonly HeaderRule[], scheme: Scheme): Headers {
  const applying = rules.filter(
    (rule) => matches(path, rule.path) && (rule.over === undefined || scheme === 'https'),
  );
  return Object.assign({}, ...applying.map((rule) => rule.headers));
}

/** Powerful features no page uses; every name is known to Chromium, which warns of others. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Features that the site's own videos may use. */
const OWN_FEATURES = ['fullscreen', 'picture-in-picture'];

const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
].join(', ');

function sources(directive: string, origin: string | undefined): string {
  return origin === undefined ? `${directive} 'self'` : `${directive} 'self' ${origin}`;
}

/** Returns the endpoint's origin when it is not the pages' own; a path or `false` has none. */
function foreignOrigin(endpoint: string | false, origin: string): string | undefined {
  if (endpoint === false) return undefined;
  const scheme = origin.startsWith('http:') ? 'http:' : 'https:';
  const found = originOf(endpoint.startsWith('//') ? scheme + endpoint : endpoint);
  return found === undefined || found === originOf(origin) ? undefined : found;
}

/** Returns scheme, host and a port that is not the scheme's own. This folder is compiled without a type for `URL`. */
function originOf(url: string): string | undefined {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/?#\\]+)/i.exec(url.trim()) ?? [];
  if (host === '') return undefined;
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const authority = host.toLowerCase();
  return `${scheme.toLowerCase()}://${authority.endsWith(port) ? authority.slice(0, -port.length) : authority}`;
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
