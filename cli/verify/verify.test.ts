import { describe, expect, it } from 'vitest';
import { createMemo } from '../cache/memo.ts';
import { verifiedLines, verifyInput } from '../tests/verify/fixture.ts';
import { verify } from './verify.ts';
import type { VerifyInput } from './verify-input.ts';

const pages = {
  '/': { main: '<h1>x</h1><a href="/dead">x</a><img src="/b.png">' },
  '/about': { main: '<p>x', title: 'x' },
};

/** Verifies with nothing remembered. */
function anew(input: VerifyInput): ReturnType<typeof verify> {
  return verify({ ...input, memo: createMemo() });
}

describe('verify', () => {
  it('says nothing of a sound site', () => {
    expect(anew(verifyInput({ pages: { '/': {}, '/about': {}, '/contact': {} } }))).toEqual([]);
  });

  it('reports everything in one run, errors and warnings', () => {
    expect(verifiedLines({ pages })).toEqual([
      'dead-link content/fr/index.md The link "/dead" on / leads to no page',
      'missing-asset content/fr/index.md "/b.png" on / is not a file of this build',
      'missing-alt content/fr/index.md The image "/b.png" (<img>) on / has no alt',
      'missing-h1 content/fr/about.md There is no h1 on /about',
      'title-length content/fr/about.md:2 The title of /about has 1 character, not 3 to 60: "x"',
    ]);
  });

  it('is pure: the order of outputs and of documents changes nothing', () => {
    const input = verifyInput({ pages });
    const shuffled = {
      ...input,
      outputs: [...input.outputs].reverse(),
      entries: [...input.entries].reverse(),
    };
    expect(anew(shuffled)).toEqual(anew(input));
  });

  it('says the same with what it remembers, and says what is new', () => {
    const memo = createMemo();
    const input = verifyInput({ pages });
    expect(verify({ ...input, memo })).toEqual(anew(input));
    expect(verify({ ...input, memo })).toEqual(anew(input));
    const mended = verifyInput({ pages: { ...pages, '/about': {} } });
    expect(verify({ ...mended, memo })).toEqual(anew(mended));
    expect(anew(mended)).not.toEqual(anew(input));
  });

  it('reads documents given as bytes', () => {
    const html = '<html lang="fr"><head><title>x</title></head><body><img src="/b.png"></body></html>';
    const files = { '404.html': html };
    const input = verifyInput({ pages, files });
    const outputs = input.outputs.map((output) =>
      'content' in output ? { ...output, content: new TextEncoder().encode(String(output.content)) } : output,
    );
    expect(anew({ ...input, outputs })).toEqual(anew(input));
    expect(anew(input)).not.toEqual(anew(verifyInput({ pages })));
  });
});
