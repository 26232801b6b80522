import type { SavedField } from './fields.ts';
import { dirtyFields, fieldKeys, fillFields } from './fields.ts';
import { keep, readKept, takeKept } from './kept.ts';

/** State that a reload must not lose: the visitor's place on the page, and what they wrote. */
interface Visit {
  readonly path: string;
  readonly scroll: readonly [number, number];
  readonly focus?: { readonly key: string; readonly selection?: readonly [number, number] };
}

const VISIT = '_site:visit';
const FIELDS = '_site:fields';
const MOVE = '_site:move';

/** Texts by path; those whose field is gone wait here until it comes back. */
type Fields = Readonly<Record<string, Readonly<Record<string, SavedField>>>>;

/** A page that has another address now: several, while its address changes faster than documents load. */
interface AddressMove {
  readonly from: string;
  readonly to: readonly string[];
}

/** The page on which a visit goes on. */
interface Continuation {
  /** Address that the page has now. @default the same */
  readonly to?: string | undefined;
  /** True when the page is missing: its scroll position stays kept until the page is back. */
  readonly isMissing: boolean;
}

/**
 * Reloads the page, or goes to where it is now, and keeps what the visitor did on it. False: it could not be kept, and
 * the page stays.
 */
export function leave({ to, isMissing }: Continuation): boolean {
  const keepAll = (): boolean => save(isMissing);
  if (!keepAll()) return false;
  // An editor who goes on writing while the page is on its way keeps that too.
  addEventListener('pagehide', keepAll, { once: true });
  if (to === undefined) location.reload();
  else {
    announceMove(to);
    location.replace(to + location.search + location.hash);
  }
  return true;
}

/** Gives back what {@link leave} kept. */
export function restoreVisit({ isMissing }: Pick<Continuation, 'isMissing'>): void {
  const path = location.pathname;
  endMove(path);
  restoreFields(path);
  if (isMissing) return;
  const visit = takeKept<Visit>(VISIT);
  if (visit?.path !== path) return;
  restoreFocus(visit);
  restoreScroll(visit);
}

function announceMove(to: string): void {
  const from = location.pathname;
  const move = readKept<AddressMove>(MOVE);
  keep(MOVE, { from, to: [...(move?.from === from ? move.to : []), to] } satisfies AddressMove);
}

/** Takes what was kept under the address that a page had. */
function endMove(path: string): void {
  const move = takeKept<AddressMove>(MOVE);
  if (move === undefined || !move.to.includes(path)) return;
  const { [move.from]: own, ...others } = readKept<Fields>(FIELDS) ?? {};
  keep(FIELDS, { ...others, [path]: { ...others[path], ...own } } satisfies Fields);
  const visit = readKept<Visit>(VISIT);
  if (visit?.path === move.from) keep(VISIT, { ...visit, path } satisfies Visit);
}

function save(isMissing: boolean): boolean {
  const path = location.pathname;
  const dirty = dirtyFields();
  const all = readKept<Fields>(FIELDS) ?? {};
  const isKept = keep(FIELDS, { ...all, [path]: { ...all[path], ...dirty } } satisfies Fields);
  if (!isMissing) keep(VISIT, { path, scroll: [scrollX, scrollY], ...focusOf() } satisfies Visit);
  return isKept || Object.keys(dirty).length === 0;
}

function restoreFields(path: string): void {
  const all = readKept<Fields>(FIELDS);
  const own = all?.[path];
  if (all === undefined || own === undefined) return;
  const { [path]: _, ...others } = all;
  const { homeless, filled } = fillFields(own);
  keep(FIELDS, Object.keys(homeless).length === 0 ? others : { ...others, [path]: homeless });
  // Scripts that react to what is written are running by then.
  addEventListener('load', () => {
    for (const field of filled) field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function focusOf(): Pick<Visit, 'focus'> {
  const active = document.activeElement;
  const key = active === null ? undefined : fieldKeys().get(active);
  if (key === undefined) return {};
  const { selectionStart: start, selectionEnd: end } = active as HTMLInputElement;
  const selection =
    typeof start === 'number' && typeof end === 'number' ? ([start, end] as const) : undefined;
  return { focus: { key, ...(selection === undefined ? {} : { selection }) } };
}

function restoreFocus({ focus }: Visit): void {
  if (focus === undefined) return;
  const [field] = [...fieldKeys()].find(([, key]) => key === focus.key) ?? [];
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  if (focus.selection !== undefined && 'setSelectionRange' in field)
    (field as HTMLInputElement).setSelectionRange(...focus.selection);
}

function restoreScroll({ scroll: [left, top] }: Visit): void {
  let isOurs = true;
  const giveUp = (): void => {
    isOurs = false;
  };
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, giveUp, { once: true, passive: true });
  const go = (): void => {
    if (isOurs) scrollTo({ left, top, behavior: 'instant' });
  };
  go();
  // Pictures and scripts may have made the page longer, or have moved it themselves.
  addEventListener('load', () => {
    go();
    requestAnimationFrame(go);
  });
}
