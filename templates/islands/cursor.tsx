import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { browser } from './browser.ts';

/** Time constant of the ring's ease, in milliseconds. */
const EASE_MS = 100;
/** What the ring tightens around. */
const TARGETS = 'a,button,summary,label,input,textarea,select';

export interface CursorProps {
  /** `still` under reduced motion: the ring moves with the dot. */
  readonly motion: 'eased' | 'still';
}

/** A dot on the mouse and a ring that follows it (behaviour 4.6); rendered by script, never on the server. */
export function Cursor({ motion }: CursorProps): ReactElement {
  const dot = useRef(null);
  const ring = useRef(null);
  useEffect(() => {
    if (dot.current && ring.current) return followMouse(dot.current, ring.current, motion);
    return undefined;
  }, [motion]);
  return (
    <div aria-hidden="true">
      <div className="cursor-dot" ref={dot} />
      <div className="cursor-ring" ref={ring} />
    </div>
  );
}

/** The parts of an element that the cursor changes. */
interface Follower {
  readonly style: { transform: string };
  readonly classList: { readonly toggle: (name: string, force: boolean) => void };
}

/** The parts of a mouse event that it reads. */
interface MouseMove {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerType: string;
  readonly target: { readonly closest?: (selector: string) => unknown } | null;
}

function followMouse(dot: Follower, ring: Follower, motion: CursorProps['motion']): () => void {
  // Where the mouse is, and where the ring is on its way there.
  let [x, y, ringX, ringY] = [0, 0, 0, 0];
  let state: 'hidden' | 'shown' = 'hidden';
  let frame = 0;
  let last = 0;

  const show = (next: typeof state): void => {
    state = next;
    for (const { classList } of [dot, ring]) classList.toggle('shown', next === 'shown');
  };

  // Asks for the next frame only while the ring is still on its way.
  const step = (now: number): void => {
    const share = motion === 'still' ? 1 : 1 - Math.exp((last - now) / EASE_MS);
    last = now;
    ringX += (x - ringX) * share;
    ringY += (y - ringY) * share;
    const isThere = Math.abs(x - ringX) + Math.abs(y - ringY) < 0.3;
    if (isThere) [ringX, ringY] = [x, y];
    place(ring, ringX, ringY);
    frame = isThere ? 0 : browser.requestAnimationFrame(step);
  };

  const move = ({ clientX, clientY, pointerType, target }: MouseMove): void => {
    if (pointerType !== 'mouse') return;
    [x, y] = [clientX, clientY];
    if (state === 'hidden') {
      [ringX, ringY] = [x, y];
      show('shown');
    }
    place(dot, x, y);
    ring.classList.toggle('on', Boolean(target?.closest?.(TARGETS)));
    if (frame) return;
    last = browser.performance.now();
    frame = browser.requestAnimationFrame(step);
  };
  const hide = (): void => show('hidden');

  const bindings = [
    [browser, 'pointermove', move],
    [browser, 'blur', hide],
    [browser.document.documentElement, 'pointerleave', hide],
  ] as const;
  for (const [target, type, listener] of bindings) target.addEventListener(type, listener, { passive: true });
  return () => {
    for (const [target, type, listener] of bindings) target.removeEventListener(type, listener);
    browser.cancelAnimationFrame(frame);
  };
}

function place({ style }: Follower, x: number, y: number): void {
  style.transform = `translate(${x}px,${y}px)`;
}
