import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { smallFont, testProject } from '../tests/bundle/test-project.ts';
import { createFontCutter, cutFont } from './cut-font.ts';

const AXES = { wdth: [100, 125] } as const;

/** Makes a cutter whose thread runs this program. */
function cutterOf(program: string) {
  const { root, write } = testProject({ 'worker.mjs': program });
  const cutter = createFontCutter(pathToFileURL(join(root, 'worker.mjs')));
  onTestFinished(cutter.close);
  return { cut: cutter.ask, write };
}

const ON_MESSAGE =
  "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ number }) =>";

let font: Uint8Array;
let whole: Buffer;

beforeAll(async () => {
  font = await smallFont();
  whole = Buffer.from(await cutFont({ bytes: font, axes: AXES }));
});

describe('createFontCutter', () => {
  it('gives each caller the thread’s answer to its request', async () => {
    const program = `const kept = []; ${ON_MESSAGE} kept.push(number) === 2 && kept.reverse().forEach((one) =>
      parentPort.postMessage({ number: one, made: Uint8Array.of(one) })));`;
    const { cut } = cutterOf(program);
    expect(await Promise.all([cut({ bytes: font, axes: AXES }), cut({ bytes: font, axes: AXES })])).toEqual([
      Uint8Array.of(1),
      Uint8Array.of(2),
    ]);
  });

  it.each([
    ['says that it cannot', `${ON_MESSAGE} parentPort.postMessage({ number }));`],
    ['throws', `${ON_MESSAGE} { throw new Error('no'); });`],
    ['ends', `${ON_MESSAGE} process.exit(3));`],
    ['does not start', 'this is no program'],
  ])('cuts here what a thread leaves that %s, also later', async (_, program) => {
    const { cut } = cutterOf(program);
    expect(Buffer.from(await cut({ bytes: font, axes: AXES })).equals(whole)).toBe(true);
    expect(Buffer.from(await cut({ bytes: font, axes: AXES })).equals(whole)).toBe(true);
  });

  it('says what is wrong with a font in the words of this process', async () => {
    const { cut } = cutterOf(`${ON_MESSAGE} parentPort.postMessage({ number }));`);
    await expect(cut({ bytes: Buffer.from('wOF2 but not a font'), axes: {} })).rejects.toThrow(
      'ConvertWOFF2ToTTF failed',
    );
  });
});
