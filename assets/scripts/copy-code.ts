/** Lets the button of a block of code copy what stands before it. */
export function startCopying(): void {
  addEventListener('click', async ({ target }) => {
    // Where the browser translates the page, what is clicked is an element of its own in the button.
    const button = (target as Element).closest?.<HTMLElement>('[data-copied]');
    if (!button) return;
    await navigator.clipboard.writeText(button.previousSibling?.textContent ?? '');
    button.textContent = button.dataset.copied ?? '';
  });
}
