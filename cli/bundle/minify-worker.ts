import { answerRequests } from '../system/side-thread.ts';
import { shorten } from './minify-again.ts';

// Entry point of the thread that minifies scripts once more.
answerRequests(shorten);
