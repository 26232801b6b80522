import { element } from '../surface.ts';
import type { PageLook } from './look.ts';

/** A page of the site in a frame of the desk. */
interface Frame {
  readonly root: HTMLElement;
  readonly window: () => Window | undefined;
  /** Shows it as wide as a telephone or a desk, in these colours. */
  readonly setLook: (look: PageLook) => void;
}

interface FrameOptions {
  readonly title: string;
  /** Called when the page is there, or another one in its place. */
  readonly onPage: (path: string) => void;
  /** Called with the keys that are pressed in it, of which the desk itself hears nothing. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Creates a frame on a page of this origin. */
export function createFrame(path: string, { title, onPage, onKey }: FrameOptions): Frame {
  const frame = element('iframe', { title, src: path });
  const root = element('div', { class: 'frame' }, frame);
  let look: PageLook = { width: 'wide', theme: 'system' };
  const apply = (): void => {
    const page = frame.contentDocument?.documentElement;
    if (page !== undefined && look.theme !== 'system') page.dataset.theme = look.theme;
    else if (page !== undefined) delete page.dataset.theme;
    root.dataset.width = look.width;
    // A page made for a desk is shown whole in half a window.
    const scale = look.width === 'wide' ? Math.min(1, root.clientWidth / WIDE) : 1;
    const width =
      look.width === 'wide' ? Math.max(WIDE, root.clientWidth) : Math.min(NARROW, root.clientWidth);
    Object.assign(frame.style, {
      width: `${width}px`,
      height: `${root.clientHeight / scale}px`,
      transform: `scale(${scale})`,
    });
  };
  const arrived = (): void => {
    apply();
    onPage(frame.contentWindow?.location.pathname ?? path);
  };
  frame.addEventListener('load', () => {
    arrived();
    frame.contentWindow?.addEventListener('keydown', onKey);
    // Soft navigation shows another page in the same document.
    frame.contentWindow?.addEventListener('app:page', arrived);
  });
  new ResizeObserver(apply).observe(root);
  return {
    root,
    window: () => frame.contentWindow ?? undefined,
    setLook: (next) => {
      look = next;
      apply();
    },
  };
}

const WIDE = 1280;
const NARROW = 390;
