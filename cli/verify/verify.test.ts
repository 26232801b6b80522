import { describe, expect, it } from 'vitest';
import { createMemo } from '../cache/memo.ts';
import { verifiedLines, verifyInput } from '../tests/verify/fixture.ts';
import { verify } from './verify.ts';

const pages = {
  '/': { main: '<h1>x</h1><a href="/dead">x</a><img src="/b.png">' },
  '/about': { main: '<p>x', title: 'x' },
};

describe('verify', () => {
  it('says nothing of a sound site', () => {
    expect(verify(verifyInput({ pages: { '/': {}, '/about': {}, '/contact': {} } }))).toEqual([]);
  });

  it('reports everything in one run, errors and warnings', () => {
    expect(verifiedLines({ pages })).toEqual([
      'dead-link content/fr/index.md The link "/dead" on / leads to no page',
      'missing-asset content/fr/index.md "/b.png" on / is nothing that this build emits',
      'missing-alt content/fr/index.md The image "/b.png" (<img>) on / has no alt',
      'missing-h1 content/fr/about.md There is no h1 on /about',
      'title-length content/fr/about.md:2 The title of /about has 1 characters, not 3 to 60: "x"',
    ]);
  });

  it('is pure: the order of outputs and of documents changes nothing', () => {
    const input = verifyInput({ pages });
    const shuffled = {
      ...input,
      outputs: [...input.outputs].reverse(),
      entries: [...input.entries].reverse(),
    };
    expect(verify(shuffled)).toEqual(verify(input));
  });

  it('says the same with what it remembers, and says what is new', () => {
    const memo = createMemo();
    const input = verifyInput({ pages });
    expect(verify({ ...input, memo })).toEqual(verify(input));
    expect(verify({ ...input, memo })).toEqual(verify(input));
    const mended = verifyInput({ pages: { ...pages, '/about': {} } });
    expect(verify({ ...mended, memo })).toEqual(verify(mended));
    expect(verify(mended)).not.toEqual(verify(input));
  });

  it('reads documents given as bytes', () => {
    const html = '<html lang="fr"><head><title>x</title></head><body><img src="/b.png"></body></html>';
    const files = { '404.html': html };
    const input = verifyInput({ pages, files });
    const outputs = input.outputs.map((output) =>
      'content' in output ? { ...output, content: new TextEncoder().encode(String(output.content)) } : output,
    );
    expect(verify({ ...input, outputs })).toEqual(verify(input));
    expect(verify(input)).not.toEqual(verify(verifyInput({ pages })));
  });
});
