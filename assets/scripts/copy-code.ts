/** Lets the button of a block of code copy what stands before it. */
export function startCopying(): void {
  addEventListener('click', async ({ target }) => {
    const { dataset, previousSibling } = target as HTMLElement;
    if (!dataset?.copied) return;
    await navigator.clipboard.writeText(previousSibling?.textContent ?? '');
    (target as HTMLElement).textContent = dataset.copied;
  });
}
