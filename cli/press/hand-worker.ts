import { workerData } from 'node:worker_threads';
import { answerRequests } from '../system/side-thread.ts';
import type { HandTools, HandWork } from './hand.ts';
import { createHand } from './hand.ts';

// Entry point of the thread that letters and prints cards.
const hand = createHand(workerData as HandTools);
answerRequests<HandWork, unknown>((work) =>
  'letter' in work ? hand.letter(work.letter) : hand.print(work.print),
);
