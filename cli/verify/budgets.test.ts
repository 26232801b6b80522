import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { verified, verifiedLines, verifyInput } from '../tests/verify/fixture.ts';
import { weightOver } from './weigh.ts';

/** Makes text that compresses badly, the same at each run. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(97 + (state % 26));
  }).join('');
}

const heavy = { main: `<h1>x</h1><p>${noise(20_000)}</p>` };

const TIGHT = { html: {}, css: 1, scripts: {}, fonts: { display: 1, prose: 1 } };

/** Returns the bytes of a page after brotli 11. */
function sizeOf(path: string, page: { readonly main: string }): number {
  const budgets = { ...TIGHT, html: { default: 0 } };
  const { pages } = verifyInput({ pages: { [path]: page }, config: { budgets } });
  return pages.find((one) => one.page.path === path)?.weight ?? 0;
}

describe('budgets', () => {
  it('count the HTML after brotli 11, by template', () => {
    const size = sizeOf('/a', heavy);
    const budgets = { ...TIGHT, html: { default: 5_000, page: size } };
    expect(verified({ pages: { '/a': heavy }, config: { budgets } })).toEqual([]);
    expect(
      verified({ pages: { '/a': heavy }, config: { budgets: { ...budgets, html: { page: size - 1 } } } }),
    ).toEqual([
      {
        severity: 'error',
        code: 'over-budget',
        text: `The HTML of /a weighs ${size.toLocaleString('en-US')} bytes, over the budget of ${(size - 1).toLocaleString('en-US')} for the template "page"`,
        location: { file: 'content/fr/a.md' },
        notes: [{ text: 'Make it lighter, or allow more by "budgets.html.page" in site.config.ts' }],
      },
    ]);
  });

  it('have a default for templates without one, error pages included', () => {
    const budgets = { ...TIGHT, html: { default: 5_000 } };
    const document = `<html lang=fr><head><title>x</title></head><main><h1>x</h1>${noise(20_000)}</main>`;
    const found = verifiedLines({
      pages: { '/a': heavy },
      files: { '404.html': document },
      config: { budgets },
    });
    expect(found.map((line) => line.replace(/[\d,]{5,}/g, 'N'))).toEqual([
      'over-budget  The HTML of /404.html weighs N bytes, over the budget of N for the template "default"',
      'over-budget content/fr/a.md The HTML of /a weighs N bytes, over the budget of N for the template "page"',
    ]);
  });

  it('never let a page through that quality 11 would refuse', () => {
    const shapes: readonly ((text: string) => string)[] = [
      (text) => text,
      (text) => `<li>${text.match(/.{1,9}/g)?.join('</li><li>') ?? ''}</li>`,
      (text) => text.replaceAll(/[^0-9a-f]/g, ' '),
    ];
    const heavy = [10, 100, 300, 1_000, 3_000, 10_000, 40_000].flatMap((length) =>
      shapes.map((shape) => `<p>${shape(noise(length))}</p>`.repeat(2)),
    );
    for (const html of heavy) {
      const bytes = brotliCompressSync(html).byteLength;
      expect([html.length, weightOver(html, bytes - 1)]).toEqual([html.length, bytes]);
      expect(weightOver(html, bytes)).toBeUndefined();
    }
  });

  const files = { 'assets/a.css': 'x', 'assets/b.css': 'x', 'assets/a.js': 'x', 'assets/b.js': 'x' };
  const head =
    '<link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/assets/b.css">' +
    '<link rel="modulepreload" href="/assets/b.js"><script type="module" src="/assets/a.js"></script>';
  const sizes = {
    '/assets/a.css': 6_000,
    '/assets/b.css': 4_000,
    '/assets/a.js': 7_000,
    '/assets/b.js': 3_000,
  };

  it('count all stylesheets and all scripts of a page, each once', () => {
    const twice = `${head}<link rel="preload" as="style" href="/assets/a.css">`;
    expect(verified({ pages: { '/a': { head: twice } }, files, sizes })).toEqual([]);
  });

  it('are reported once for pages that load the same', () => {
    const heavier = { ...sizes, '/assets/b.css': 4_001, '/assets/b.js': 3_001 };
    expect(verified({ pages: { '/a': { head }, '/b': { head } }, files, sizes: heavier })).toEqual([
      {
        severity: 'error',
        code: 'over-budget',
        text: 'The stylesheets of /a weigh 10,001 bytes, over the budget of 10,000 for any page',
        notes: [
          { text: '/assets/a.css 6,000, /assets/b.css 4,001' },
          { text: 'Make it lighter, or allow more by "budgets.css" in site.config.ts' },
        ],
      },
      {
        severity: 'error',
        code: 'over-budget',
        text: 'The scripts of /a weigh 10,001 bytes, over the budget of 10,000 for the template "page"',
        notes: [
          { text: '/assets/a.js 7,000, /assets/b.js 3,001' },
          { text: 'Make it lighter, or allow more by "budgets.scripts.page" in site.config.ts' },
        ],
      },
    ]);
  });

  it('give a template its own for scripts', () => {
    const heavier = { ...sizes, '/assets/b.js': 30_000 };
    const budgets = { ...TIGHT, css: 10_000, scripts: { default: 10_000, page: 37_000 } };
    expect(verified({ pages: { '/a': { head } }, files, sizes: heavier, config: { budgets } })).toEqual([]);
  });

  it('count fonts by their bytes: display for any page, all for long text', () => {
    const fonts = { display: '/assets/d.woff2', prose: '/assets/p.woff2', 'prose-italic': '/assets/i.woff2' };
    const bytes = (display: number, prose: number): readonly string[] =>
      verifiedLines({
        pages: { '/': {} },
        files: {
          'assets/d.woff2': 'x'.repeat(display),
          'assets/p.woff2': 'x'.repeat(prose),
          'assets/i.woff2': 'x',
        },
        manifest: { fonts },
      });
    expect(bytes(10_000, 9_999)).toEqual([]);
    expect(bytes(10_000, 10_000)).toEqual([
      'over-budget  The fonts of a page weigh 20,001 bytes, over the budget of 20,000 for pages with long text',
    ]);
    expect(bytes(10_001, 0)).toEqual([
      'over-budget  The fonts of a page weigh 10,001 bytes, over the budget of 10,000 for pages without long text',
    ]);
  });

  it('do not hold in the watch profile, which minifies nothing', () => {
    const budgets = { ...TIGHT, html: { default: 1 }, scripts: { default: 1 } };
    const { options } = verifyInput({ pages: {} }).config;
    const site = { pages: { '/a': { head } }, files, sizes };
    expect(verified({ ...site, config: { budgets, options: { ...options, dev: true } } })).toEqual([]);
    expect(verified({ ...site, config: { budgets } }).length).toBeGreaterThan(2);
  });
});
