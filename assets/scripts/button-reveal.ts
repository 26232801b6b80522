/** Position of a button in its window, in pixels. */
export interface Place {
  /** From the window's upper edge. */
  readonly top: number;
  readonly height: number;
}

/** Returns the raw progress: 0 when a fifth of the button is in the window, 1 at 95 % (behaviour 4.7). */
export function rawProgress({ top, height }: Place, windowHeight: number): number {
  return clamp((windowHeight - top - 0.2 * height) / (0.75 * height));
}

/** Returns the progress of a button in a row. Each starts 0.4 after the last and takes 0.5, in shares of the row. */
export function rowProgress(raw: number, index: number, count: number): number {
  const whole = 0.5 + 0.4 * (count - 1);
  return clamp((raw * whole - 0.4 * index) / 0.5);
}

/** Returns the look at a progress: eased, from half the width to the whole. */
export function revealStyle(progress: number): { readonly opacity: number; readonly scaleX: number } {
  const eased = 1 - (1 - progress) ** 2;
  return { opacity: eased, scaleX: 0.5 + 0.5 * eased };
}

/** Returns the progress shown after some milliseconds: every 100 ms, half of the rest is made up. */
export function followProgress(shown: number, target: number, milliseconds: number): number {
  const next = target + (shown - target) * 2 ** (-milliseconds / 100);
  return Math.abs(target - next) < 0.001 ? target : next;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Ties every `.button` to the scroll position, except on focus, in print and under reduced motion (`motion.css`). */
export function startReveal(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  /** Progress that each button shows. */
  const shown = new WeakMap<Element, number>();
  let [frame, last] = [0, 0];

  const draw = (now: number): void => {
    const elapsed = now - last;
    last = now;
    frame = 0;
    if (calm.matches) return;
    for (const { element, target } of measureButtons()) {
      const before = shown.get(element);
      const next = followProgress(before ?? target, target, elapsed);
      shown.set(element, next);
      if (next !== before) paint(element, next);
      if (next !== target) frame ||= requestAnimationFrame(draw);
    }
  };
  const wake = (): void => {
    if (frame) return;
    last = performance.now();
    frame = requestAnimationFrame(draw);
  };

  for (const type of ['scroll', 'resize']) addEventListener(type, wake);
  if ('ResizeObserver' in window) new ResizeObserver(wake).observe(document.body);
  addEventListener('app:page', () => draw(performance.now()));
  // In the next frame: measuring now would lay out the whole page once more, before its fonts are there.
  wake();
}

interface Measured {
  readonly element: HTMLElement;
  /** Progress that the scroll position asks for. */
  readonly target: number;
}

/** Measures every button on the page, except those of dialogs, fixed bars and the header. */
function measureButtons(): readonly Measured[] {
  const places = [...document.querySelectorAll<HTMLElement>('.button')]
    .filter((element) => !element.closest('dialog,header,[data-fixed]'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height);
  return places.map((place) => {
    const { element, box } = place;
    const row = places.filter(
      (other) =>
        other.element.parentElement === element.parentElement && Math.abs(other.box.top - box.top) < 1,
    );
    const raw = rawProgress(box, innerHeight);
    return { element, target: rowProgress(raw, row.indexOf(place), row.length) };
  });
}

function paint({ style }: HTMLElement, progress: number): void {
  const { opacity, scaleX } = revealStyle(progress);
  style.opacity = progress === 1 ? '' : `${opacity}`;
  style.scale = progress === 1 ? '' : `${scaleX} 1`;
}
