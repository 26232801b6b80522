import { decodeHTML } from 'entities';
import { mainOf, titleOf } from '../output/anchors.ts';
import { withoutElements } from '../output/without-elements.ts';
import type { Localized } from '../shared/locale.ts';
import { isLocale } from '../shared/locale.ts';

/** A page's document, taken apart. */
export interface PageParts {
  readonly title: string;
  readonly description: string;
  /** Inner HTML of `<main>`. */
  readonly main: string;
  /** Tags of the head that are the page's own. */
  readonly head: string;
  /** Everything else, which pages of one language and layout share. */
  readonly around: string;
  /** Short hashes of shell and content; undefined when the build is older than these hashes. */
  readonly shell: string | undefined;
  readonly content: string | undefined;
  /** Paths of the page by language. */
  readonly alternates: Partial<Localized<string>>;
}

/** Takes a document apart. */
export function partsOf(html: string): PageParts {
  const main = mainOf(html);
  const start = html.indexOf('<title>');
  const end = html.indexOf('</script>', html.indexOf('ld+json'));
  const head = start === -1 || end < start ? '' : html.slice(start, end);
  const [root = ''] = /<html[^<>]*>/.exec(html) ?? [];
  const alternates = [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
  return {
    title: titleOf(html),
    description: decodeHTML(/<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? ''),
    main,
    head,
    around: html.replace(root, '').replace(head, '').replace(main, ''),
    shell: /data-shell="([^"]*)"/.exec(root)?.[1],
    content: /data-content="([^"]*)"/.exec(root)?.[1],
    alternates: Object.fromEntries(
      alternates.flatMap(([, tag = '', href = '']) => (isLocale(tag) ? [[tag, pathOf(href)]] : [])),
    ),
  };
}

function pathOf(href: string): string {
  return URL.canParse(href) ? new URL(href).pathname : href;
}

/** Returns what a visitor reads of some HTML, a line for each block. */
export function linesOf(html: string): string {
  const text = withoutElements(html, /<(svg|script|style|template)\b/, ' ')
    .replace(
      /<\/?(?:address|article|aside|blockquote|br|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|nav|ol|p|pre|section|summary|table|td|th|tr|ul)\b[^<>]*>/g,
      '\n',
    )
    .replace(/<[^<>]*>/g, '');
  return decodeHTML(text)
    .split('\n')
    .map((line) => line.replace(/[ \t\r]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Lists the addresses that a page links to, each once. */
export function linksOf(html: string): readonly string[] {
  return valuesOf(html, /<a\s[^<>]*?href="([^"]*)"/g);
}

/** Returns the addresses of the style sheets that a head loads for its page alone. */
export function sheetsOf(head: string): string {
  return valuesOf(head, /<link rel="stylesheet" href="([^"]*)"/g).join(' ');
}

/** Lists the pictures of a page, each once: addresses and alternative texts. */
export function picturesOf(html: string): readonly string[] {
  return [
    ...new Set(
      [...html.matchAll(/<img\s[^<>]*>/g)].map(([tag]) => {
        const [, src = ''] = /\ssrc="([^"]*)"/.exec(tag) ?? [];
        const [, alt = ''] = /\salt="([^"]*)"/.exec(tag) ?? [];
        return decodeHTML(alt === '' ? src : `${src} (${alt})`);
      }),
    ),
  ];
}

function valuesOf(html: string, pattern: RegExp): readonly string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, value = '']) => decodeHTML(value)))];
}
