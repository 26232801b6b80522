import { isHtmlFile } from '../output/file-name.ts';
import type { Output } from '../output/site-file.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Localized } from '../shared/locale.ts';
import { LOCALE_PREFIX, LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import { localePath, pageFile, splitPath } from '../shared/path.ts';
import type { Redirect, Site } from '../types.ts';

/** Makes a small page for each redirect, for hosts that cannot answer with a status (behaviour 1.7). */
export function redirectPages(redirects: readonly Redirect[], origin: string): readonly Output[] {
  return redirects.map((redirect) => ({
    file: redirectFile(redirect.from),
    content: redirectPage(redirect, origin),
    kind: 'page',
  }));
}

/**
 * Makes `_redirects` in the form that Netlify and Cloudflare Pages read. On Netlify, a path that is gone answers 410
 * with the error page, and the last line gives English paths their own error page. Cloudflare ignores both, since it
 * knows no such status and finds error pages by itself: there, a path that is gone answers 404.
 */
export function redirectsFile({ redirects, gone }: Pick<Site, 'redirects' | 'gone'>, origin: string): Output {
  const gonePages = gone.map((path) => {
    const { locale } = splitPath(path);
    return `${encodeURI(path)} ${localePath('/404.html', locale)} 410\n`;
  });
  const lines = redirects
    .map((redirect) => `${encodeURI(redirect.from)} ${targetOf(redirect, origin).href} ${redirect.status}\n`)
    .sort();
  // Hosts take `404.html` for addresses without a language by themselves.
  const errorPages = LOCALES.map((locale) => LOCALE_PREFIX[locale])
    .filter((prefix) => prefix !== '')
    .map((prefix) => `${prefix}/* ${prefix}/404.html 404\n`);
  return {
    file: '_redirects',
    content: [...lines, ...gonePages, ...errorPages].join(''),
    kind: 'rest',
  };
}

/** Resolves the target of a redirect as browsers do: `/\host` is another host; a path is percent-encoded. */
function targetOf(redirect: Redirect, origin: string): { readonly href: string; readonly url: string } {
  const base = origin + splitPath(redirect.from).key;
  if (!URL.canParse(redirect.to, base)) return { href: redirect.to, url: redirect.to };
  const { href, origin: found, pathname, search, hash } = new URL(redirect.to, base);
  return { href: redirect.external || found !== origin ? href : pathname + search + hash, url: href };
}

/** Returns the file for an old address: the HTML file that it names, else `index.html` in its folder, as for pages. */
function redirectFile(from: string): string {
  return isHtmlFile(from) ? from.slice(1) : pageFile(from);
}

const TEXTS: Localized<{ readonly title: string; readonly before: string }> = {
  fr: { title: 'Cette page a changé d’adresse', before: 'Nouvelle adresse :\u00A0' },
  en: { title: 'This page has moved', before: 'New address: ' },
};

function redirectPage(redirect: Redirect, origin: string): string {
  const { locale } = splitPath(redirect.from);
  const { href, url } = targetOf(redirect, origin);
  const { title, before } = TEXTS[locale];
  return [
    '<!doctype html>',
    `<html lang="${LOCALE_TAG[locale]}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">`,
    `<meta http-equiv="refresh" content="0; url=${escapeXml(href)}">`,
    `<title>${escapeXml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeXml(url.replace(/#.*$/, ''))}">`,
    '</head>',
    '<body>',
    `<main id="main"><h1>${escapeXml(title)}</h1><p>${before}<a href="${escapeXml(href)}"${languageOf(redirect)}>${escapeXml(url)}</a></p></main>`,
    '</body>',
    '</html>\n',
  ].join('\n');
}

/** Returns the `hreflang` of a link that leads to the other language (behaviour 2.5); else nothing. */
function languageOf(redirect: Redirect): string {
  if (redirect.external) return '';
  const to = splitPath(redirect.to).locale;
  return to === splitPath(redirect.from).locale ? '' : ` hreflang="${LOCALE_TAG[to]}"`;
}
