import { describe, expect, it } from 'vitest';
import { pageAnchors } from './anchors.ts';
import type { NextBuild, PublishedBuild } from './lost-addresses.ts';
import { knownPage, lostAddresses } from './lost-addresses.ts';

const page = (title: string, main = ''): string =>
  `<title>${title}</title><h2 id="menu">Menu</h2><main id="main">${main}</main>`;

function next(pages: Readonly<Record<string, string>>, others: readonly string[] = []): NextBuild {
  return {
    answers: (path) => path in pages || others.includes(path),
    pages: new Map(Object.entries(pages).map(([path, html]) => [path, pageAnchors(html)])),
  };
}

function published(pages: Readonly<Record<string, string>>, others: readonly string[] = []): PublishedBuild {
  const all = Object.entries(pages).map(([path, html]) => [path, knownPage(pageAnchors(html))] as const);
  return { paths: [...Object.keys(pages), ...others], pages: new Map(all) };
}

const none = (): boolean => false;

describe('lostAddresses', () => {
  it('is silent about pages, redirects and what is gone on purpose', () => {
    const before = published({ '/': page('A'), '/old': page('B') }, ['/feed.xml']);
    expect(lostAddresses(before, next({ '/': page('A') }, ['/old', '/feed.xml']), none)).toEqual([]);
  });

  it('accepts the loss of numbered pages while their list remains: it grows and shrinks', () => {
    const lists = {
      '/blog': page('Blog'),
      '/blog/page/2': page('Blog (2)'),
      '/notes/page/2': page('Notes (2)'),
    };
    const lost = lostAddresses(published(lists), next({ '/blog': page('Blog') }), none);
    expect(lost.map(({ address }) => address)).toEqual(['/notes/page/2']);
  });

  it.each([
    ['by its title', '/en/a-b', 'Same', '/en/other', 'Same', '/en/other'],
    ['by its last part', '/blog/demo', 'Old', '/news/demo', 'New', '/news/demo'],
    ['by its letters', '/blog/first-demonstration', 'Old', '/blog/first-demo', 'New', '/blog/first-demo'],
    ['in its language alone', '/blog/demo', 'Same', '/en/blog/demo', 'Same', undefined],
  ])('finds the new address %s', (_, from, title, to, newTitle, likely) => {
    const lost = lostAddresses(published({ [from]: page(title) }), next({ [to]: page(newTitle) }), none);
    const line = likely === undefined ? `gone: [${from}]` : `redirects: [{ from: ${from}, to: ${likely} }]`;
    expect(lost).toEqual([{ address: from, ...(likely !== undefined && { likely }), line }]);
  });

  it('names the heading that was renamed, and what keeps its old id', () => {
    const before = page('A', '<h2 id="one">One</h2><h2 id="what">What</h2><h2 id="two">Two</h2>');
    const after = page(
      'A',
      '<h2 id="one">One</h2><h2 id="get">What you <em>get</em></h2><h2 id="two">Two</h2>',
    );
    expect(lostAddresses(published({ '/a': before }), next({ '/a': after }), none)).toEqual([
      { address: '/a#what', page: '/a', likely: 'What you get', line: '## What you get {#what}' },
    ]);
    const kept = after.replace('id="get"', 'id="what"');
    expect(lostAddresses(published({ '/a': before }), next({ '/a': kept }), none)).toEqual([]);
  });

  it('keeps the id with accents next to the other, in one line', () => {
    const before = page('A', '<h2 id="x">X</h2><h2 id="a-14h30"><span id="à-14-h-30"></span>À 14 h 30</h2>');
    const after = page('A', '<h2 id="x">X</h2><h2 id="midi">Midi</h2>');
    const lost = (main: string) => lostAddresses(published({ '/a': before }), next({ '/a': main }), none);
    const line = '## Midi {#a-14h30 #à-14-h-30}';
    const about = { page: '/a', likely: 'Midi', line };
    expect(lost(after)).toEqual([
      { address: '/a#a-14h30', ...about },
      { address: '/a#à-14-h-30', ...about },
    ]);
    expect(lost(after.replace('midi', 'a-14h30'))).toEqual([{ address: '/a#à-14-h-30', ...about }]);
  });

  it('lets go of what may go, and of anchors of which nothing is known', () => {
    const before = published({ '/a': page('A', '<h2 id="x">X</h2>'), '/b': page('B') });
    const after = next({ '/a': page('A') });
    expect(lostAddresses(before, after, (address) => ['/b', '/a#x'].includes(address))).toEqual([]);
    expect(lostAddresses({ paths: ['/a'], pages: undefined }, after, none)).toEqual([]);
  });

  it('guesses of thousands in seconds of the processor', () => {
    const address = (folder: string, index: number): string =>
      `/${folder}/${(index * 2_654_435_761 + folder.length).toString(36)}-${(index * 40_503).toString(36)}`;
    const site = (folder: string): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Array.from({ length: 2500 }, (_, index) => [address(folder, index), page(`${folder} ${index}`)]),
      );
    const [before, after] = [published(site('blog')), next(site('journal'))];
    const begun = process.cpuUsage();
    expect(lostAddresses(before, after, none)).toHaveLength(2500);
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(12);
  });
});

describe('pageAnchors', () => {
  it('counts headings and sections of the page, and ids inside a heading', () => {
    const main =
      '<section id="s"><h2 id="équipe &amp; co">L’<b>équipe</b></h2><h3 id="n"><span id="former"></span>N</h3></section>' +
      '<form><h2 id="f">F</h2></form><svg><path id="p"/></svg><p id="q">Q</p>';
    expect(pageAnchors(page('T &amp; U', main))).toEqual({
      title: 'T & U',
      anchors: [
        { id: 's', text: '' },
        { id: 'équipe & co', text: 'L’équipe' },
        { id: 'n', text: 'N' },
        { id: 'former', text: 'N' },
      ],
    });
  });
});
