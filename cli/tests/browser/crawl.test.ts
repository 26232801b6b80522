import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BuildManifest, LatestFile } from '../../types.ts';
import { realSite } from '../real-site.ts';
import { eventually, share, visitor } from './visitor.ts';

const shared = share(realSite);

const read = (file: string): string => readFileSync(join(shared().dist, file), 'utf8');

const weigh = (file: string): number =>
  brotliCompressSync(readFileSync(join(shared().dist, 'assets', file))).length;

/** Scripts of the build by the name before their hash. */
function scriptsNamed(name: string): readonly string[] {
  return readdirSync(join(shared().dist, 'assets')).filter(
    (file) => file.startsWith(`${name}.`) && file.endsWith('.js'),
  );
}

/** What a script imports, itself included. */
function withImports(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of read(`assets/${file}`).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    withImports(name, seen);
  return seen;
}

describe('a crawl of the whole site', () => {
  it('4 no console error, no uncaught error, and no request to another origin, on any page', async () => {
    const { id } = JSON.parse(read('builds/latest.json')) as LatestFile;
    const { prerendered } = JSON.parse(read(`builds/meta/${id}.json`)) as BuildManifest;
    const found: string[] = [];
    const { page, context, complaints, requests } = await visitor(shared(), { cookie: 'fr' });
    context.on('request', (request) => {
      if (!request.url().startsWith(shared().server.origin) && !request.url().startsWith('data:'))
        found.push(`another origin: ${request.url()}`);
    });
    for (const path of prerendered) {
      await page.goto(path === '/en' || path === '/' ? `${path}?visit` : path);
      await page.locator('main').waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      // Scripts that pages fetch when they are idle have come.
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      if (complaints.length > 0) found.push(`${path}: ${complaints.join(' | ')}`);
      (complaints as string[]).length = 0;
    }
    expect(found).toEqual([]);
    expect(prerendered.length).toBeGreaterThan(80);
    expect(requests.length).toBeGreaterThan(prerendered.length * 3);
  }, 300_000);

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
    for (const island of ['contact-form', 'newsletter-form', 'cursor', 'notice']) {
      const files = [...withImports(scriptsNamed(island)[0] ?? '')].filter((file) => !runtime.includes(file));
      const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
      expect(bytes, island).toBeLessThanOrEqual(2_500);
      expect(bytes, island).toBeGreaterThan(100);
    }
  });

  it.each(['/', '/blog', '/contact', '/services/ai', '/newsletter/thank-you', '/brand', '/anim'])(
    '4 all that %s may fetch is at most 14 KB',
    async (path) => {
      const { page, requests, settle, open } = await visitor(shared(), { cookie: 'fr' });
      await (path === '/contact' ? open(path) : settle(path));
      const island = page.locator('[data-island$="-form"]').last();
      await island.scrollIntoViewIfNeeded();
      await eventually(() => island.evaluate((element) => '__k' in element)).toBe(true);
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      const scripts = [...new Set(requests.filter((url) => /^\/assets\/.*\.js$/.test(url)))];
      const bytes = scripts.reduce((sum, url) => sum + weigh(url.replace('/assets/', '')), 0);
      expect(bytes).toBeLessThanOrEqual(path === '/brand' || path === '/anim' ? 24_000 : 14_000);
      expect(bytes).toBeGreaterThan(8_000);
    },
  );

  it('4.11 the inline script is small', () => {
    const inline = /<script>(.*?)<\/script>/s.exec(read('about/index.html'))?.[1] ?? '';
    expect(brotliCompressSync(inline).length).toBeLessThanOrEqual(1_200);
  });
});
