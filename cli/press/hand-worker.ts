import { workerData } from 'node:worker_threads';
import { answerRequests } from '../system/side-thread.ts';
import type { HandTools, HandWork } from './hand.ts';
import { createHand, handle } from './hand.ts';

// Entry point of the thread that letters and prints cards.
const hand = createHand(workerData as HandTools);
answerRequests((work: HandWork) => handle(hand, work));
