import { otherLocale } from '../../../shared/locale.ts';
import { decodeAddress } from '../../../shared/path.ts';
import type { DeskReport } from '../../watch/wire.ts';
import { DESK_REPORT_PATH } from '../../watch/wire.ts';
import { listen } from '../listen.ts';
import { requestJson } from '../request-json.ts';
import { button, element } from '../surface.ts';
import { LANGUAGE_KEY, texts } from './desk-texts.ts';
import { createList } from './list.ts';
import type { Pair } from './pair.ts';
import { createPair } from './pair.ts';

// The desk: every page of the watched site, and one in both languages side by side. `#/about` is that of a key.

document.documentElement.lang = texts.lang;

const other = button(texts.otherLanguage, { lang: otherLocale(texts.lang) }, () => {
  try {
    localStorage.setItem(LANGUAGE_KEY, otherLocale(texts.lang));
  } catch {
    return;
  }
  location.reload();
});
const state = element('p', { class: 'state', role: 'status' });
const list = createList();
const place = element('div', {});
document.body.append(
  element(
    'header',
    {},
    element('p', { class: 'name' }, element('a', { href: '#' }, texts.desk)),
    state,
    other,
  ),
  place,
);

let report: DeskReport | undefined;
let shown: string | undefined;
let pair: { readonly key: string; readonly view: Pair } | undefined;

/** Shows what the address asks for. */
function route(): void {
  if (report === undefined) return;
  const key = decodeAddress(location.hash.slice(1));
  const row = report.rows.find((candidate) => candidate.key === key);
  if (row !== undefined && pair?.key === key) {
    pair.view.show(row);
    return;
  }
  const isFirst = !place.hasChildNodes();
  if (key === shown) return;
  shown = key;
  pair?.view.close();
  pair =
    row === undefined ? undefined : { key, view: createPair(row, { keyOf, onElsewhere, onKey: onFrameKey }) };
  const isUnknown = row === undefined && key !== '';
  place.replaceChildren(
    ...(isUnknown ? [element('p', { class: 'missing' }, texts.noPage)] : []),
    pair?.view.root ?? list.root,
  );
  document.title = row === undefined ? texts.desk : `${key} – ${texts.desk}`;
  if (!isFirst) place.querySelector<HTMLElement>(row === undefined ? 'input' : 'h1')?.focus();
}

function keyOf(path: string): string | undefined {
  return report?.rows.find(({ fr, en }) => fr?.path === path || en?.path === path)?.key;
}

function onElsewhere(path: string): void {
  const key = keyOf(path);
  if (key !== undefined) location.hash = key;
}

/** Steps from section to section. */
function onKey(event: KeyboardEvent): void {
  if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  event.preventDefault();
  const name = event.key === 'ArrowDown' ? 'Alt+ArrowDown' : 'Alt+ArrowUp';
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${name}"]`)?.click();
}

/** Leaves a frame for the desk around it: a page may itself close something with the same key. */
function onFrameKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') place.querySelector<HTMLElement>('h1')?.focus();
  onKey(event);
}

async function refresh(): Promise<void> {
  const answer = await requestJson<DeskReport>(DESK_REPORT_PATH);
  if (answer === undefined) return;
  report = answer;
  const { ok, errors, warnings, font } = report;
  state.textContent = texts.publicBuild(ok, errors, warnings);
  state.classList.toggle('bad', ok === false);
  list.show(report);
  if (font !== undefined && ![...document.fonts].some(({ family }) => family === 'Desk'))
    document.fonts.add(await new FontFace('Desk', `url(${font})`, { weight: '400 800' }).load());
  route();
}

addEventListener('hashchange', route);
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && pair !== undefined) location.hash = '';
  onKey(event);
});
let turn = Promise.resolve();
const again = (): void => {
  // One that fails is said in the console, and ends no other.
  turn = turn.then(refresh).catch(reportError);
};
listen({ onState: again, onPublicNews: again });
