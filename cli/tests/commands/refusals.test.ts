import { describe, expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const REFUSED: readonly (readonly [string, string, readonly string[]])[] = [
  ['an argument of build', 'it changes the configuration of hosts alone.', ['build', '--also-policy', 'x']],
  ['an argument of verify', 'An origin is https://www.example.com', ['verify', 'ftp://x']],
  ['an argument of publish', 'A target looks like s3://BUCKET', ['publish', 'nowhere']],
  ['a place without a build', 'There is no build in absent', ['verify', 'http://127.0.0.1', '-d', 'absent']],
];

describe('what refuses', () => {
  it.each(REFUSED)('tells a person on standard error: %s', async (_, said, args) => {
    const { stdout, stderr } = await runHere(miniSite(), args);
    expect([stdout, stderr]).toEqual(['', expect.stringContaining(said)]);
  });

  it.each(REFUSED)('tells a program, with --json, on standard output: %s', async (_, said, args) => {
    const { code, stdout, stderr } = await runHere(miniSite(), [...args, '--json']);
    expect([code === 0, stderr]).toEqual([false, '']);
    expect(JSON.parse(stdout)).toEqual({ ok: false, error: expect.stringContaining(said) });
  });

  it.each([
    ['not "a␊b".\n', ['move', 'a\nb', '/x']],
    ['No page has the address /a␊b.\n', ['remove', '/a\nb']],
    ['not "no␊where␇".\n', ['publish', 'no\nwhere\u0007']],
    ["error: unknown command 'a␊b'\n", ['a\nb']],
    ["error: unknown command '␊'\nRun with --help", ['\n']],
    ["error: unknown option '--fo␊rt'\n", ['build', '--fo\nrt']],
    ["argument 'a␊b' is invalid", ['build', '--url=a\nb']],
  ])('shows a line break of an argument as a sign: %s', async (said, args) => {
    expect((await runHere(miniSite(), args)).stderr).toContain(said);
  });
});
