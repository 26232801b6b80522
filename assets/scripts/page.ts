import type { App } from './app.ts';
import { createHead } from './head.ts';
import type { PagePayload } from './payload.ts';
import type { SitePolicy } from './policy.ts';
import { hashTarget, scrollToPosition, scrollToStart } from './scroll.ts';
import { hiddenText, mark, updateShell } from './shell.ts';
import type { Arrival } from './soft-navigation.ts';

/** Shows pages in `<main>`. */
export interface PageView {
  /** Keeps what the visitor did in the page of a path, before it is replaced, for the way back. */
  readonly leave: (path: string) => void;
  readonly show: (payload: PagePayload, arrival: Arrival) => void;
  readonly showLoading: () => void;
  /** Shows, or stops showing, that another page is loading. */
  readonly showBusy: (isBusy: boolean) => void;
}

/** Traces of a visitor in a page: the link that was followed, and the content of the text fields. */
interface Trace {
  /** Index and address of the link: links may share an address, and in a changed page an index has another one. */
  readonly link: number;
  readonly href: string | undefined;
  readonly texts: readonly string[];
}

/** Creates the view that shows payloads: content, head, shell, scroll, focus, announcement. */
export function createPageView(app: App, policy: SitePolicy): PageView {
  // Added before it is needed, so that assistive technology announces its changes.
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

/** Closes the menu, which covers the page and keeps focus from it. Returns a true value when it was open. */
function uncover(): unknown {
  const menu = document.querySelector<HTMLDialogElement>('#menu[open]');
  menu?.close();
  return menu;
}

/** Time after which a transition counts as late: the frame that follows takes the rest of a twentieth of a second. */
const LATE_MS = 40;

/**
 * Creates a function that changes the page in a view transition, when the browser has them, motion is welcome, and the
 * last two did not come late. Browsers capture the old page before they show the new one, which takes long on some
 * machines.
 */
export function createTransition(): (change: () => void) => void {
  /** Number of late transitions since the last one in time. */
  let late = 0;
  return (change) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if ('startViewTransition' in document && !isCalm && late < 2) {
      const start = performance.now();
      const { ready, finished } = document.startViewTransition(change);
      const tell = (): void => {
        late = performance.now() - start > LATE_MS ? late + 1 : 0;
      };
      // A transition that another cuts short has still made its change.
      Promise.all([ready.then(tell), finished]).catch(() => {});
    } else change();
  };
}

/** Moves focus without scrolling. An element that cannot hold focus gets a tabindex while it has it. */
function moveFocus(element: HTMLElement): void {
  uncover();
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
