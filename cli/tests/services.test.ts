import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import matter from 'gray-matter';
import { describe, expect, it } from 'vitest';
import { ASSESSMENT } from '../../templates/drawings/service-stages.ts';
import { cutContent } from './cut-content.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';
import { realCopy, realSite, realSources } from './real-site.ts';
import { runHere } from './run-here.ts';
import { resolveSite } from './stages.ts';

/** Rewrites a document of both languages. */
function edit(site: MiniSite, key: string, change: (text: string) => string): void {
  for (const locale of ['fr', 'en']) {
    const file = `content/${locale}${key}.md`;
    site.write({ [file]: change(readFileSync(join(site.root, file), 'utf8')) });
  }
}

describe('a service', () => {
  it('1.1 is made of two documents: pages, menus, lists and the form follow', async () => {
    // Its pictures and fonts are in the cache then.
    await realSite();
    const site = realCopy();
    cutContent(site.root);
    const made = await runHere(site, ['new', 'service', 'training', '--title', 'Formation']);
    expect([made.code, made.stderr]).toEqual([0, '']);
    edit(site, '/services/training', (text) => text.replace(/#.*\ndraft: true\n/, ''));
    const built = await runHere(site, ['build', '--quiet'], { SITE_CACHE: sharedCache() });
    expect([built.code, built.stderr]).toEqual([0, expect.not.stringContaining('[ERROR]')]);
    for (const [prefix, folder] of [
      ['', ''],
      ['/en', 'en/'],
    ]) {
      const path = `${prefix}/services/training`;
      expect(site.output(`${folder}services/training/index.html`)).toContain('<h1');
      // Header, menu and footer, of every page; the panels of home and of the list.
      expect(site.output(`${folder}about/index.html`).split(`href="${path}"`)).toHaveLength(4);
      expect(site.output(`${folder}index.html`).split(`href="${path}"`)).toHaveLength(5);
      expect(site.output(`${folder}services/index.html`).split(`href="${path}"`)).toHaveLength(5);
      const form = site.output(`${folder}contact/index.html`);
      const values = [...form.matchAll(/name="service"[^>]* value="([^"]+)"/g)].map(([, value]) => value);
      expect(values).toEqual(['software', 'strategy', 'ai', 'design', 'training']);
      expect(site.output('sitemap.xml')).toContain(`${path}</loc>`);
    }
  });

  it('1.1 that is removed leaves the rest as it is, except for the cases that name it', async () => {
    const site = realSources();
    for (const locale of ['fr', 'en']) site.write({ [`content/${locale}/services/design.md`]: undefined });
    const { diagnostics, site: resolved } = await resolveSite(site);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['unknown-reference']));
    expect(resolved.pages.map(({ path }) => path)).not.toContain('/services/design');
    expect(JSON.stringify(resolved.shared.fr)).not.toContain('design');
  });

  it.each([
    ['formLabel', 'Missing key "formLabel"'],
    ['drawing', '"drawing" must be one of half-lap, tenon, dovetail, scarf'],
    ['ground', '"ground" must be one of craie, merisier, encre, fonce, aubier'],
  ])('1.5 without %s gets one message a language', async (key, message) => {
    const site = realSources();
    edit(site, '/services/ai', (text) => text.replace(new RegExp(`^${key}: .*\n`, 'm'), ''));
    const { diagnostics } = await resolveSite(site);
    expect(diagnostics.map(({ text, location }) => [text, location?.file])).toEqual([
      [message, 'content/en/services/ai.md'],
      [message, 'content/fr/services/ai.md'],
    ]);
  });

  it.each(['fr', 'en'])('takes the weeks in %s that its topic draws', (locale) => {
    const { data } = matter.read(join(GENERATOR, `content/${locale}/services/strategy.md`));
    expect(data.process.weeks).toEqual(ASSESSMENT);
  });
});
