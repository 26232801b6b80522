import type { Locale } from '../../../shared/locale.ts';
import { LOCALES } from '../../../shared/locale.ts';
import type { DeskPage, DeskRow, SourceLines } from '../../watch/desk-report.ts';
import { LINES_PATH } from '../../watch/paths.ts';
import { element } from '../surface.ts';
import type { Compared } from './compare.ts';
import { blocksNode, differencesNode } from './compare.ts';
import type { DeskTexts } from './desk-texts.ts';
import type { Frame } from './frame.ts';
import { createFrame } from './frame.ts';
import { badgesOf } from './list.ts';
import type { Look } from './look.ts';
import { createLookControls } from './look.ts';
import { looksOf } from './looks.ts';
import { startPicking } from './pick.ts';
import { placeNode } from './place-node.ts';
import type { Together } from './scroll-together.ts';
import { scrollTogether } from './scroll-together.ts';

/** A page in both languages, side by side. */
export interface Pair {
  readonly root: HTMLElement;
  /** Says another state of the site; the frames follow by themselves. */
  readonly show: (row: DeskRow) => void;
  readonly close: () => void;
}

/** What a pair is opened with. */
export interface PairOptions {
  readonly texts: DeskTexts;
  /** A link in a frame led to another page. */
  readonly onElsewhere: (path: string) => void;
}

/** Opens a pair. */
export function createPair(row: DeskRow, { texts, onElsewhere }: PairOptions): Pair {
  const heads = { fr: element('div', { class: 'head' }), en: element('div', { class: 'head' }) };
  const panels = createPanels(texts);
  const said = element('p', { class: 'said', role: 'status' });
  const lines: Partial<Record<Locale, SourceLines>> = {};
  let together: Together | undefined;
  let look: Look = { width: 'wide', theme: 'system' };
  let picking: readonly (() => void)[] = [];

  const compared = (locale: Locale): Compared | undefined => {
    const page = frames[locale]?.window()?.document;
    return page === undefined ? undefined : { document: page, lines: lines[locale] };
  };
  const windows = (): readonly Window[] => LOCALES.flatMap((locale) => frames[locale]?.window() ?? []);
  const arrived = async (locale: Locale, path: string): Promise<void> => {
    if (path !== row[locale]?.path) {
      onElsewhere(path);
      return;
    }
    together?.close();
    together = scrollTogether(windows());
    if (picking.length > 0) pick(true);
    const known = await requestLines(path);
    if (known !== undefined) lines[locale] = known;
    panels.fill(compared('fr'), compared('en'));
  };
  const frames: Partial<Record<Locale, Frame>> = Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const page = row[locale];
      if (page === undefined) return [];
      const onPage = (path: string): void => void arrived(locale, path);
      return [[locale, createFrame(page.path, texts.frame[locale], { onPage })]];
    }),
  );
  const pick = (isOn: boolean): void => {
    for (const end of picking) end();
    said.replaceChildren(isOn ? texts.chooseHelp : '');
    picking = !isOn
      ? []
      : LOCALES.flatMap((locale) => {
          const page = frames[locale]?.window();
          if (page === undefined) return [];
          return startPicking(page, {
            lines: () => lines[locale],
            onPick: (found) => {
              said.replaceChildren(found === undefined ? texts.noLine : placeNode(found));
              const [link] = said.querySelectorAll('a');
              link?.click();
            },
          });
        });
  };
  const show = (next: DeskRow): void => {
    for (const locale of LOCALES) heads[locale].replaceChildren(...headOf(next[locale], locale, texts));
    panels.remark([next.fr, next.en]);
  };
  show(row);
  const root = element(
    'main',
    { class: 'pair' },
    toolbar({
      texts,
      key: row.key,
      onLook: (next) => {
        look = next;
        for (const frame of Object.values(frames)) frame.setLook(look);
      },
      onStep: (by) => together?.step(by),
      onPick: pick,
    }),
    said,
    element(
      'div',
      { class: 'columns' },
      ...LOCALES.map((locale) =>
        element(
          'section',
          { class: 'column', 'aria-label': texts.columns[locale] },
          heads[locale],
          frames[locale]?.root ?? element('p', { class: 'missing' }, texts.noTwin[locale]),
        ),
      ),
    ),
    panels.root,
  );
  return {
    root,
    show,
    close: () => {
      together?.close();
      pick(false);
    },
  };
}

async function requestLines(path: string): Promise<SourceLines | undefined> {
  const answer = await fetch(`${LINES_PATH}?path=${encodeURIComponent(path)}`).catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as SourceLines) : undefined;
}

function headOf(page: DeskPage | undefined, locale: Locale, texts: DeskTexts): readonly Node[] {
  if (page === undefined) return [element('h2', {}, texts.columns[locale])];
  return [
    element('h2', { lang: page.locale }, page.title.text),
    element(
      'p',
      {},
      element('a', { href: page.path, hreflang: page.locale }, page.path),
      ' ',
      placeNode(page.source),
    ),
    badgesOf(page, texts),
  ];
}

interface ToolbarOptions {
  readonly texts: DeskTexts;
  readonly key: string;
  readonly onLook: (look: Look) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPick: (isOn: boolean) => void;
}

function toolbar({ texts, key, onLook, onStep, onPick }: ToolbarOptions): HTMLElement {
  const button = (text: string, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement =>
    element('button', { type: 'button', ...attributes }, text);
  const previous = button(texts.previous, { 'aria-keyshortcuts': 'Alt+ArrowUp' });
  const next = button(texts.next, { 'aria-keyshortcuts': 'Alt+ArrowDown' });
  const pick = button(texts.choose, { 'aria-pressed': 'false' });
  previous.addEventListener('click', () => onStep(-1));
  next.addEventListener('click', () => onStep(1));
  pick.addEventListener('click', () => {
    const isOn = pick.getAttribute('aria-pressed') !== 'true';
    pick.setAttribute('aria-pressed', String(isOn));
    onPick(isOn);
  });
  return element(
    'div',
    { class: 'bar' },
    element('a', { href: '#', class: 'back' }, texts.back),
    element('h1', { tabindex: '-1' }, key),
    ...createLookControls(texts, onLook),
    previous,
    next,
    pick,
  );
}

interface Panels {
  readonly root: HTMLElement;
  readonly remark: (pages: readonly (DeskPage | undefined)[]) => void;
  readonly fill: (fr: Compared | undefined, en: Compared | undefined) => void;
}

/** What is told below the pages. */
function createPanels(texts: DeskTexts): Panels {
  const panel = (title: string, isOpen = true): HTMLElement => {
    const content = element('div', { class: 'content' });
    const details = element('details', {}, element('summary', {}, title), content);
    details.open = isOpen;
    root.append(details);
    return content;
  };
  const root = element('div', { class: 'panels' });
  const remarks = panel(texts.remarks);
  const differences = panel(texts.differences);
  const looks = panel(texts.looks);
  const blocks = panel(texts.blocks, false);
  return {
    root,
    remark: (pages) => {
      const items = pages.flatMap((page) =>
        (page?.remarks ?? []).map(({ severity, text, place }) =>
          element('li', { class: severity }, text, ...(place === undefined ? [] : [' ', placeNode(place)])),
        ),
      );
      remarks.replaceChildren(
        items.length === 0
          ? element('p', {}, texts.noRemarks)
          : element('ul', { class: 'remarks' }, ...items),
      );
    },
    fill: (fr, en) => {
      differences.replaceChildren(
        ...(fr === undefined || en === undefined ? [] : [differencesNode(fr, en, texts)]),
      );
      looks.replaceChildren(
        ...[fr, en].flatMap((page) =>
          page === undefined ? [] : element('div', {}, ...looksOf(page.document, texts)),
        ),
      );
      blocks.replaceChildren(blocksNode(fr, en, texts));
    },
  };
}
