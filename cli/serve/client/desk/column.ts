import type { Locale } from '../../../shared/locale.ts';
import type { DeskPage, SourceLines } from '../../watch/wire.ts';
import { LINES_PATH } from '../../watch/wire.ts';
import { placeNode } from '../remark-item.ts';
import { requestJson } from '../request-json.ts';
import { element } from '../surface.ts';
import type { ComparedPage } from './compare.ts';
import { texts } from './desk-texts.ts';
import { createFrame } from './frame.ts';
import { badgesOf } from './list.ts';
import type { PageLook } from './look.ts';

/** One language's half of a pair: a heading, the page in a frame, the lines that its texts come from. */
export interface Column {
  readonly root: HTMLElement;
  /** Says another state of the page in the heading; the frame follows by itself. */
  readonly show: (page: DeskPage | undefined) => void;
  readonly setLook: (look: PageLook) => void;
  /** The page in the frame; undefined when it is not written in this language. */
  readonly page: () => ShownPage | undefined;
}

/** A page as the other column is compared with it, and the window that shows it. */
interface ShownPage extends ComparedPage {
  readonly window: Window;
}

interface ColumnOptions {
  readonly locale: Locale;
  /** Called when the frame shows the page, and again after each reload. */
  readonly onPage: () => void;
  /** Called when the page's lines are known, or known to be missing. */
  readonly onLines: () => void;
  /** Called when a link in the frame led to another page. */
  readonly onElsewhere: (path: string) => void;
  /** Called with the keys that are pressed in the frame. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Makes the column of a page; without a page, the column says so. */
export function createColumn(page: DeskPage | undefined, options: ColumnOptions): Column {
  const { locale, onPage, onLines, onElsewhere, onKey } = options;
  let lines: SourceLines | undefined;
  const arrived = async (path: string): Promise<void> => {
    if (path !== page?.path) {
      onElsewhere(path);
      return;
    }
    onPage();
    lines = (await requestJson<SourceLines>(`${LINES_PATH}?path=${encodeURIComponent(path)}`)) ?? lines;
    onLines();
  };
  const frame =
    page &&
    createFrame(page.path, { title: texts.frame[locale], onPage: (path) => void arrived(path), onKey });
  const head = element('div', { class: 'head' });
  const root = element(
    'section',
    { class: 'column', 'aria-label': texts.columns[locale] },
    head,
    frame?.root ?? element('p', { class: 'missing' }, texts.noTwin[locale]),
  );
  return {
    root,
    show: (next) => head.replaceChildren(...headOf(next, locale)),
    setLook: (look) => frame?.setLook(look),
    page: () => {
      const window = frame?.window();
      return window && { window, document: window.document, lines };
    },
  };
}

function headOf(page: DeskPage | undefined, locale: Locale): readonly Node[] {
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
    badgesOf(page),
  ];
}
