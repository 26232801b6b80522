import { parentPort } from 'node:worker_threads';
import { cutFont } from './cut-font.ts';
import type { CutAnswer, CutRequest } from './font-cutter.ts';

/** Cuts fonts on a thread of its own, and answers each request by its number; no content where a font cannot be cut. */
parentPort?.on('message', ({ number, bytes, axes }: CutRequest) => {
  const answer = (content?: Uint8Array): void => {
    const done: CutAnswer = { number, content };
    parentPort?.postMessage(done);
  };
  cutFont(bytes, axes).then(answer, () => answer());
});
