import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';

/** One in a hundred doc comments may begin with a question. */
const MOST_QUESTIONS = 0.01;

interface Source {
  readonly file: string;
  readonly text: string;
}

const sources = ['cli', 'templates', 'assets/scripts'].flatMap((folder) =>
  readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file): Source => ({ file, text: readFileSync(join(GENERATOR, file), 'utf8') })),
);
const isTest = ({ file }: Source): boolean => /\.test\.tsx?$|^cli\/tests\//.test(file);

/** Lists the places where a pattern begins a line, as `file:line`. */
function placesOf(pattern: RegExp, files: readonly Source[]): readonly string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
  );
}

describe.each([
  { of: 'the product', files: sources.filter((source) => !isTest(source)), least: 4000 },
  { of: 'its tests', files: sources.filter(isTest), least: 1000 },
])('comments of $of', ({ files, least }) => {
  it('begin with their subject or a verb, not with a question, where they document code', () => {
    const all = placesOf(/^[ \t]*\/\*\*\s/gm, files);
    const questions = placesOf(
      /^[ \t]*\/\*\*[\s*]+(?:What|Whether|Who|Whoever|Where|How|Why|Which)\b/gm,
      files,
    );
    expect(all.length).toBeGreaterThan(least);
    expect(questions.length, questions.join('\n')).toBeLessThan(all.length * MOST_QUESTIONS);
  });

  it('name who acts', () => {
    const unnamed = /^[ \t]*(?:\/\/|\/?\*).*\b(?:whoever|nobody|somebody|someone)\b/gim;
    expect(placesOf(unnamed, files)).toEqual([]);
  });
});
