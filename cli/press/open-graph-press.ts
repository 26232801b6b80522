import type { PageMeta } from '../api/page.ts';
import type { OpenGraphCard } from '../api/registry.ts';
import type { FontSource } from '../bundle/fonts.ts';
import type { PictureOptions } from '../bundle/picture-plan.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { once } from '../shared/once.ts';
import type { Diagnostic } from '../types.ts';
import type { HandTools, SideHand } from './hand.ts';
import { createHand, createSideHand } from './hand.ts';
import type { CardLayers, Lettering } from './open-graph-card.ts';
import { drawCard, readable } from './open-graph-card.ts';
import { titleProblem } from './open-graph-problems.ts';
import { SHARP_VERSION } from './sharp-version.ts';

/** The font, the texts and the options that pictures are made with. */
interface PressTools {
  readonly cache: Cache;
  readonly font: FontSource;
  /** Name of the organization. */
  readonly name: string;
  readonly card: (page: PageMeta) => OpenGraphCard;
  /** Hash of the code behind `card`. */
  readonly cardVersion: string;
  readonly options: PictureOptions;
}

/** A page's picture before it is printed, identified by all that it is made from; or the reason why there is none. */
export type PlannedPicture = { readonly identity: string } | FailedPicture;

interface FailedPicture {
  readonly diagnostic: Diagnostic;
}

/** Letters, composes and prints pictures. */
export interface Press {
  /** Letters the organization's name, which is on every picture. */
  readonly name: () => Promise<Lettering>;
  readonly plan: (page: PageMeta) => Promise<PlannedPicture>;
  /** Prints the picture of this identity, which was planned for the page. */
  readonly print: (page: PageMeta, identity: string) => Promise<Uint8Array>;
  /** Ends the thread that letters and prints. Later work is done without it. */
  readonly close: SideHand['close'];
}

type ComposedCard = { readonly layers: CardLayers } | FailedPicture;

/** Creates a press. Everything goes through the cache; the font is opened at the first text that is not in it. */
export function createPress({ cache, font, name, card, cardVersion, options }: PressTools): Press {
  const compression = COMPRESSION[options.pictureEffort];
  const { letter, print: printCard, close } = handFor(options, { font: font.bytes, compression });
  const letteredName = once(() =>
    cache.json(hashParts('og-name', font.hash, name), () => letter({ name: readable(name) })),
  );

  async function compose(page: PageMeta): Promise<ComposedCard> {
    const subject = { file: page.file, doing: `while drawing the Open Graph picture of ${page.path}` };
    const drawn = attempt(subject, () => card(page));
    if ('diagnostic' in drawn) return drawn;
    const look = drawn.value;
    const place = look.drawing?.place ?? 'none';
    const title = await cache.json(hashParts('og-title', font.hash, place, page.title), () =>
      letter({ title: readable(page.title), place }),
    );
    if (title.problem !== undefined) return { diagnostic: titleProblem(title.problem, page) };
    return { layers: drawCard(look, { brand: await letteredName(), title }) };
  }

  return {
    name: letteredName,
    plan: (page) =>
      cache.json(
        hashParts('og-page', cardVersion, font.hash, name, keyJson([page, compression])),
        async () => {
          const composed = await compose(page);
          if ('diagnostic' in composed) return composed;
          const printed = keyJson([compression, composed.layers]);
          return { identity: hashParts('og-print', SHARP_VERSION, printed) };
        },
      ),
    print: (page, identity) =>
      cache.bytes(identity, async () => {
        // Composed again: kept until their turn comes, the cards of ten thousand pages would fill the memory.
        const composed = await compose(page);
        if ('diagnostic' in composed) throw new Error(`${page.path} had a picture and has none now`);
        return printCard(composed.layers);
      }),
    close,
  };
}

/** Chooses the hand: watch mode prints one card at a time, which would only wait for a thread to start. */
function handFor({ dev }: PictureOptions, tools: HandTools): SideHand {
  return dev ? { ...createHand(tools), close: () => Promise.resolve() } : createSideHand(tools);
}

/** Levels of zlib. */
const COMPRESSION = { usual: 7, lowest: 1 } as const;
