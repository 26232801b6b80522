import { Cursor } from '../../templates/islands/cursor.tsx';
import type { CursorMotion } from './cursor-motion.ts';
import { cursorMotion, easeTowards } from './cursor-motion.ts';
import { renderIn } from './preact.ts';

/** Time after which the ring has arrived from anywhere. */
const AT_ONCE_MS = 1e9;
/** Elements around which the ring tightens. */
const TARGETS = 'a,button,summary,label,input,textarea,select';

/** Renders the cursor while the device has a use for it. */
export function start(): void {
  const queries = QUERIES.map((query) => matchMedia(query));
  const host = document.body.appendChild(document.createElement('div'));
  const { draw, unmount } = renderIn(host, Cursor, {});
  let motion: CursorMotion;
  let parts: readonly HTMLElement[];
  // Position of the mouse, and of the ring on its way there.
  let [x, y, ringX, ringY] = [0, 0, 0, 0];
  let [frame, last] = [0, 0];
  let isShown = false;

  const apply = (): void => {
    motion = cursorMotion(queries.map(({ matches }) => matches));
    if (motion === 'none') unmount();
    else draw({});
    parts = [...host.querySelectorAll<HTMLElement>('div > div > div')];
    hide();
  };
  const show = (isNow: boolean): void => {
    isShown = isNow;
    for (const { classList } of parts) classList.toggle('shown', isNow);
  };
  const hide = (): void => show(false);
  // The next frame is asked for only while the ring is still on its way.
  const step = (now: number): void => {
    const elapsed = motion === 'eased' ? now - last : AT_ONCE_MS;
    last = now;
    ringX = easeTowards(ringX, x, elapsed);
    ringY = easeTowards(ringY, y, elapsed);
    place(parts[1], ringX, ringY);
    frame = ringX === x && ringY === y ? 0 : requestAnimationFrame(step);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') {
      hide();
      return;
    }
    const target = event.target as Element;
    // An open dialog is above everything outside it.
    const home = target.closest?.('dialog[open]') ?? document.body;
    if (host.parentNode !== home) home.append(host);
    x = event.clientX;
    y = event.clientY;
    if (!isShown) {
      ringX = x;
      ringY = y;
      show(true);
    }
    place(parts[0], x, y);
    parts[1]?.classList.toggle('on', !!target.closest?.(TARGETS));
    if (frame) return;
    last = performance.now();
    frame = requestAnimationFrame(step);
  };

  for (const query of queries) query.addEventListener('change', apply);
  addEventListener('pointermove', move);
  addEventListener('pointerdown', move);
  addEventListener('blur', hide);
  document.documentElement.addEventListener('pointerleave', hide);
  apply();
}

const QUERIES = [
  '(hover) and (pointer: fine)',
  '(forced-colors: active)',
  '(prefers-reduced-motion: reduce)',
];

function place(part: HTMLElement | undefined, x: number, y: number): void {
  if (part) part.style.transform = `translate(${x}px,${y}px)`;
}
