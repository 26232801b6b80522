import { shorten } from './minify-again.ts';
import { answerRequests } from './side-thread.ts';

// Entry point of the thread that minifies scripts once more.
answerRequests(shorten);
