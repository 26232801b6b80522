import { align } from '../../../shared/align.ts';
import type { Locale } from '../../../shared/locale.ts';
import { LOCALES } from '../../../shared/locale.ts';
import { decodeAddress } from '../../../shared/path.ts';
import type { SourceLines } from '../../watch/wire.ts';
import { placeNode } from '../remark-item.ts';
import { element } from '../surface.ts';
import type { Block } from './blocks.ts';
import { findLine, readBlocks } from './blocks.ts';
import { texts } from './desk-texts.ts';
import type { Side } from './differences.ts';
import { differencesOf } from './differences.ts';

/** A page as the desk compares it. */
export interface ComparedPage {
  readonly document: Document;
  readonly lines: SourceLines | undefined;
}

/**
 * Lists the differences between twins: those that each language has alone, by what they are. Links to twins are one
 * link, whose addresses may have the words of each language: `keyOf` tells the page at a path.
 */
export function differencesNode(
  fr: ComparedPage,
  en: ComparedPage,
  keyOf: (path: string) => string | undefined,
): HTMLElement {
  const found = differencesOf(sideOf(fr, keyOf), sideOf(en, keyOf));
  const items = KINDS.flatMap((kind) => {
    const only = LOCALES.flatMap((locale, at) => {
      const alone = found[kind][at] ?? [];
      return alone.length === 0 ? [] : element('dd', {}, texts.inLanguage(locale, alone.join(', ')));
    });
    return only.length === 0 ? [] : [element('dt', {}, texts[kind]), ...only];
  });
  return items.length === 0
    ? element('p', {}, texts.noDifferences)
    : element('dl', { class: 'differences' }, ...items);
}

const KINDS = ['numbers', 'links', 'keys', 'pictures', 'words'] as const;

function sideOf({ document, lines }: ComparedPage, keyOf: (path: string) => string | undefined): Side {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap((link) => {
    const { origin, pathname } = new URL(link.href);
    // The ids of headings are of one language; a page that names itself leads nowhere else.
    if (origin !== location.origin) return [link.href];
    return pathname === new URL(document.URL).pathname ? [] : [keyOf(decodeAddress(pathname)) ?? pathname];
  });
  return { blocks: readBlocks(document), links, keys: lines?.keys };
}

/** Blocks of both pages side by side, each with the line that it was written on. */
export function blocksNode(fr: ComparedPage | undefined, en: ComparedPage | undefined): HTMLElement {
  const blocksOf = (page: ComparedPage | undefined): readonly Block[] =>
    page === undefined ? [] : readBlocks(page.document);
  const cell = (block: Block | undefined, page: ComparedPage | undefined, lang: Locale): HTMLElement => {
    if (block === undefined) return element('td', {}, '–');
    const found = page?.lines === undefined ? undefined : findLine(block.text, page.lines);
    const text = block.text.length > 90 ? `${block.text.slice(0, 89)}…` : block.text;
    return element(
      'td',
      {},
      element('span', { class: 'kind' }, block.kind),
      ' ',
      element('span', { lang }, text),
      element('div', {}, found === undefined ? element('small', {}, texts.noLine) : placeNode(found)),
    );
  };
  const rows = align(blocksOf(fr), blocksOf(en)).map(([left, right]) =>
    element(
      'tr',
      left === undefined || right === undefined ? { class: 'alone' } : {},
      cell(left, fr, 'fr'),
      cell(right, en, 'en'),
    ),
  );
  const head = [texts.columns.fr, texts.columns.en].map((title) => element('th', { scope: 'col' }, title));
  return element(
    'table',
    { class: 'blocks' },
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
}
