import { absent } from './absent.ts';
absent();
