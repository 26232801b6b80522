import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testProject } from '../tests/bundle/test-project.ts';
import type { Hand } from './hand.ts';
import { createHand, createSideHand } from './hand.ts';
import type { CardLayers, Lettering } from './open-graph-card.ts';

const font = readFileSync(new URL('../../assets/fonts/archivo-latin-standard-normal.woff2', import.meta.url));
const TOOLS = { font, compression: 1 };
const TITLE = { title: 'Accueil', place: 'none' } as const;
const CARD: CardLayers = {
  ground:
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#fff"/></svg>',
  letters: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h5v5z"/></svg>',
  colours: ['#fff', '#000'],
};

/** Makes a hand whose thread runs this program. */
function handOf(program: string): Hand {
  const { root } = testProject({ 'worker.mjs': program });
  const hand = createSideHand(TOOLS, pathToFileURL(join(root, 'worker.mjs')));
  onTestFinished(hand.close);
  return hand;
}

const ON_MESSAGE =
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.on('message', ({ number, work }) =>";

let lettered: Lettering;
let printed: Uint8Array;

beforeAll(async () => {
  const here = createHand(TOOLS);
  lettered = await here.letter(TITLE);
  printed = await here.print(CARD);
});

describe('createSideHand', () => {
  it('gives what its thread answers, which knows the font', async () => {
    const program = `${ON_MESSAGE} parentPort.postMessage({ number, made: [workerData.font.length, Object.keys(work)] }));`;
    const { letter, print } = handOf(program);
    expect(await letter(TITLE)).toEqual([font.length, ['letter']]);
    expect(await print(CARD)).toEqual([font.length, ['print']]);
  });

  it.each([
    ['says that it cannot', `${ON_MESSAGE} parentPort.postMessage({ number }));`],
    ['throws', `${ON_MESSAGE} { throw new Error('no'); });`],
    ['does not start', 'this is no program'],
  ])('does here what a thread leaves that %s, also later', async (_, program) => {
    const { letter, print } = handOf(program);
    expect(await letter(TITLE)).toEqual(lettered);
    expect(await print(CARD)).toEqual(printed);
    expect(await letter(TITLE)).toEqual(lettered);
  });

  it('says what is wrong with a font in the words of this process', async () => {
    const hand = createSideHand({ ...TOOLS, font: Buffer.from('wOF2 but not a font') });
    await expect(hand.letter(TITLE)).rejects.toThrow('ConvertWOFF2ToTTF failed');
  });
});
