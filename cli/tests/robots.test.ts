import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATOR, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const CONFIG = readFileSync(join(GENERATOR, 'cli/tests/sites/base/site.config.ts'), 'utf8');

async function robotsOf(rules: string, flags: readonly string[] = []): Promise<string> {
  const site = siteInTurn({
    'site.config.ts': CONFIG.replace('openGraphImages: false,', `openGraphImages: false, robots: ${rules},`),
  });
  expect((await runHere(site, ['build', '--quiet', ...flags])).code).toBe(0);
  return site.output('robots.txt');
}

const SITEMAP = '\nSitemap: https://site.example/sitemap.xml\n';

describe('robots.txt', () => {
  it('3.4 is open where the configuration has no rule', async () => {
    expect(await robotsOf('[]')).toBe(`User-agent: *\nAllow: /\n${SITEMAP}`);
  });

  it('3.4 keeps out the robots and paths that the configuration says', async () => {
    const rules =
      "[{ agents: ['GPTBot', 'CCBot'], disallow: ['/'] }, { agents: ['*'], allow: ['/brand/a'], disallow: ['/brand'] }]";
    expect(await robotsOf(rules)).toBe(
      `User-agent: *\nAllow: /\nAllow: /brand/a\nDisallow: /brand\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n${SITEMAP}`,
    );
  });

  it('3.4 gives a robot its own group, also when a rule names it together with `*`', async () => {
    expect(await robotsOf("[{ agents: ['*', 'CCBot'], disallow: ['/anim'] }]")).toBe(
      `User-agent: *\nAllow: /\nDisallow: /anim\n\nUser-agent: CCBot\nDisallow: /anim\n${SITEMAP}`,
    );
  });

  it.each([[['--drafts']], [['--url', 'https://preview.example']]])(
    '3.6 stays closed in a preview, whatever the rules: %s',
    async (flags) => {
      expect(await robotsOf("[{ agents: ['GPTBot'], allow: ['/'] }]", flags)).toBe(
        'User-agent: *\nDisallow: /\n',
      );
    },
  );
});

describe('noindex of one language', () => {
  it('2.1 names search engines no page that they may not list, and keeps the switch', async () => {
    const about = (title: string, more: string): string => `---\ntitle: ${title}\n${more}---\n\nUn texte.\n`;
    const site = siteInTurn({
      'content/fr/about.md': about('À propos', 'noindex: true\n'),
      'content/en/about.md': about('About', ''),
    });
    expect((await runHere(site, ['build', '--quiet'])).code).toBe(0);
    const tagsOf = (html: string): readonly (readonly [string, string])[] =>
      [...html.matchAll(/hreflang="([\w-]+)" href="https:\/\/site\.example([^"]*)"/g)].map(
        ([, tag = '', path = '']) => [tag, path],
      );
    const english = [
      ['en', '/en/about'],
      ['en-US', '/en/about'],
      ['x-default', '/en/about'],
    ];
    const listed = site.output('sitemap.xml');
    expect(listed).not.toContain('https://site.example/about"');
    expect(tagsOf(/<url><loc>[^<]*\/en\/about<.*/.exec(listed)?.[0] ?? '')).toEqual(english);
    const [head = '', body] = site.output('en/about/index.html').split('<body');
    expect(tagsOf(head)).toEqual(english);
    expect(head).not.toContain('og:locale:alternate');
    expect(body).toMatch(/<a data-switch(="")? href="\/about"/);
    const [french = ''] = site.output('about/index.html').split('<body');
    expect(tagsOf(french).map(([tag]) => tag)).toEqual(['fr', 'fr-CA', 'x-default']);
  });
});
