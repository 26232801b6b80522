import { CONTENT_TYPES } from '../output/content-type.ts';
import type { RedirectTarget } from '../output/table.ts';
import { bothForms, ERROR_FILES, HOST_FILES, redirectTarget } from '../output/table.ts';
import { addTo } from '../shared/add-to.ts';
import { LOCALE_PREFIX } from '../shared/locale.ts';
import type { HeaderCase, HostedBuild } from './header-values.ts';
import { headerCases, ruledTypes } from './header-values.ts';

/** Writes the configuration for nginx, to be included in `http { }`. */
export function nginxFile({ rules, redirects, gone, archives }: HostedBuild): string {
  const cases = [...headerCases(rules)];
  const maps = cases.map(([name, list]) => headerMap(name, list));
  const adds = cases.map(([name]) => `  add_header ${name} ${variable(name)} always;\n`);
  return [
    HEAD,
    'geo $site_dollar {\n  default "$";\n}\n',
    '# The path of a page is that of its folder.\n',
    `map $uri $site_path {\n  "~^(?<site_page>/.*?)/*/index\\.html$" $site_page;\n  "/index.html" "/";\n  default $uri;\n}\n`,
    `map $uri $site_language {\n${PREFIXES.map((one) => `  "~^${one}(?:/|$)" "${one}";\n`).join('')}  default "";\n}\n`,
    `map $sent_http_content_type $site_vary {\n  "~*^(?:text/|font/(?:ttf|otf)|image/svg|application/(?:json|wasm|xml|[\\w.-]+\\+(?:json|xml)))" "Accept-Encoding";\n  default "";\n}\n`,
    ...maps,
    'server {\n',
    '  # Yours: listen, server_name, root, certificates, and where forms are taken.\n',
    '  include site-server.conf;\n',
    // The receiver of forms counts posts by this address; a value that the visitor sends must not reach it.
    '  proxy_set_header X-Forwarded-For $remote_addr;\n\n',
    '  merge_slashes off;\n  absolute_redirect off;\n  index off;\n  charset off;\n  etag on;\n',
    '  gzip on;\n  gzip_static on;\n  gzip_proxied any;\n  gzip_min_length 1000;\n  gzip_vary off;\n',
    `  gzip_types ${GZIPPED.join(' ')};\n`,
    '  # With libnginx-mod-http-brotli-static: brotli_static on; in site-server.conf.\n',
    typesOf(),
    ...adds,
    '  add_header Vary $site_vary always;\n\n',
    '  recursive_error_pages on;\n  error_page 403 404 =404 @missing;\n  error_page 410 =410 @missing;\n',
    // Not a named location: it keeps the method, and nginx answers no POST with a file, so a form whose receiver is
    // down would get a 405.
    '  error_page 500 502 503 504 $site_language/500.html;\n',
    '  location @missing {\n    try_files $site_language/404.html /404.html =404;\n  }\n',
    ...redirects.map((one) => redirectLocations(redirectTarget(one))),
    ...gone.flatMap((path) =>
      [path, `${path}/`].map((from) => `  location = ${quoted(from)} { return 410; }\n`),
    ),
    ...HOST_FILES.map((file) => `  location = /${file} { return 404; }\n`),
    ...ERROR_FILES.map((file) => `  location = /${file} { internal; }\n`),
    ...archives.map((file) => `  location = ${quoted(`/${file}`)} { try_files $uri =404; }\n`),
    ...[...ruledTypes(rules)].map(
      ([path, type]) =>
        `  location = ${quoted(path)} {\n    types { }\n    default_type ${quoted(type)};\n    try_files $uri =404;\n  }\n`,
    ),
    '  location ^~ /_publish/ { return 404; }\n',
    '  location ~ "//" { return 404; }\n',
    '  location ~ "/\\.(?!well-known/)" { return 404; }\n',
    '  location ~ "\\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest)\\.(?:br|gz)$" { return 404; }\n',
    '  location ~ "/index\\.html$" { return 404; }\n',
    '  location / { try_files $uri $uri/index.html =404; }\n',
    '}\n',
  ].join('');
}

const HEAD = `# Made by "site build --host nginx" for this build: include it in http { }, and reload nginx with each build.\n`;
const PREFIXES = Object.values(LOCALE_PREFIX).filter((prefix) => prefix !== '');
const GZIPPED: readonly string[] = [
  'text/css',
  'text/javascript',
  'text/plain',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'application/atom+xml',
  'image/svg+xml',
];

function variable(header: string, kind: 'site' | 'upstream_http' = 'site'): string {
  return `$${kind}_${header.toLowerCase().replaceAll('-', '_')}`;
}

/**
 * Writes the map of a header's values; the first case that matches decides. None matches where another server gave the
 * answer and says the header itself, as the receiver of forms does: nginx would add a second one, which browsers take
 * instead, or as well.
 */
function headerMap(name: string, cases: readonly HeaderCase[]): string {
  const lines = cases.map(({ pattern, tls, value: said }) => {
    const scheme = tls ? 'https' : 'https?';
    const path = pattern.endsWith('/*') ? escaped(pattern.slice(0, -1)) : `${escaped(pattern)}$`;
    return `  "~^${scheme}:${path}" "${value(said)}";\n`;
  });
  return `map "${variable(name, 'upstream_http')}$scheme:$site_path" ${variable(name)} {\n${lines.join('')}  default "";\n}\n`;
}

function typesOf(): string {
  const byType = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(CONTENT_TYPES)) {
    addTo(byType, type, extension);
  }
  const lines = [...byType].map(([type, extensions]) => `    ${quoted(type)} ${extensions.join(' ')};\n`);
  return `  default_type application/octet-stream;\n  types {\n${lines.join('')}  }\n`;
}

function redirectLocations({ path, status, location, fragment, keepsQuery }: RedirectTarget): string {
  const target = `"${value(location)}${keepsQuery ? '$is_args$args' : ''}${value(fragment)}"`;
  return bothForms(path)
    .map((from) => `  location = ${quoted(from)} { return ${status} ${target}; }\n`)
    .join('');
}

/** Quotes text in which nginx looks for no variables: names of locations, types. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Escapes text in which nginx looks for variables: a variable is its only way to write a dollar sign. */
function value(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replaceAll('$', () => DOLLAR);
}

const DOLLAR = `\${site_dollar}`;

function escaped(text: string): string {
  return text.replace(/[.*+?^$()[\]{}|]/g, '\\$&').replaceAll('"', '\\"');
}
