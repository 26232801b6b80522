import { describe, expect, it } from 'vitest';
import { createMemo } from '../cache/memo.ts';
import { judged, verified, verifyInput } from '../tests/verify/fixture.ts';
import type { InspectedPage } from './document.ts';
import { createJudgement } from './judgement.ts';
import type { JudgingContext } from './page-judge.ts';
import { judgingContext } from './page-judge.ts';
import { verify } from './verify.ts';

const head = '<link rel="stylesheet" href="/assets/site.css"><script src="/assets/main.js"></script>';
const files = { 'assets/site.css': '', 'assets/main.js': '' };
const sound = {
  '/': { head },
  '/about': { head, main: '<h1 id="x">x</h1><a href="/#main">x</a><a href="#x">x</a>' },
};

/** Returns the input of a judged site; the test fails when an inspection of it is read again. */
function unread(site: Parameters<typeof verifyInput>[0]): ReturnType<typeof verifyInput> {
  const input = judged(verifyInput(site));
  const pages = input.pages.map((made): InspectedPage => {
    const details = (): never => expect.fail(`${made.page.path} is inspected again`);
    return { ...made, details };
  });
  return { ...input, pages };
}

/** Returns its argument: a memo of it gives the last context while that is the same. */
function onlyContext(context: JudgingContext): JudgingContext {
  return context;
}

describe('a judged page', () => {
  it('is not asked again for what a page says alone', () => {
    const withoutAnchors = { ...sound, '/about': { head } };
    expect(verify(unread({ pages: withoutAnchors, files }))).toEqual([]);
  });

  it('is asked for anchors that others lead to', () => {
    expect(verify(judged(verifyInput({ pages: sound, files })))).toEqual([]);
    expect(() => verify(unread({ pages: sound, files }))).toThrow('is inspected again');
  });

  it('tells once what it expects of the whole site', () => {
    const { judgement } = judged(verifyInput({ pages: sound, files }));
    expect(judgement?.expected()).toEqual({
      files: ['/assets/site.css', '/assets/main.js'],
      loads: [
        { kind: 'stylesheet', template: 'page', urls: ['/assets/site.css'] },
        { kind: 'script', template: 'page', urls: ['/assets/main.js'] },
        { kind: 'stylesheet', template: 'page', urls: [] },
        { kind: 'script', template: 'page', urls: [] },
      ],
    });
  });

  it.each([
    ['a file is missing', { files: { 'assets/site.css': '' } }, 'missing-asset'],
    ['files weigh too much', { files, sizes: { '/assets/main.js': 10_001 } }, 'over-budget'],
  ])('is asked after all where %s', (_what, changes, code) => {
    expect(verified({ pages: sound, ...changes }).map((one) => one.code)).toContain(code);
  });

  it('says what verification says of an alternate in another spelling', () => {
    const alternate = '<link rel="alternate" hreflang="x" href="https://tenaise.example/about/">';
    expect(verified({ pages: { ...sound, '/': { head: head + alternate } }, files })).toEqual([]);
  });

  it('is asked after all in a later build that judges by something else', () => {
    const input = unread({ pages: { '/': { head }, '/about': { head } }, files });
    expect(() => verify({ ...input, judgement: createJudgement() })).toThrow('is inspected again');
  });

  it('is judged by the same as long as all addresses are the same', () => {
    const memo = createMemo();
    const contextOf = (pages: Parameters<typeof verifyInput>[0]['pages']) =>
      memo(onlyContext, judgingContext(verifyInput({ pages, files }), memo));
    const first = contextOf({ '/': { head } });
    expect(contextOf({ '/': {} })).toBe(first);
    expect(contextOf({ '/': {}, '/about': {} })).not.toBe(first);
  });

  it('is asked after all where another page failed, which need not return its alternate', () => {
    expect(verified({ pages: { ...sound, '/contact': { failed: true } }, files })).toEqual([]);
  });
});
