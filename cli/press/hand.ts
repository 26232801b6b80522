import { once } from '../shared/once.ts';
import { atOnce } from '../system/at-once.ts';
import { processors } from '../system/processors.ts';
import type { SideThread } from '../system/side-thread.ts';
import { createSideThread } from '../system/side-thread.ts';
import { createCardPrinter } from './card-printer.ts';
import type { CardLayers, DrawingPlace, Lettering } from './open-graph-card.ts';
import { letterName, letterTitle } from './open-graph-card.ts';
import { openTypeface } from './typeface.ts';

/** The slow work of a press: setting texts as outlines, and printing cards. */
export interface Hand {
  readonly letter: (text: Text) => Promise<Lettering>;
  readonly print: (card: CardLayers) => Promise<Uint8Array>;
}

/** A text on a card: a page's title, or the organization's name. */
type Text =
  | { readonly title: string; readonly place: DrawingPlace }
  | { readonly name: string; readonly place?: never };

/** The font and the compression that a hand works with. */
export interface HandTools {
  /** The brand's font, as WOFF2. */
  readonly font: Uint8Array;
  /** Level of zlib. */
  readonly compression: number;
}

/** Creates a hand that works in this thread. It opens the font at the first text. */
export function createHand({ font, compression }: HandTools): Hand {
  const typeface = once(() => openTypeface(font));
  const print = createCardPrinter(compression);
  // Few at a time: a picture takes megabytes until it is encoded.
  const inTurn = atOnce(processors());
  return {
    letter: async (text) =>
      text.place === undefined
        ? letterName(await typeface(), text.name)
        : letterTitle(await typeface(), text.title, text.place),
    print: (card) => inTurn(() => print(card)),
  };
}

/** A text to letter, or a card to print. */
export type HandWork = { readonly letter: Text } | { readonly print: CardLayers };

/** Makes a hand do one piece of work. */
export function handle(hand: Hand, work: HandWork): Promise<unknown> {
  return 'letter' in work ? hand.letter(work.letter) : hand.print(work.print);
}

/** A hand that works in a thread, while the process does other work. */
export interface SideHand extends Hand {
  readonly close: SideThread<HandWork, unknown>['close'];
}

/**
 * Creates a hand whose thread starts with the first work.
 * @param program the compiled worker, which the launcher puts below the folder of every chunk
 */
export function createSideHand(
  tools: HandTools,
  program = new URL('./press/hand-worker.js', import.meta.url),
): SideHand {
  const here = once(() => createHand(tools));
  const { ask, close } = createSideThread(program, (work: HandWork) => handle(here(), work), tools);
  return {
    letter: async (text) => (await ask({ letter: text })) as Lettering,
    print: async (card) => {
      // Loaded here so that the library stays in memory when the thread ends.
      await import('sharp');
      return (await ask({ print: card })) as Uint8Array;
    },
    close,
  };
}
