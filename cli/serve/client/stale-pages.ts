/**
 * Has the browser load every other page from now on: the site's scripts may hold pages that they fetched ahead, or
 * showed before, as they were then.
 */
export function leaveToBrowser(): void {
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
