const leaving = new WeakSet<HTMLLinkElement>();

/** Exchanges stylesheets under the page: the old rules stay until the new ones are there. */
export function swapStyles(urls: readonly string[], version: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (leaving.has(link) || !urls.includes(pathname)) continue;
    const next = link.cloneNode();
    if (!(next instanceof HTMLLinkElement)) continue;
    leaving.add(link);
    next.href = `${pathname}?v=${encodeURIComponent(version)}`;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.after(next);
  }
}
