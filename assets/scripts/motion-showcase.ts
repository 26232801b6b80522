/** Whether a motion can be shown again: it moves at all, and the visitor has not asked for less motion. */
export function canReplay(showcase: { readonly animations: number; readonly isCalm: boolean }): boolean {
  return !showcase.isCalm && showcase.animations > 0;
}

/** Gives each motion of the showcase a button that begins it anew. */
export function start(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const button of document.querySelectorAll<HTMLElement>('[data-replay]')) {
    const demo = button.closest('.motion')?.querySelector('.demo');
    const animations = (): readonly Animation[] => demo?.getAnimations?.({ subtree: true }) ?? [];
    button.hidden = !canReplay({ animations: animations().length, isCalm });
    button.addEventListener('click', () => {
      for (const animation of animations()) animation.currentTime = 0;
    });
  }
}
