import type { Locale } from '../../../shared/locale.ts';
import { LOCALES } from '../../../shared/locale.ts';
import type { DeskPage, DeskRow, SourcePlace } from '../../watch/wire.ts';
import { placeNode, remarkItem } from '../remark-item.ts';
import { button, element } from '../surface.ts';
import type { Column } from './column.ts';
import { createColumn } from './column.ts';
import type { ComparedPage } from './compare.ts';
import { blocksNode, differencesNode } from './compare.ts';
import { texts } from './desk-texts.ts';
import type { PageLook } from './look.ts';
import { createLookControls } from './look.ts';
import { looksOf } from './looks.ts';
import { startPicking } from './pick.ts';
import type { ScrollLink } from './scroll-together.ts';
import { scrollTogether } from './scroll-together.ts';

/** A page in both languages, side by side. */
export interface Pair {
  readonly root: HTMLElement;
  /** Says another state of the site; the frames follow by themselves. */
  readonly show: (row: DeskRow) => void;
  readonly close: () => void;
}

interface PairOptions {
  /** Returns the key of the page at a path. */
  readonly keyOf: (path: string) => string | undefined;
  /** Called when a link in a frame led to another page. */
  readonly onElsewhere: (path: string) => void;
  /** Called with the keys that are pressed in a frame. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Opens a pair. */
export function createPair(row: DeskRow, { keyOf, onElsewhere, onKey }: PairOptions): Pair {
  const panels = createPanels(keyOf);
  let together: ScrollLink | undefined;
  const onPage = (): void => {
    together?.close();
    together = scrollTogether(all.flatMap(({ page }) => page()?.window ?? []));
    picker.renew();
  };
  const onLines = (): void => panels.fill(columns.fr.page(), columns.en.page());
  const open = (locale: Locale): Column =>
    createColumn(row[locale], { locale, onPage, onLines, onElsewhere, onKey });
  const columns = { fr: open('fr'), en: open('en') };
  const all = LOCALES.map((locale) => columns[locale]);
  const picker = createPicker(all);
  const show = (next: DeskRow): void => {
    for (const locale of LOCALES) columns[locale].show(next[locale]);
    panels.remark([next.fr, next.en]);
  };
  show(row);
  const root = element(
    'main',
    { class: 'pair' },
    toolbar({
      key: row.key,
      onLook: (look) => {
        for (const column of all) column.setLook(look);
      },
      onStep: (by) => together?.step(by),
      onPick: picker.set,
    }),
    picker.root,
    element('div', { class: 'columns' }, ...all.map((column) => column.root)),
    panels.root,
  );
  return {
    root,
    show,
    close: () => {
      together?.close();
      picker.set(false);
    },
  };
}

interface ToolbarOptions {
  readonly key: string;
  readonly onLook: (look: PageLook) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPick: (isOn: boolean) => void;
}

function toolbar({ key, onLook, onStep, onPick }: ToolbarOptions): HTMLElement {
  const pick = button(texts.choose, { 'aria-pressed': 'false' }, () => {
    const isOn = pick.getAttribute('aria-pressed') !== 'true';
    pick.setAttribute('aria-pressed', String(isOn));
    onPick(isOn);
  });
  return element(
    'div',
    { class: 'bar' },
    element('a', { href: '#', class: 'back' }, texts.filters.all),
    element('h1', { tabindex: '-1' }, key),
    ...createLookControls(onLook),
    button(texts.previous, { 'aria-keyshortcuts': 'Alt+ArrowUp' }, () => onStep(-1)),
    button(texts.next, { 'aria-keyshortcuts': 'Alt+ArrowDown' }, () => onStep(1)),
    pick,
  );
}

interface Picker {
  /** Place of what was found. */
  readonly root: HTMLElement;
  readonly set: (isOn: boolean) => void;
  /** Goes on in frames that show another document. */
  readonly renew: () => void;
}

/** Lets an editor click a block of either page, and opens the line that it comes from. */
function createPicker(columns: readonly Column[]): Picker {
  const root = element('p', { class: 'said', role: 'status' });
  let ends: readonly (() => void)[] = [];
  const onPick = (found: SourcePlace | undefined): void => {
    root.replaceChildren(found === undefined ? texts.noLine : placeNode(found));
    root.querySelector('a')?.click();
  };
  const set = (isOn: boolean): void => {
    for (const end of ends) end();
    root.replaceChildren(isOn ? texts.chooseHelp : '');
    ends = (isOn ? columns : []).flatMap(({ page }) => {
      const window = page()?.window;
      return window === undefined ? [] : startPicking(window, { lines: () => page()?.lines, onPick });
    });
  };
  return {
    root,
    set,
    renew: () => {
      if (ends.length > 0) set(true);
    },
  };
}

interface Panels {
  readonly root: HTMLElement;
  readonly remark: (pages: readonly (DeskPage | undefined)[]) => void;
  readonly fill: (fr: ComparedPage | undefined, en: ComparedPage | undefined) => void;
}

/** Makes the panels below the pages. */
function createPanels(keyOf: PairOptions['keyOf']): Panels {
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
      const items = pages.flatMap((page) => (page?.remarks ?? []).map((remark) => remarkItem(remark, texts)));
      remarks.replaceChildren(
        items.length === 0
          ? element('p', {}, texts.noRemarks)
          : element('ul', { class: 'remarks' }, ...items),
      );
    },
    fill: (fr, en) => {
      differences.replaceChildren(
        ...(fr === undefined || en === undefined ? [] : [differencesNode(fr, en, keyOf)]),
      );
      looks.replaceChildren(
        ...[fr, en].flatMap((page) =>
          page === undefined ? [] : element('div', {}, ...looksOf(page.document)),
        ),
      );
      blocks.replaceChildren(blocksNode(fr, en));
    },
  };
}
