import { changesBetween } from './changes.ts';

/** The page's document as the server sent it: scripts have changed the one that is shown. */
interface Original {
  /** Fetches the original of the page and the version that are shown now, once the browser has nothing better to do. */
  readonly keep: () => void;
  /**
   * Fetches the page again as it is in version `next`, and changes in the page that is shown what differs from the
   * original of `version`: nothing that a visitor did is lost, and nothing flickers. `reload` when that is not enough;
   * `later` when another version is served by now, of which the server will tell.
   */
  readonly exchange: (version: string, next: string) => Promise<'shown' | 'reload' | 'later'>;
}

interface SentPage {
  readonly path: string;
  /** Of the site that it belongs to. */
  readonly version: string;
  readonly document: Document;
}

/** Creates an original that is not there yet. */
export function createOriginal(): Original {
  let kept: Promise<SentPage | undefined> = Promise.resolve(undefined);
  let isFirst = true;
  return {
    keep: () => {
      kept = idle().then(request);
    },
    exchange: async (version, next) => {
      const before = await kept;
      if (before?.version !== version) return 'reload';
      const after = await request();
      if (after === undefined || after.path !== before.path || after.path !== pathOf(location))
        return 'reload';
      if (after.version !== next) return 'later';
      const changes = changesBetween(before.document, after.document);
      if (changes === undefined) return 'reload';
      for (const change of changes) change();
      kept = Promise.resolve(after);
      if (isFirst) leaveToBrowser();
      isFirst = false;
      return 'shown';
    },
  };
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

/** Fetches the document of the page that is shown. Undefined: there is none, or not under this address. */
function request(): Promise<SentPage | undefined> {
  return new Promise((resolve) => {
    const path = pathOf(location);
    // Parsed without being text in between, which the page's policy forbids.
    const asking = new XMLHttpRequest();
    asking.responseType = 'document';
    asking.onloadend = () => {
      const { status, responseURL, response } = asking;
      if (status !== 200 || !(response instanceof Document) || pathOf(new URL(responseURL)) !== path)
        resolve(undefined);
      else resolve({ path, version: takeVersion(response), document: response });
    };
    asking.open('GET', path);
    asking.send();
  });
}

/** The version that the server wrote into a document, which is the same as any other without it. */
function takeVersion(sent: Document): string {
  const script = sent.querySelector<HTMLScriptElement>('script[data-version]');
  const version = script?.dataset.version ?? '';
  script?.removeAttribute('data-version');
  return version;
}

function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}

/**
 * Has the browser load every other page from now on: the site's scripts may hold pages that they fetched ahead, or
 * showed before, as they were then.
 */
function leaveToBrowser(): void {
  const here = location.pathname;
  addEventListener(
    'click',
    (event) => {
      const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
      if (link === undefined || event.defaultPrevented || !isPlain(event) || !isOwn(link)) return;
      if (link.pathname === location.pathname) return;
      event.preventDefault();
      location.assign(link.href);
    },
    true,
  );
  addEventListener(
    'popstate',
    (event) => {
      if (location.pathname === here) return;
      event.stopImmediatePropagation();
      location.reload();
    },
    true,
  );
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A link to a page: one with an empty `download` saves what it leads to. */
function isOwn(link: HTMLAnchorElement): boolean {
  const { origin, target } = link;
  return origin === location.origin && /^(?:_self)?$/i.test(target) && !link.hasAttribute('download');
}
