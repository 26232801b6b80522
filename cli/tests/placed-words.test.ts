import { describe, expect, it } from 'vitest';
import { siteInTurn } from './mini-site.ts';
import { buildSite } from './stages.ts';

const MATTER =
  '---\ntitle: About ourselves\ndescription: A page that says who we are, long enough for its description to suit the engines.\n---\n\n';

/** Returns the frames of what a build says of a body. */
async function framesOf(body: string): Promise<readonly string[]> {
  const { printed } = await buildSite(siteInTurn({ 'content/en/about.md': `${MATTER}${body}\n` }));
  return [...printed.matchAll(/^ {4}content.*\n.*\n.*\n/gm)].map(([frame]) => frame);
}

const frame = (column: number, line: string, length: number): string =>
  `    content/en/about.md:6:${column}:\n      6 │ ${line}\n        ╵ ${' '.repeat(column - 1)}${'~'.repeat(length)}\n`;

describe('a mistake on a line that names a fact', () => {
  it.each([
    ['after the word', 'Write to {email}, or read [this](/about).', '/about'],
    ['after several', '{name}, {legalName}: <b>', '<b>'],
    ['before it', '<b> {email}', '<b>'],
    ['after a word in code, which stays', '`{email}` and {email} <b>', '<b>'],
    ['after a word that is none', '{nope} {name} <b>', '<b>'],
    ['that holds it', 'See ![{name}](/images/{name}.png) there', '/images/{name}.png'],
    ['right after it', 'So {name}<b>', '<b>'],
  ])('is shown in the line as it is written: %s', async (_where, line, marked) => {
    const frames = await framesOf(line);
    expect(frames.map((one) => one.split('\n')[1])).toEqual(frames.map(() => `      6 │ ${line}`));
    expect(frames).toContain(frame(line.indexOf(marked) + 1, line, marked.length));
  });
});
