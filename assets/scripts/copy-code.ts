/** Makes the button of a block of code copy the code before it. */
export function startCopying(): void {
  addEventListener('click', async ({ target }) => {
    // When the browser translates the page, a click hits an element of its own inside the button.
    const button = (target as Element).closest?.<HTMLElement>('[data-copied]');
    if (!button) return;
    await navigator.clipboard.writeText(button.previousSibling?.textContent ?? '');
    button.textContent = button.dataset.copied ?? '';
  });
}
