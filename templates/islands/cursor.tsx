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
    if (dot.current === null || ring.current === null) return undefined;
    return followMouse(dot.current, ring.current, motion);
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
  readonly classList: { readonly toggle: (name: string, on: boolean) => void };
}

/** The parts of a mouse event that it reads. */
interface MouseMove {
  readonly clientX: number;
  readonly clientY: number;
  readonly pointerType: string;
  readonly target: { readonly closest?: (selector: string) => unknown } | null;
}

function followMouse(dot: Follower, ring: Follower, motion: CursorProps['motion']): () => void {
  let target = { x: 0, y: 0 };
  let at: { x: number; y: number } | undefined;
  let frame = 0;
  let last = 0;

  const show = (shown: 'shown' | 'hidden'): void => {
    dot.classList.toggle('shown', shown === 'shown');
    ring.classList.toggle('shown', shown === 'shown');
    if (shown === 'hidden') at = undefined;
  };

  // Asks for the next frame only while the ring is still on its way.
  const step = (now: number): void => {
    frame = 0;
    const from = at ?? target;
    const share = motion === 'still' ? 1 : 1 - Math.exp(-Math.min(now - last, 64) / EASE_MS);
    last = now;
    at = { x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share };
    const rest = Math.abs(target.x - at.x) + Math.abs(target.y - at.y);
    if (rest < 0.3) at = target;
    place(ring, at);
    if (at !== target) frame = browser.requestAnimationFrame(step);
  };

  const move = (event: MouseMove): void => {
    if (event.pointerType !== 'mouse') return;
    target = { x: event.clientX, y: event.clientY };
    if (at === undefined) {
      at = target;
      show('shown');
    }
    place(dot, target);
    ring.classList.toggle('on', Boolean(event.target?.closest?.(TARGETS)));
    if (frame === 0) {
      last = browser.performance.now();
      frame = browser.requestAnimationFrame(step);
    }
  };
  const hide = (): void => show('hidden');

  const root = browser.document.documentElement;
  browser.addEventListener('pointermove', move as never, { passive: true });
  browser.addEventListener('blur', hide);
  root.addEventListener('pointerleave', hide);
  return () => {
    browser.removeEventListener('pointermove', move as never);
    browser.removeEventListener('blur', hide);
    root.removeEventListener('pointerleave', hide);
    if (frame !== 0) browser.cancelAnimationFrame(frame);
  };
}

function place(element: Follower, { x, y }: { readonly x: number; readonly y: number }): void {
  element.style.transform = `translate(${x}px,${y}px)`;
}
