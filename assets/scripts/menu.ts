/** Opens and closes the menu and the header's disclosures; without scripts the menu's button leads to the footer. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('dialog#menu');
  addEventListener('click', (event) => {
    const target = event.target as Element;
    if (target.closest('[data-menu-open]') && menu?.showModal) {
      event.preventDefault();
      menu.showModal();
    }
    if (target === menu || target.closest('[data-menu-close]')) menu?.close();
    closeDisclosures((disclosure) => !disclosure.contains(target));
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeDisclosures((disclosure) => {
      if (disclosure.contains(document.activeElement)) disclosure.querySelector('summary')?.focus();
      return true;
    });
  });
  // A page load would find them closed; the menu closes as soon as focus moves to what it covers.
  addEventListener('app:page', () => closeDisclosures(() => true));
}

function closeDisclosures(decide: (disclosure: HTMLDetailsElement) => boolean): void {
  for (const disclosure of document.querySelectorAll<HTMLDetailsElement>('details[data-disclosure][open]'))
    if (decide(disclosure)) disclosure.open = false;
}
