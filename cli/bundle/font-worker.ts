import { answerRequests } from '../system/side-thread.ts';
import { cutFont } from './cut-font.ts';

// Entry point of the thread that cuts fonts.
answerRequests(cutFont);
