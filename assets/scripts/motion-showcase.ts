/** Tells whether a motion can be shown again: it moves at all, and the visitor has not asked for less motion. */
export function canReplay(showcase: { readonly animations: number; readonly isCalm: boolean }): boolean {
  return !showcase.isCalm && showcase.animations > 0;
}

/** Gives each motion of the showcase a button that plays it again. */
export function start(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const motions = [...document.querySelectorAll<HTMLElement>('[data-replay]')].map((button) => {
    const demo = button.closest('.motion')?.querySelector('.demo');
    const animations = (): readonly Animation[] => demo?.getAnimations?.({ subtree: true }) ?? [];
    // Counted before any button shows: otherwise the page's styles would be computed again between two counts.
    return { button, animations, count: animations().length };
  });
  for (const { button, animations, count } of motions) {
    button.hidden = !canReplay({ animations: count, isCalm });
    button.addEventListener('click', () => {
      for (const animation of animations()) animation.currentTime = 0;
    });
  }
}
