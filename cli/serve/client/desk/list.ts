import type { DeskPage, DeskReport, DeskRow } from '../../watch/wire.ts';
import { remarkItem } from '../remark-item.ts';
import { button, element } from '../surface.ts';
import { texts } from './desk-texts.ts';

/** The list of all pages. */
interface List {
  readonly root: HTMLElement;
  /** Shows another state of the site; what is searched stays. */
  readonly show: (report: DeskReport) => void;
}

/** Creates the list, which can be searched. */
export function createList(): List {
  const search = element('input', { type: 'search', id: 'search', autocomplete: 'off', spellcheck: 'false' });
  const filter = element(
    'select',
    { id: 'filter' },
    ...Object.entries(texts.filters).map(([value, text]) => element('option', { value }, text)),
  );
  const count = element('p', { role: 'status', class: 'count' });
  const body = element('tbody', {});
  const more = button(texts.more, { class: 'more' }, () => {
    shown += STEP;
    fill();
  });
  const elsewhere = element('section', { class: 'elsewhere' });
  let report: DeskReport | undefined;
  let shown = STEP;
  const fill = (): void => {
    const rows = (report?.rows ?? []).filter(
      (row) => isFound(row, search.value) && isWanted(row, filter.value),
    );
    count.textContent = texts.found(rows.length);
    body.replaceChildren(...rows.slice(0, shown).map((row) => rowOf(row)));
    more.hidden = rows.length <= shown;
  };
  const again = (): void => {
    shown = STEP;
    fill();
  };
  search.addEventListener('input', again);
  filter.addEventListener('change', again);
  const head = (['address', 'fr', 'en'] as const).map((column) =>
    element('th', { scope: 'col' }, texts.columns[column]),
  );
  const root = element(
    'main',
    { class: 'list' },
    element('h1', {}, texts.filters.all),
    element(
      'form',
      { role: 'search', class: 'bar' },
      element('label', { for: 'search' }, texts.search),
      search,
      element('label', { for: 'filter' }, texts.show),
      filter,
      count,
    ),
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), body),
    more,
    elsewhere,
  );
  root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  return {
    root,
    show: (next) => {
      report = next;
      keepFocus(root, () => {
        fill();
        elsewhere.replaceChildren(...elsewhereOf(next));
      });
    },
  };
}

/** Puts the focus back on the link that leads to the same when an update makes all links again. */
function keepFocus(root: HTMLElement, update: () => void): void {
  const { activeElement: focused } = document;
  update();
  if (!(focused instanceof HTMLAnchorElement) || focused.isConnected) return;
  const same = [...root.querySelectorAll('a')].find(({ href }) => href === focused.href);
  same?.focus({ preventScroll: true });
}

/** Rows shown at a time: a large site has thousands. */
const STEP = 200;

function pagesOf({ fr, en }: DeskRow): readonly DeskPage[] {
  return [fr, en].filter((page) => page !== undefined);
}

function isFound(row: DeskRow, asked: string): boolean {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  const text = plain(
    [row.key, ...pagesOf(row).flatMap(({ path, title, source }) => [path, title.text, source.file])].join(
      ' ',
    ),
  );
  return words.every((word) => text.includes(word));
}

/** Without accents and capitals, as people search. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isWanted(row: DeskRow, filter: string): boolean {
  const pages = pagesOf(row);
  if (filter === 'remarks') return pages.some(({ remarks }) => remarks.length > 0);
  if (filter === 'hidden') return pages.some(({ state }) => state === 'draft' || state === 'scheduled');
  if (filter === 'older') return pages.some(({ isOlder }) => isOlder);
  return filter === 'alone' ? pages.length < 2 : true;
}

function rowOf(row: DeskRow): HTMLElement {
  const isList = pagesOf(row).every(({ isGenerated }) => isGenerated);
  return element(
    'tr',
    isList ? { class: 'generated' } : {},
    element('th', { scope: 'row' }, element('a', { href: `#${row.key}` }, row.key)),
    cellOf(row.fr),
    cellOf(row.en),
  );
}

function cellOf(page: DeskPage | undefined): HTMLElement {
  if (page === undefined) return element('td', { class: 'missing' }, texts.missing);
  return element(
    'td',
    {},
    element('span', { class: 'title', lang: page.locale }, page.title.text),
    badgesOf(page),
  );
}

/** Shows a page's state at a glance. */
export function badgesOf(page: DeskPage): HTMLElement {
  const { state, publishAt, remarks, deadLinks, title, description } = page;
  const all = remarks.filter(({ severity }) => severity === 'error').length;
  const errors = Math.max(0, all - deadLinks);
  const badge = (kind: string, text: string): HTMLElement => element('li', { class: kind }, text);
  const isOff = ({ length, least, most }: DeskPage['title']): boolean => length < least || length > most;
  return element(
    'ul',
    { class: 'badges' },
    badge(state, publishAt === undefined ? texts.states[state] : texts.appears(publishAt)),
    page.isOlder && badge('older', texts.older),
    errors > 0 && badge('error', texts.errors(errors)),
    remarks.length > all && badge('warning', texts.warnings(remarks.length - all)),
    deadLinks > 0 && badge('error', texts.deadLinks(deadLinks)),
    isOff(title) && badge('length', texts.titleLength(title.length)),
    isOff(description) && badge('length', texts.descriptionLength(description.length)),
  );
}

function elsewhereOf({ elsewhere }: DeskReport): readonly Node[] {
  if (elsewhere.length === 0) return [];
  const items = elsewhere.map((remark) => remarkItem(remark, texts));
  return [element('h2', {}, texts.elsewhere), element('ul', { class: 'remarks' }, ...items)];
}
