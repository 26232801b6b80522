import { it } from 'vitest';
import { realCopy } from '../real-site.ts';
import { expectSameOutput } from '../same-output.ts';

// `npm test` builds a small site with a font, pictures and blocks so; here the real one is built.

it(
  '3.2 same inputs, same output, whatever the folder, time zone, language, cache and number of workers',
  {
    timeout: 300_000,
  },
  () => expectSameOutput([realCopy(), realCopy()]),
);
