/** Opens and closes the menu and the header's disclosures. Without scripts, the menu's button leads to the footer. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog#menu');
  const opener = document.querySelector<HTMLElement>('[data-menu-open]');
  opener?.setAttribute('role', 'button');
  addEventListener('click', (event) => {
    const target = event.target as Element;
    if (opener?.contains(target) && menu) {
      menu.showModal();
      event.preventDefault();
    }
    if (target === menu || target.closest('[data-menu-close]')) menu?.close();
    closeDisclosures((disclosure) => !disclosure.contains(target));
  });
  opener?.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    opener.click();
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeDisclosures((disclosure) => {
      if (disclosure.contains(document.activeElement)) disclosure.querySelector('summary')?.focus();
      return true;
    });
  });
  // A page load would close all, so soft navigation does too, and so does a page that the browser may show again later.
  const closeAll = (): void => {
    menu?.close();
    closeDisclosures(() => true);
  };
  addEventListener('app:page', closeAll);
  addEventListener('pagehide', closeAll);
}

function closeDisclosures(decide: (disclosure: HTMLDetailsElement) => boolean): void {
  for (const disclosure of document.querySelectorAll<HTMLDetailsElement>('details[data-disclosure][open]'))
    if (decide(disclosure)) disclosure.open = false;
}
