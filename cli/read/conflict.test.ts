import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readText } from './tree.ts';

const root = mkdtempSync(join(tmpdir(), 'site-conflict-'));
afterAll(() => rmSync(root, { recursive: true }));

const OURS = '<<<<<<< HEAD\nUn.\n';
const THEIRS = '=======\nDeux.\n>>>>>>> textes\n';

const found = (text: string): unknown => {
  writeFileSync(join(root, 'a.md'), text);
  const { value, diagnostics } = readText(root, 'a.md');
  return [value?.text, diagnostics.map(({ code, location }) => [code, location?.line])];
};

describe('a text that holds two versions', () => {
  it.each([
    ['side by side', `Un début.\n\n${OURS}${THEIRS}`, 3],
    ['with what both come from', `${OURS}||||||| 1a2b3c4\nZéro.\n${THEIRS}`, 1],
    ['where one of them has nothing', `Un.\n<<<<<<< Updated upstream\n${THEIRS}`, 2],
    ['whose lines end with a return', `${OURS}${THEIRS}`.replaceAll('\n', '\r\n'), 1],
    ['of which one opens a block of code', `${OURS}\n\`\`\`sql\nSELECT 1\n${THEIRS}`, 1],
    ['beside code', `\`\`\`\n${OURS}${THEIRS}\`\`\`\n\n${OURS}${THEIRS}`, 9],
  ])('%s is not read', (_, text, line) => {
    expect(found(text)).toEqual([undefined, [['conflict-marker', line]]]);
  });

  it.each([
    ['in a block of code', `\`\`\`\n${OURS}${THEIRS}\`\`\`\n`],
    ['in a quotation', `> ${OURS}${THEIRS}`],
    ['as a line of equals signs', 'Un titre\n=======\n'],
    ['without an end', OURS],
    ['without a beginning', THEIRS],
  ])('%s is a text', (_, text) => {
    expect(found(text)).toEqual([text, []]);
  });
});
