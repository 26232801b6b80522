import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { SKETCH, writeBuild } from './built-folder.ts';
import type { Publisher } from './publisher.ts';
import { publisher } from './publisher.ts';

/** Makes a site whose builds may drop no address. */
const strict = (): Promise<Publisher> => publisher({}, '', '/nothing');

const { '/blog/two': _two, ...LESS } = SKETCH.pages;

describe('addresses that a published build had', () => {
  it('4.1 are refused when nothing answers them, with where they are now and the line to write', async () => {
    const site = await strict();
    site.build(SKETCH);
    await site.report();
    site.build({ ...SKETCH, pages: { ...LESS, '/news/two': 'Deux' } });
    const before = new Map(site.small.objects);
    const refused = await site.report();
    expect(refused.code).toBe(4);
    expect(refused.error).toBe(
      [
        '1 published address would answer nothing:',
        '  /blog/two seems to be /news/two now; in content/data/addresses.yaml: redirects: [{ from: /blog/two, to: /news/two }]',
        'Write these lines, or add --allow-gone with what may go.',
      ].join('\n'),
    );
    expect(site.small.objects).toEqual(before);
    const { code, stdout, stderr } = await site.publish('--dry-run');
    expect([code, stdout.includes('1 page gone')]).toEqual([0, true]);
    expect(stderr).toContain(`${refused.error}\n`);
    expect(await site.report('--allow-gone', '/blog/t*')).toMatchObject({ code: 0, kind: 'published' });
    // Addresses that were let go are not asked for again.
    site.build({ ...SKETCH, pages: LESS, style: 'body{}' });
    expect((await site.report()).error).toContain('  /news/two');
  });

  it('4.1 get no line when their document is scheduled again: it would be in its way on its day', async () => {
    const site = await strict();
    site.build({ ...SKETCH, pages: { ...SKETCH.pages, '/a-venir': 'À venir' } });
    await site.report();
    mkdirSync(join(site.root, 'content/fr'), { recursive: true });
    const front = ['title: À venir', 'slug: a-venir', 'only: fr', 'publishAt: 2026-03-02 09:30'];
    writeFileSync(
      join(site.root, 'content/fr/plus-tard.md'),
      ['---', ...front, '---', '', 'Bientôt.', ''].join('\n'),
    );
    site.build({ ...SKETCH, pages: LESS });
    expect((await site.report()).error).toBe(
      [
        '2 published addresses would answer nothing:',
        '  /a-venir comes back on 2026-03-02 09:30: let it go until then, with --allow-gone /a-venir',
        '  /blog/two; in content/data/addresses.yaml: gone: [/blog/two]',
        'Write these lines, or add --allow-gone with what may go.',
      ].join('\n'),
    );
    expect((await site.report('--allow-gone', '/blog/two')).error).toBe(
      [
        '1 published address would answer nothing:',
        '  /a-venir comes back on 2026-03-02 09:30: let it go until then, with --allow-gone /a-venir',
      ].join('\n'),
    );
    expect(await site.report('--allow-gone', '/blog/two', '/a-venir')).toMatchObject({ code: 0 });
  });

  it('are refused as well when another publish brought them meanwhile', async () => {
    const site = await strict();
    site.build(SKETCH);
    await site.report();
    const other = miniSite();
    writeBuild(join(other.root, 'dist'), {
      ...SKETCH,
      pages: { ...SKETCH.pages, '/new': 'Nouveau' },
    });
    let meanwhile: Promise<Run> | undefined;
    site.small.before = async ({ method, key }) => {
      if (method !== 'GET' || key !== '_publish/anchors' || meanwhile !== undefined) return;
      meanwhile = runHere(other, site.args, site.env);
      await meanwhile;
    };
    site.build({ ...SKETCH, style: 'body{color:blue}' });
    const refused = await site.report();
    expect((await meanwhile)?.code).toBe(0);
    expect(refused).toMatchObject({
      code: 4,
      error: expect.stringMatching(/^1 published address would answer nothing:\n {2}\/new; in /),
    });
    expect([...site.small.objects.keys()]).toContain('new/index.html');
    expect([...site.small.objects.keys()]).not.toContain('_publish/lock');
    // An address that may go may go then, too.
    expect(await site.report('--allow-gone', '/new')).toMatchObject({ code: 0, kind: 'published' });
  });

  it.each([
    [21, '21', '1 other'],
    [1_220, '1,220', '1,200 others'],
  ])('are counted where they are many: %i', async (count, all, others) => {
    const site = await strict();
    const lost = Object.fromEntries(Array.from({ length: count }, (_, at) => [`/lost/${at}`, `Page ${at}`]));
    site.build({ ...SKETCH, pages: { ...SKETCH.pages, ...lost } });
    await site.report();
    site.build(SKETCH);
    const { error } = await site.report();
    expect(error).toContain(`${all} published addresses would answer nothing:\n  /lost/0; in `);
    expect(error).toContain(`\n  and ${others}\n`);
  });

  it('are redirects and what is gone, too', async () => {
    const site = await strict();
    site.build({ ...SKETCH, files: { 'downloads/a.pdf': '%PDF' } });
    await site.report();
    const redirects = [{ from: '/blog/two', to: '/blog/one', status: 301 }];
    // Hosts without redirects get a page.
    const files = { 'blog/two/index.html': '<meta http-equiv="refresh">' };
    site.build({ ...SKETCH, pages: LESS, redirects, files, gone: ['/downloads/a.pdf'] });
    expect(await site.report()).toMatchObject({ code: 0 });
    site.build({ ...SKETCH, pages: LESS, gone: ['/downloads/a.pdf'] });
    expect((await site.report()).error).toContain(
      '/blog/two; in content/data/addresses.yaml: gone: [/blog/two]',
    );
  });

  it('are ids of headings as well, once a publish has kept them, except for a build that was brought back', async () => {
    const site = await strict();
    const heading = (html: string): typeof SKETCH => ({
      ...SKETCH,
      pages: { ...SKETCH.pages, '/about': html },
    });
    site.build(heading('<h2 id="team">The team</h2>'));
    await site.report();
    const body = site.small.objects.get('_publish/anchors');
    site.small.objects.delete('_publish/anchors');
    site.build(heading('<h2 id="people">Our people</h2>'));
    const unknown = await site.publish('--dry-run');
    expect(unknown.stderr).toContain('The anchors of the published build are not known');
    if (body !== undefined) site.small.objects.set('_publish/anchors', body);
    expect((await site.report()).error).toContain(
      '  /about#team seems to be “Our people” now; in content/fr/about.md: ## Our people {#team}',
    );
    expect(await site.report('--allow-gone', '/about#team')).toMatchObject({ code: 0 });
    expect(await site.report('--rollback')).toMatchObject({ code: 0 });
    site.build(heading('<h2 id="people">Our people, all</h2>'));
    const { code, stderr } = await site.publish();
    expect(code).toBe(0);
    expect(stderr).toContain('The anchors of the published build are not known');
  });

  it('are named by their path', async () => {
    const site = await strict();
    const { code, stderr } = await site.publish('--allow-gone', 'about');
    expect([code, stderr]).toEqual([
      2,
      '--allow-gone takes addresses such as /about, /about#team or /blog/*, not "about".\n',
    ]);
  });
});
