import { Cursor } from '../../templates/islands/cursor.tsx';
import { renderIn } from './preact.ts';

/** Time constant of the ring's ease. */
export const EASE_MS = 100;
/** What the ring tightens around. */
const TARGETS = 'a,button,summary,label,input,textarea,select';

/** Whether the cursor is there and how its ring moves (behaviour 4.6). */
export type CursorMotion = 'none' | 'eased' | 'still';

/** What the device says of its pointer and of its user's wishes, in the order of {@link QUERIES}. */
export type Pointing = readonly [isFine: boolean, isForcedColours: boolean, isCalm: boolean];

/** No cursor without a mouse or under forced colours; one that does not ease where less motion is asked for. */
export function cursorMotion([isFine, isForcedColours, isCalm]: Pointing): CursorMotion {
  if (!isFine || isForcedColours) return 'none';
  return isCalm ? 'still' : 'eased';
}

/** Where the ring is after some milliseconds on its way; it arrives when it is as good as there. */
export function easeTowards(from: number, to: number, milliseconds: number): number {
  const next = to + (from - to) * Math.exp(-milliseconds / EASE_MS);
  return Math.abs(to - next) < 0.2 ? to : next;
}

/** Renders the cursor while the device has use for it. */
export function startCursor(): void {
  const queries = QUERIES.map((query) => matchMedia(query));
  const host = document.body.appendChild(document.createElement('div'));
  let ending = new AbortController();
  const { draw, unmount } = renderIn(host, Cursor, {});
  const apply = (): void => {
    ending.abort();
    const [isFine = false, isForcedColours = false, isCalm = false] = queries.map(({ matches }) => matches);
    const motion = cursorMotion([isFine, isForcedColours, isCalm]);
    if (motion === 'none') {
      unmount();
      return;
    }
    draw({});
    ending = new AbortController();
    followMouse(host, motion, ending.signal);
  };
  for (const query of queries) query.addEventListener('change', apply);
  apply();
}

const QUERIES = [
  '(hover: hover) and (pointer: fine)',
  '(forced-colors: active)',
  '(prefers-reduced-motion: reduce)',
];

function followMouse(host: HTMLElement, motion: CursorMotion, signal: AbortSignal): void {
  const parts = [...host.querySelectorAll<HTMLElement>('div > div > div')];
  const [dot, ring] = parts;
  // Where the mouse is, and where the ring is on its way there.
  let [x, y, ringX, ringY] = [0, 0, 0, 0];
  let [frame, last] = [0, 0];
  let isShown = false;

  const show = (event: Event): void => {
    isShown = event.type === 'pointermove';
    for (const { classList } of parts) classList.toggle('shown', isShown);
  };
  // Asks for the next frame only while the ring is still on its way.
  const step = (now: number): void => {
    const elapsed = motion === 'still' ? Number.POSITIVE_INFINITY : now - last;
    last = now;
    ringX = easeTowards(ringX, x, elapsed);
    ringY = easeTowards(ringY, y, elapsed);
    place(ring, ringX, ringY);
    frame = ringX === x && ringY === y ? 0 : requestAnimationFrame(step);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    x = event.clientX;
    y = event.clientY;
    if (!isShown) {
      ringX = x;
      ringY = y;
      show(event);
    }
    place(dot, x, y);
    ring?.classList.toggle('on', !!(event.target as Element).closest?.(TARGETS));
    if (frame) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  };

  addEventListener('pointermove', move, { passive: true, signal });
  addEventListener('blur', show, { signal });
  document.documentElement.addEventListener('pointerleave', show, { signal });
}

function place(part: HTMLElement | undefined, x: number, y: number): void {
  if (part) part.style.transform = `translate(${x}px,${y}px)`;
}
