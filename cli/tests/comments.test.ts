import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';

/** One in a hundred doc comments may begin with a question. */
const MOST_QUESTIONS = 0.01;

const sources = ['cli', 'templates', 'assets/scripts'].flatMap((folder) =>
  readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^cli\/tests\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(GENERATOR, file), 'utf8') })),
);

/** Places where a pattern begins a line of the product's sources, as `file:line`. */
function placesOf(pattern: RegExp): readonly string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  );
}

it('doc comments begin with their subject or a verb, not with a question', () => {
  const all = placesOf(/^\s*\/\*\*\s/gm);
  const questions = placesOf(/^\s*\/\*\*[\s*]+(?:What|Whether|Who|Whoever|Where|How|Why|Which)\b/gm);
  expect(all.length).toBeGreaterThan(4000);
  expect(questions.length, questions.join('\n')).toBeLessThan(all.length * MOST_QUESTIONS);
});

it('comments name who acts', () => {
  expect(placesOf(/^\s*(?:\/\/|\/?\*).*\b(?:whoever|nobody|somebody)\b/gim)).toEqual([]);
});
