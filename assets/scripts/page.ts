import type { App } from './app.ts';
import { createHead } from './head.ts';
import type { PagePayload } from './payload.ts';
import type { SitePolicy } from './policy.ts';
import { hashTarget, scrollToPosition, scrollToStart } from './scroll.ts';
import { hiddenText, mark, updateShell } from './shell.ts';
import type { Arrival } from './soft-navigation.ts';

/** Shows pages in `<main>`. */
export interface PageView {
  /** Keeps what the visitor did in the page of a path, which is about to go, for the way back. */
  readonly leave: (path: string) => void;
  readonly show: (payload: PagePayload, arrival: Arrival) => void;
  readonly showLoading: () => void;
  /** Shows, or no longer shows, that another page is on its way. */
  readonly showBusy: (isBusy: boolean) => void;
}

/** What a visitor did in a page: the link that was followed, and what the text fields hold. */
interface Trace {
  /** Number and address: of two links to one page it is either, and a page that changed has none. */
  readonly link: number;
  readonly href: string | undefined;
  readonly texts: readonly string[];
}

/** Makes what puts a payload in the page's place: content, head, shell, scroll, focus, announcement. */
export function createPageView(app: App, policy: SitePolicy): PageView {
  // There before it is needed, so that it is heard.
  const announcer = hiddenText('');
  announcer.id = 'announcer';
  announcer.setAttribute('aria-live', 'polite');
  document.body.append(announcer);
  const setHead = createHead(policy);
  const main = document.querySelector('main') ?? document.body;
  const line = document.createElement('div');
  line.className = 'busy-line';
  const traces: Record<string, Trace | undefined> = {};
  const fields = (): readonly HTMLInputElement[] => [...main.querySelectorAll<HTMLInputElement>('.input')];
  return {
    leave: (path) => {
      const links = [...document.links];
      const link = links.indexOf(document.activeElement as HTMLAnchorElement);
      traces[path] = {
        link,
        href: links[link]?.href,
        texts: fields().map(({ value }) => value),
      };
    },
    showBusy: (isBusy) => {
      mark(main, 'aria-busy', isBusy ? 'true' : undefined);
      if (isBusy) {
        main.before(line);
        if (uncover()) moveFocus(main);
      } else line.remove();
    },
    show: ({ html, head, data, content, sheets }, { path, url, position }) => {
      main.innerHTML = policy.createHTML(html);
      document.documentElement.dataset.content = content;
      Object.assign(app.data, data);
      document.adoptedStyleSheets = sheets;
      setHead(head);
      updateShell(path, app.locale, head);
      const trace = position && traces[path];
      for (const [index, field] of fields().entries()) field.value = trace?.texts[index] ?? field.value;
      if (position) scrollToPosition(position);
      else scrollToStart(url.hash);
      dispatchEvent(new Event('app:page'));
      const link = document.links[trace?.link ?? -1];
      if (link?.href === trace?.href) link?.focus({ preventScroll: true });
      if (document.activeElement !== link) moveFocus((position ? undefined : hashTarget(url.hash)) ?? main);
      announcer.textContent = head.find(({ tag }) => tag === 'title')?.text ?? '';
    },
    showLoading: () => {
      const view = document.querySelector<HTMLTemplateElement>('template#service-loading');
      if (!view) return;
      main.replaceChildren(view.content.cloneNode(true));
      scrollToStart('');
      moveFocus(main);
      announcer.textContent = main.textContent.trim();
    },
  };
}

/** Closes the menu, which covers what the page shows and keeps the focus from it; tells whether it was open. */
function uncover(): unknown {
  const menu = document.querySelector<HTMLDialogElement>('#menu[open]');
  menu?.close();
  return menu;
}

/** A transition that is not ready by then came late: the frame that follows takes the rest of a twentieth of a second. */
const LATE_MS = 40;

/**
 * Makes what runs a change of the page in a view transition: where there are any, motion is welcome, and the last
 * two did not come late. Browsers picture the old page before they show the new one, which some machines are slow at.
 */
export function createTransition(): (change: () => void) => void {
  /** Transitions that came late, since one was in time. */
  let late = 0;
  return (change) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if ('startViewTransition' in document && !isCalm && late < 2) {
      const start = performance.now();
      const { ready, finished } = document.startViewTransition(change);
      const tell = (): void => {
        late = performance.now() - start > LATE_MS ? late + 1 : 0;
      };
      // A transition that another one cuts short has made its change all the same.
      Promise.all([ready.then(tell), finished]).catch(() => {});
    } else change();
  };
}

/** Moves focus without scrolling; what cannot hold focus can while it has it. */
function moveFocus(element: HTMLElement): void {
  uncover();
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
