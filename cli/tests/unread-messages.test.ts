import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { resolveSite } from './stages.ts';

const cut = (locale: string): Overlay => ({ [`locales/${locale}.json`]: '{ "build": ' });
const binary: Overlay = { 'locales/en.json': Buffer.from('{"build":"\xff"}', 'latin1') };
const absent: Overlay = { 'locales/en.json': undefined };
const short: Overlay = {
  'locales/en.json': readFileSync(join(BASE, 'locales/en.json'), 'utf8').replace(/"home": .*\n/, ''),
};

// A heading without a word would be a mistake of its own, on every page that has one.
describe('a message that cannot be read has the words of the other language', () => {
  it.each([
    ['in a file that is cut', cut('en'), 'bad-json'],
    ['in the reference, cut', cut('fr'), 'bad-json'],
    ['in a file that is not text', binary, 'bad-utf8'],
    ['in a file that is not there', absent, 'missing-file'],
    ['that one file lacks', short, 'missing-message'],
  ])('%s', async (_where, files, code) => {
    const { sources, diagnostics } = await resolveSite(siteInTurn(files));
    expect(diagnostics.map((one) => one.code)).toEqual([code]);
    const { fr, en } = sources.messages;
    expect([fr['build.home'], en['build.home']]).not.toContain(undefined);
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });
});
