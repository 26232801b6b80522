import { answerRequests } from '../system/side-thread.ts';
import { cutFont } from './cut-font.ts';
import type { CutWork } from './font-cutter.ts';

// Entry point of the thread that cuts fonts.
answerRequests(({ bytes, axes }: CutWork) => cutFont(bytes, axes));
