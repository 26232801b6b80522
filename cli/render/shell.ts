import { hash } from 'node:crypto';
import { minify } from 'html-minifier-terser';
import { createElement } from 'react';
import type { PageMeta } from '../api/page.ts';
import type { Registry } from '../api/registry.ts';
import type { RenderEnv } from '../api/render-context.ts';
import { badAnswer } from '../hooks/hook-failure.ts';
import type { DocumentPart } from '../output/document-part.ts';
import { escapeAttribute, escapeText } from '../shared/escape.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALE_TAG, otherLocale } from '../shared/locale.ts';
import { OUTLET } from '../shared/outlet.ts';
import { localePath } from '../shared/path.ts';
import { contentSecurityPolicy } from '../shared/policy.ts';
import { componentMarkup, contextWithoutPage } from './component-markup.ts';
import type { MarkupElement } from './markup-elements.ts';
import { elementsIn } from './markup-elements.ts';
import { unlink } from './unlink.ts';

/** Everything of a document except what `<main>` and the page's head hold, rendered once per locale and layout. */
export interface Shell {
  /** Short hash of the markup and of the script and style URLs it loads (behaviour 3.3). */
  readonly hash: string;
  /** Returns the whole document of a page, in parts. */
  readonly document: (input: DocumentInput) => readonly DocumentPart[];
  /** Addresses of the layout's links whose page is not due. */
  readonly unlinked: readonly string[];
  /** Returns what an error page shows around its `<main>`, which is left empty. */
  readonly frame: () => string;
}

/** The parts of a document that its shell does not hold. */
interface DocumentInput {
  /** The page's head tags. */
  readonly head: DocumentPart;
  /** Inner HTML of `<main>`. */
  readonly html: string;
  /** Undefined on error pages, which have no place in the navigation. */
  readonly page: PageMeta | undefined;
  /** Short hash of the page's content; undefined on error pages, which have no payload to compare. */
  readonly content: string | undefined;
}

/** A layout, and what it is rendered with. */
interface ShellInput {
  readonly locale: Locale;
  readonly layout: string;
  /** The layout's component. */
  readonly component: Registry['layouts'][string];
  readonly env: RenderEnv;
  readonly registry: Pick<Registry, 'provide' | 'themeColours'>;
  /** Absolute path of the project. */
  readonly root: string;
}

/** Returns a piece of shell as a page shows it. Only links of the navigation and of the language switch vary. */
type Piece = (page: PageMeta | undefined) => DocumentPart;

/** Joins parts of a document to their text. */
export function htmlOf(parts: readonly DocumentPart[]): string {
  return parts.map(({ html }) => html).join('');
}

/** Renders a layout without any page, and cuts it where pages differ. @throws HookFailure when the layout fails */
export async function createShell(input: ShellInput): Promise<Shell> {
  const { locale, layout, component, env, registry, root } = input;
  const context = contextWithoutPage(locale, env);
  const element = createElement(component);
  const call = { element, hook: `The layout "${layout}"`, registry, root, path: ['layouts', layout] };
  const { html: body, hrefs: unlinked } = unlink(await minifyShell(componentMarkup(call, context)), env);
  const [before = '', after = '', ...rest] = body.split(OUTLET);
  if (rest.length > 0 || !body.includes(OUTLET))
    throw badAnswer(call, 'render <Outlet />, the text OUTLET of site/outlet, exactly once');

  const start = documentStart(input);
  const digest = hash('sha256', start.shared + start.links + body).slice(0, 10);
  const opening = `<!doctype html><html lang="${LOCALE_TAG[locale]}" data-shell="${digest}"`;
  const pieces = cut(before, input);
  const ending = cut(after, input);
  const around = (html: string, page: PageMeta | undefined): readonly DocumentPart[] => [
    ...pieces.map((piece) => piece(page)),
    ownPart(html),
    ...ending.map((piece) => piece(page)),
  ];
  const top = sharedPart(start.shared);
  const links = sharedPart(`${start.links}</head><body>`);
  const bottom = sharedPart('</body></html>');
  return {
    hash: digest,
    unlinked,
    document: ({ head, html, page, content }) => {
      const mark = content === undefined ? '' : ` data-content="${content}"`;
      return [ownPart(`${opening}${mark}><head>`), top, head, links, ...around(html, page), bottom];
    },
    frame: () => htmlOf(around('', undefined)),
  };
}

/** Makes a part that only its page has. */
function ownPart(html: string): DocumentPart {
  return { html, isShared: false };
}

/** Makes a part that every page of the shell has. */
function sharedPart(html: string): DocumentPart {
  return { html, isShared: true };
}

/**
 * Writes the tags of every head. The policy comes first, then the inline script, then what the page adds, then styles
 * and scripts (behaviour 4.11).
 */
function documentStart({ locale, env: { assets, config }, registry }: ShellInput): {
  readonly shared: string;
  readonly links: string;
} {
  const policy = contentSecurityPolicy(
    {
      inlineHash: assets.inlineScript.hash,
      formsEndpoint: config.forms.endpoint,
      origin: config.origin,
    },
    'meta',
  );
  const shared = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    assets.inlineScript.text === '' ? '' : `<script>${assets.inlineScript.text}</script>`,
  ].join('');
  const font = assets.fonts.display;
  const links = [
    font === undefined ? '' : `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    assets.stylesheet === '' ? '' : `<link rel="stylesheet" href="${assets.stylesheet}">`,
    ...assets.preloadScripts.map((url) => `<link rel="modulepreload" href="${url}">`),
    assets.script === '' ? '' : `<script type="module" src="${assets.script}"></script>`,
    ...Object.entries(ICONS).map(([name, attributes]) => {
      const url = assets.statics[name];
      return url === undefined ? '' : `<link ${attributes} href="${url}">`;
    }),
    `<link rel="alternate" type="application/atom+xml" title="${escapeAttribute(config.organization.name)}" href="${localePath('/feed.xml', locale)}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    ...Object.entries(registry.themeColours ?? {}).map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeAttribute(colour)}">`,
    ),
  ].join('');
  return { shared, links };
}

const ICONS = {
  'favicon.ico': 'rel="icon" sizes="32x32"',
  'favicon.svg': 'rel="icon" type="image/svg+xml"',
  'apple-touch-icon.png': 'rel="apple-touch-icon"',
};

/** Browsers show a run of white space as one space, and the minifier's time grows with the square of its length. */
const LONG_SPACE = /[ \t\n\f\r]{100,}/g;

/** Minifies the markup outside of islands: theirs must stay what Preact would render. */
async function minifyShell(html: string): Promise<string> {
  const kept: string[] = [];
  const masked = maskIslands(html, kept).replace(LONG_SPACE, ' ');
  const minified = await minify(masked, {
    collapseWhitespace: true,
    conservativeCollapse: true,
    collapseBooleanAttributes: true,
    removeComments: true,
    caseSensitive: true,
  });
  return minified.replace(/<i data-kept="(\d+)"><\/i>/g, (_, index: string) => kept[Number(index)] ?? '');
}

function maskIslands(html: string, kept: string[]): string {
  let result = '';
  let last = 0;
  for (const { attributes, start, end } of elementsIn(html)) {
    // An island in another is kept with it.
    if (start < last || attributes['data-island'] === undefined) continue;
    result += `${html.slice(last, start)}<i data-kept="${kept.length}"></i>`;
    kept.push(html.slice(start, end));
    last = end;
  }
  return result + html.slice(last);
}

/** Cuts markup at links of the navigation (inside `data-nav`) and of the language switch (`data-switch`). */
function cut(html: string, { locale, env }: ShellInput): readonly Piece[] {
  const pieces: Piece[] = [];
  const pushText = (start: number, end?: number): void => {
    const part = sharedPart(html.slice(start, end));
    pieces.push(() => part);
  };
  let last = 0;
  for (const element of elementsIn(html)) {
    const { name, attributes, start, contentStart, contentEnd } = element;
    if (name !== 'a' || start < last) continue;
    if (attributes['data-switch'] !== undefined) {
      pushText(last, start);
      const opened = html.slice(start, contentEnd);
      pieces.push((page) => ownPart(switchLink(opened, page, locale, env)));
      last = contentEnd;
    } else if (isInNavigation(element)) {
      pushText(last, start);
      const link = sharedPart(html.slice(start, contentStart));
      const { href = '' } = attributes;
      pieces.push((page) => currentLink(link, href, page, locale));
      last = contentStart;
    }
  }
  pushText(last);
  return pieces;
}

function isInNavigation({ parent }: MarkupElement): boolean {
  return parent !== undefined && (parent.attributes['data-nav'] !== undefined || isInNavigation(parent));
}

/** Marks a link as current: to the page itself, or, in ARIA's weaker sense, to a section that the page is in. */
function currentLink(
  link: DocumentPart,
  href: string,
  page: PageMeta | undefined,
  locale: Locale,
): DocumentPart {
  if (page === undefined) return link;
  const home = localePath('/', locale);
  const value =
    href === page.path ? 'page' : href !== home && page.path.startsWith(`${href}/`) ? 'true' : undefined;
  return value === undefined ? link : ownPart(link.html.replace(/^<a/, `<a aria-current="${value}"`));
}

/**
 * Writes the language switch. It leads to the page's alternate; without one, to the other home, and says so (behaviour
 * 2.5). Error pages are in both languages, at any address: there it only says where it leads.
 */
function switchLink(element: string, page: PageMeta | undefined, locale: Locale, env: RenderEnv): string {
  const other = otherLocale(locale);
  const alternate = page?.alternates[other];
  const href = alternate ?? localePath('/', other);
  const linked = element.replace(/\shref="[^"]*"/, ` href="${escapeAttribute(href)}"`);
  if (alternate !== undefined) return linked;
  const messages = env.messages[other];
  const note = page === undefined ? `(${messages['build.home']})` : (messages['build.switchHome'] ?? '');
  return `${linked}<span class="visually-hidden"> ${escapeText(note)}</span>`;
}
