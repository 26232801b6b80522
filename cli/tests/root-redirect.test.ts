import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MiniSite, Overlay } from './mini-site.ts';
import { GENERATOR, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const CONFIG = readFileSync(join(GENERATOR, 'cli/tests/sites/base/site.config.ts'), 'utf8');

const redirecting = (rootRedirect: string, overlay: Overlay = {}): MiniSite =>
  siteInTurn({
    'site.config.ts': CONFIG.replace(
      'founded: 2023,\n  },',
      `founded: 2023,\n  },\n  rootRedirect: ${rootRedirect},`,
    ),
    ...overlay,
  });
const tagsOf = (html: string): readonly string[] =>
  html.match(/<link rel="(?:canonical|alternate)"[^>]*>/g) ?? [];

describe('rootRedirect', () => {
  it('1.7 takes the place of the French home page; the English one stays, alone', async () => {
    const site = redirecting("{ to: '/about', status: 302 }");
    expect(await runHere(site, ['build', '--quiet', '--strict'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(site.output('index.html')).toContain('<meta http-equiv="refresh" content="0; url=/about"');
    const { id } = JSON.parse(site.output('builds/latest.json')) as { readonly id: string };
    const manifest = JSON.parse(site.output(`builds/meta/${id}.json`)) as Readonly<Record<string, unknown>>;
    expect(manifest.redirects).toEqual([{ from: '/', to: '/about', status: 302, external: false }]);
    expect(manifest.prerendered).not.toContain('/');
    expect(manifest.prerendered).toContain('/en');
    const english = site.output('en/index.html');
    expect(tagsOf(english).filter((tag) => !tag.includes('atom'))).toEqual([
      '<link rel="canonical" href="https://site.example/en">',
      '<link rel="alternate" hreflang="en" href="https://site.example/en">',
      '<link rel="alternate" hreflang="en-US" href="https://site.example/en">',
      '<link rel="alternate" hreflang="x-default" href="https://site.example/en">',
    ]);
    expect(site.output('sitemap.xml')).not.toContain('<loc>https://site.example/</loc>');
  });

  it('1.7 needs no French home page at all', async () => {
    const site = redirecting("{ to: '/about', status: 308 }", { 'content/fr/index.md': undefined });
    expect(await runHere(site, ['build', '--quiet', '--strict'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });

  it('1.7 that leads nowhere is shown in the configuration', async () => {
    const site = redirecting("{ to: '/abuot', status: 302 }");
    const { code, stderr } = await runHere(site, ['build', '--quiet']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/No page has the path \/abuot \[dead-redirect\]\n\n {4}site\.config\.ts:\d+:\d+:/);
  });
});

describe('a page whose address in the other language redirects', () => {
  it('2.1 is not told to write what is there', async () => {
    const page = (more: string): string => `---\ntitle: Une page\n${more}---\n\nTexte.\n`;
    const site = siteInTurn({
      'content/fr/moved.md': page('middleware: [moved]\n'),
      'content/en/moved.md': page(''),
    });
    expect((await runHere(site, ['build', '--quiet'])).stderr).not.toContain('missing-alternate');
  });
});
