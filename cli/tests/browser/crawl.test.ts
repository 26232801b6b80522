import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../shared/path.ts';
import { realSite } from '../real-site.ts';
import { crawl } from './crawl.ts';
import { pageOfEachTemplate, pagesOf } from './pages-of.ts';
import { share, visitor } from './visitor.ts';

const shared = share(realSite);

const read = (file: string): string => readFileSync(join(shared().dist, file), 'utf8');

const weighed = new Map<string, number>();

/** Returns the bytes of a script as it is sent; compressing it at its best takes a while. */
function weigh(file: string): number {
  const bytes =
    weighed.get(file) ?? brotliCompressSync(readFileSync(join(shared().dist, 'assets', file))).length;
  weighed.set(file, bytes);
  return bytes;
}

/** Lists the scripts of the build by the name before their hash. */
function scriptsNamed(name: string): readonly string[] {
  return readdirSync(join(shared().dist, 'assets')).filter(
    (file) => file.startsWith(`${name}.`) && file.endsWith('.js'),
  );
}

/** Lists the files that a script imports, itself included. */
function withImports(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of read(`assets/${file}`).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImports(name, seen);
  return seen;
}

describe('a crawl of the site', () => {
  // Every fourth template in each language; `npm run quality` crawls every page.
  it.each([
    ['fr', 0],
    ['en', 2],
  ] as const)(
    '4 no page complains or asks another origin, and 4.1 one shown softly is the same node by node: %s',
    async (locale, first) => {
      const each = [...pageOfEachTemplate(shared().dist, locale)];
      const pages = new Map(each.filter((_, index) => index % 4 === first));
      await crawl(shared(), { locale, pages });
      expect(pages.size).toBeGreaterThan(3);
    },
    400_000,
  );

  it('2.5 no link leads to the other language unless it carries hreflang', () => {
    const files = readdirSync(shared().dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('index.html'),
    );
    const wrong: string[] = [];
    for (const file of files) {
      const isEnglish = file === 'en/index.html' || file.startsWith('en/');
      for (const [tag] of read(file).matchAll(/<a\s[^>]*>/g)) {
        const href = /\shref="(\/[^"]*)"/.exec(tag)?.[1];
        if (href === undefined || href.startsWith('/assets/') || /\.\w+$/.test(href)) continue;
        if (/^\/en(\/|$|[?#])/.test(href) !== isEnglish && !/\shreflang=/i.test(tag))
          wrong.push(`${file}: ${tag}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(80);
  });
});

/** Returns scripts with all that they import, by the names before their hashes. */
function scriptsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => [...withImports(scriptsNamed(name)[0] ?? '')]));
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0);

/** Bytes by which a page with tools of its own may exceed the limit. */
const TOOLS_BYTES = 300;

/** Bytes that the home page's title cut to a trade may weigh besides. */
const TRADE_BYTES = 1_600;

/** Lists the pages that a payload can show in the place of another. */
function softPaths(): ReadonlySet<string> {
  const { dist } = shared();
  const pages = [...pagesOf(dist, 'fr'), ...pagesOf(dist, 'en')];
  return new Set(pages.filter(([, isSoft]) => isSoft).map(([path]) => path));
}

/** Lists every script that a page may fetch when it is loaded: for a mouse, scrolled to its end. */
function scriptsOfPage(file: string, softPages = softPaths()): readonly string[] {
  const html = read(file);
  const holds: readonly (readonly [string, string])[] = [
    ['data-island="contact-form"', 'contact-form'],
    ['data-island="newsletter-form"', 'newsletter-form'],
    ['data-trade', 'trade'],
    ['<textarea', 'message-field'],
    ['data-error-status', 'error-document'],
    ['data-width-slider', 'brand-tools'],
    ['data-replay', 'motion-showcase'],
  ];
  // The error view of every shell is in a template, where no script looks.
  const seen = html.replaceAll(/<template[^>]*id="?(?:error-view|service-loading).*?<\/template>/gs, '');
  const found = holds.filter(([mark]) => seen.includes(mark)).map(([, name]) => name);
  const path = `/${file.replace(/\/?index\.html$/, '')}`;
  // A page that no other page can replace needs no navigation.
  const isSoft = softPages.has(path);
  return ['main', 'cursor', ...(isSoft ? ['navigation'] : []), ...found];
}

describe('sizes after brotli 11', () => {
  it('4 the entry is at most 5 KB, the runtime 5.5 KB, an island 2.5 KB', () => {
    const [entry = ''] = scriptsNamed('main');
    const runtime = [...withImports(scriptsNamed('cursor')[0] ?? '')].filter((file) =>
      file.startsWith('chunk.'),
    );
    expect(weigh(entry)).toBeLessThanOrEqual(5_000);
    expect(withImports(entry).size).toBe(1);
    expect(runtime).toHaveLength(1);
    expect(weigh(runtime[0] ?? '')).toBeLessThanOrEqual(5_500);
    const figures = [`entry ${weigh(entry)}`, `Preact ${sum(runtime)}`];
    for (const island of ['contact-form', 'newsletter-form', 'cursor', 'new-build']) {
      const files = [...withImports(scriptsNamed(island)[0] ?? '')].filter((file) => !runtime.includes(file));
      expect(sum(files), island).toBeLessThanOrEqual(2_500);
      expect(sum(files), island).toBeGreaterThan(100);
      figures.push(`${island} ${sum(files)}`);
    }
    console.log(`Bytes after brotli 11: ${figures.join(', ')}`);
  });

  it('4 all scripts that a page may fetch are at most 14 KB, on every page', () => {
    const files = readdirSync(shared().dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const weights = new Map<string, number>();
    const softPages = softPaths();
    for (const file of files) {
      if (!read(file).includes('data-shell')) continue;
      const names = scriptsOfPage(file, softPages);
      const hasTools = names.includes('brand-tools') || names.includes('motion-showcase');
      const held = names.slice(1).join(' + ');
      const bytes = weights.get(held) ?? sum(scriptsOf(names));
      const more = names.includes('trade') ? TRADE_BYTES : hasTools ? TOOLS_BYTES : 0;
      expect(bytes, file).toBeLessThanOrEqual(14_000 + more);
      expect(bytes, file).toBeGreaterThan(8_000);
      weights.set(held, bytes);
    }
    expect(files.length).toBeGreaterThan(80);
    expect(weights.size).toBeGreaterThanOrEqual(5);
    console.log(`Bytes of all scripts after brotli 11, by what pages hold: ${JSON.stringify([...weights])}`);
  });

  it('4 no page fetches a script that was not counted', async () => {
    const { page, requests, settle, open } = await visitor(shared(), { cookie: 'fr' });
    for (const path of ['/', '/contact', '/brand', '/anim']) {
      const before = requests.length;
      await (path === '/contact' ? open(path) : settle(path));
      const island = page.locator('[data-island$="-form"]').last();
      await island.scrollIntoViewIfNeeded();
      await expect
        .poll(() => island.evaluate((element) => '__k' in element), { timeout: 20_000, message: path })
        .toBe(true);
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      const counted = scriptsOf(scriptsOfPage(pageFile(path)));
      const fetched = requests
        .slice(before)
        .filter((url) => /^\/assets\/.*\.js$/.test(url))
        .map((url) => url.slice(8));
      expect(
        fetched.filter((file) => !counted.has(file)),
        path,
      ).toEqual([]);
      expect(fetched.length, path).toBeGreaterThanOrEqual(5);
    }
  });

  it('4.11 the inline script is small', () => {
    const inline = /<script>(.*?)<\/script>/s.exec(read('about/index.html'))?.[1] ?? '';
    expect(brotliCompressSync(inline).length).toBeLessThanOrEqual(1_400);
  });
});
