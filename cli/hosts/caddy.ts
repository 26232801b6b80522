import { CONTENT_TYPES } from '../output/content-type.ts';
import type { RedirectTarget } from '../output/table.ts';
import { bothForms, ERROR_FILES, HOST_FILES, redirectTarget } from '../output/table.ts';
import { addTo } from '../shared/add-to.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALE_PREFIX, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import { headersFor } from '../shared/policy.ts';
import type { HostedBuild } from './header-values.ts';
import { ruledTypes } from './header-values.ts';

/** Writes the configuration for Caddy: a snippet, to be imported in the block of a site. */
export function caddyFile(build: HostedBuild): string {
  const { rules, redirects } = build;
  const served = [
    ...hiddenLines(build),
    // Before the redirects, which end a route: their answers carry these headers too.
    ...rules.flatMap(ruleLines),
    ...redirects.flatMap((one, index) => redirectLines(redirectTarget(one), index)),
    ...goneLines(build),
    `@site_text path_regexp (?i)(?:\\.(?:${TEXTS})|/[^./]*)$`,
    'header @site_text Vary Accept-Encoding',
    'encode gzip',
    // Not `try_files`: its rewrite of a file to its own path takes what follows a question mark in there for a query.
    '@site_page {',
    '  not file {path}',
    '  file {path}/index.html',
    '}',
    'rewrite @site_page {path}/index.html',
    ...typeLines(rules),
    'file_server {',
    '  precompressed br gzip',
    '}',
  ];
  const block = (name: string, lines: readonly string[]): readonly string[] => [
    `  ${name} {`,
    '    route {',
    ...lines.map((line) => `      ${line}`),
    '    }',
    '  }',
  ];
  const lines = ['(site) {', ...block('handle', served), ...block('handle_errors', errorLines(rules)), '}'];
  return `${HEAD}${lines.join('\n')}\n`;
}

const HEAD = `# Made by "site build --host caddy" for this build: import it, and reload Caddy with each build.
#   import /var/www/site/_Caddyfile
#   www.example.com {
#     root * /var/www/site
#     import site
#   }
`;
const TEXTS = 'css|csv|html?|ics|js|json|map|md|mjs|svg|txt|vtt|webmanifest|xml|wasm|otf|ttf';

/** Refuses what visitors never get: notes for hosts, compressed forms by their names, names that begin with a dot. */
function hiddenLines({ archives }: HostedBuild): readonly string[] {
  const files = [...HOST_FILES, ...ERROR_FILES].map((file) => `/${file}`);
  const own = archives.map((file) => word(`/${file}`)).join(' ');
  return [
    '@site_double expression `{http.request.uri}.startsWith("//")`',
    'error @site_double 404',
    // Caddy compares a path as it came with those below, and looks for the file of the path without these segments.
    '@site_dots expression `{http.request.uri.path}.matches("/[.][.]?(?:/|$)")`',
    'error @site_dots 404',
    `@site_hidden path ${files.join(' ')} /_publish/*`,
    'error @site_hidden 404',
    '@site_forms {',
    '  path_regexp \\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest)\\.(?:br|gz)$',
    ...(own === '' ? [] : [`  not path ${own}`]),
    '}',
    'error @site_forms 404',
    '@site_dot {',
    '  path_regexp /\\.',
    '  not path /.well-known/*',
    '}',
    'error @site_dot 404',
    '@site_index path_regexp /index\\.html$',
    'error @site_index 404',
  ];
}

/** Writes a redirect. Caddy drops a query that the target lacks, and writes a bare `?` when the request has none. */
function redirectLines(
  { path, status, location, fragment, keepsQuery }: RedirectTarget,
  index: number,
): readonly string[] {
  const matcher = ODD.test(path) ? exactly([path]) : `path ${bothForms(path).map(word).join(' ')}`;
  const name = `@site_redirect${index}`;
  const plain = [`${name} ${matcher}`, `redir ${name} ${word(location + fragment)} ${status}`];
  if (!keepsQuery) return plain;
  return [
    `${name}q {`,
    `  ${matcher}`,
    '  expression `{http.request.uri.query} != ""`',
    '}',
    `redir ${name}q "${literal(location)}?{query}${literal(fragment)}" ${status}`,
    ...plain,
  ];
}

/** Writes one matcher for all paths that are gone: Caddy takes any number in one. */
function goneLines({ gone }: HostedBuild): readonly string[] {
  const odd = gone.filter((path) => ODD.test(path));
  const paths = gone
    .filter((path) => !odd.includes(path))
    .flatMap((path) => [path, `${path}/`])
    .map(word);
  return [
    ...(paths.length === 0 ? [] : [`@site_gone path ${paths.join(' ')}`, 'error @site_gone 410']),
    ...(odd.length === 0 ? [] : [`@site_gone_odd ${exactly(odd)}`, 'error @site_gone_odd 410']),
  ];
}

/** Matches paths with signs that mean something else to Caddy's `path`: one of several characters, or a variable. */
const ODD = /[[\]{}\\%?*]/;

/** Writes a matcher of paths, letter by letter, without a slash at their end and with one. */
function exactly(paths: readonly string[]): string {
  const code = (sign: string): string => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const patterns = paths.map((path) => path.replace(/[^\w/\u0080-\uffff]/g, code));
  return `path_regexp "^(?:${patterns.join('|')})/?$"`;
}

/** Writes the headers of a rule. In Caddy, a later line replaces a header that an earlier one has set. */
function ruleLines({ path, over, headers }: HeaderRule, index: number): readonly string[] {
  const named = Object.entries(headers).filter(([name]) => name !== 'Content-Type');
  if (named.length === 0) return [];
  const name = `@site_rule${index}`;
  return [
    `${name} {`,
    `  path ${path.endsWith('*') ? word(path) : `${word(path)} ${word(`${path}/`)}`}`,
    ...(over === 'tls' ? ['  protocol https'] : []),
    '}',
    ...named.map(([header, value]) => `header ${name} ${header} ${word(value)}`),
  ];
}

function typeLines(rules: readonly HeaderRule[]): readonly string[] {
  const byType = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(CONTENT_TYPES)) addTo(byType, type, `*.${extension}`);
  for (const [path, type] of ruledTypes(rules)) addTo(byType, type, word(path));
  return [...byType].flatMap(([type, paths], index) => [
    `@site_type${index} path ${paths.join(' ')}`,
    `header @site_type${index} Content-Type ${word(type)}`,
  ]);
}

/** Writes the answers with an error page: they carry the headers of that page, not those of the missing path. */
function errorLines(rules: readonly HeaderRule[]): readonly string[] {
  const plain = headersFor('/404.html', rules, 'http');
  const secure = Object.entries(headersFor('/404.html', rules, 'https'));
  return [
    ...Object.entries(plain).map(([name, value]) => `header ${name} ${word(value)}`),
    '@site_secure protocol https',
    ...secure
      .filter(([name, value]) => plain[name] !== value)
      .map(([name, value]) => `header @site_secure ${name} ${word(value)}`),
    'header Vary Accept-Encoding',
    'header Content-Type "text/html; charset=utf-8"',
    'encode gzip',
    '@site_missing expression `{err.status_code} in [403, 404]`',
    ...missingPage('@site_missing', 404),
    '@site_gone expression `{err.status_code} == 410`',
    ...missingPage('@site_gone', 410),
    'handle {',
    '  rewrite * /500.html',
    '  file_server',
    '}',
  ];
}

function missingPage(matcher: string, status: 404 | 410): readonly string[] {
  const prefixed = LOCALES.filter((locale) => LOCALE_PREFIX[locale] !== '');
  const languages = [...prefixed, ...LOCALES.filter((locale) => !prefixed.includes(locale))];
  const isBelow = (locale: Locale): string =>
    `{http.request.orig_uri.path}.startsWith("${LOCALE_PREFIX[locale]}/")`;
  const isIn = (locale: Locale): string =>
    prefixed.includes(locale) ? isBelow(locale) : prefixed.map((one) => `!${isBelow(one)}`).join(' && ');
  return [
    `handle ${matcher} {`,
    ...languages.map((locale) => `  @site_${locale} expression \`${isIn(locale)}\``),
    ...languages.map((locale) => `  rewrite @site_${locale} ${localePath('/404.html', locale)}`),
    '  file_server {',
    `    status ${status}`,
    '    precompressed br gzip',
    '  }',
    '}',
  ];
}

/** Writes a text as one word, in quotes when it has special characters. */
function word(text: string): string {
  return /^[\w./*%~?&=:#-]+$/.test(text) ? text : `"${literal(text)}"`;
}

/** Escapes text for quotes. In braces, Caddy would fill in a variable of the environment or a visitor's cookie. */
function literal(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[{}]/g, '\\$&');
}
