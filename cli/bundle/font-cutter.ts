import type { SideThread } from '../system/side-thread.ts';
import { createSideThread } from '../system/side-thread.ts';
import { cutFont } from './cut-font.ts';
import type { FontChoice } from './font-list.ts';

/** Cuts fonts, beside what the process does meanwhile. */
export interface FontCutter {
  /** See {@link cutFont}. */
  readonly cut: (bytes: Uint8Array, axes: FontChoice['axes']) => Promise<Uint8Array>;
  readonly close: SideThread<CutWork, Uint8Array>['close'];
}

/** A font for the thread. */
export interface CutWork {
  readonly bytes: Uint8Array;
  readonly axes: FontChoice['axes'];
}

/**
 * Makes a cutter whose thread starts with the first font. What the thread cannot do is done here, where what is wrong
 * is said.
 * @param program the compiled worker, where the launcher puts it below the folder of every chunk
 */
export function createFontCutter(program = new URL('./bundle/font-worker.js', import.meta.url)): FontCutter {
  const { ask, close } = createSideThread<CutWork, Uint8Array>(program);
  return { cut: async (bytes, axes) => (await ask({ bytes, axes })) ?? cutFont(bytes, axes), close };
}
