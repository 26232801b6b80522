import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { lightFont } from './light-font.ts';
import type { MiniSite } from './mini-site.ts';
import { BASE, FIXED_TIME, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { expectSameOutput } from './same-output.ts';
import { siteWithBlocks } from './site-with-blocks.ts';
import { treeOf } from './trees.ts';

/** Makes a site that needs threads and caches: blocks, a font that is cut, pictures that are made and drawn. */
async function fullSite(): Promise<MiniSite> {
  const background = '#73502d';
  const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  const page = (title: string): string =>
    `---\ntitle: ${title}\ndescription: Une page qui montre une image et un bloc, comme le font celles du vrai site.\n---\n\n![Un grain](photo.png)\n\n\`\`\`ts\nconst one = 1;\n\`\`\`\n`;
  return siteWithBlocks({
    'site.config.ts': readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace(
      'openGraphImages: false,',
      '',
    ),
    'assets/fonts/fonts.json': '{"display":{"file":"light.woff2"}}',
    'assets/fonts/light.woff2': await lightFont(),
    'content/fr/photo.png': photo,
    'content/fr/grain.md': page('Une page et son grain'),
    'content/en/photo.png': photo,
    'content/en/grain.md': page('A page and its grain'),
  });
}

describe('3.2 same inputs, same output', () => {
  it('whatever the folder, time zone, language, cache and number of workers', async () => {
    const sites = [await fullSite(), await fullSite()] as const;
    await expectSameOutput(sites);
    for (const kind of [/\.woff2$/, /photo.*\.avif$/, /og.*\.png$/])
      expect(Object.keys(treeOf(join(sites[0].root, 'dist')))).toContainEqual(expect.stringMatching(kind));
  });

  it('when built again with a warm cache, which writes nothing', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const before = treeOf(join(site.root, 'dist'));
    const times = mtimes(join(site.root, 'dist'));
    const again = await site.run(['build', '--quiet']);
    expect(again).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(treeOf(join(site.root, 'dist'))).toEqual(before);
    expect(mtimes(join(site.root, 'dist'))).toEqual(times);
  });

  it('but a page that did not change keeps its bytes when another one does', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const before = treeOf(join(site.root, 'dist'));
    const text = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
    site.write({ 'content/fr/about.md': `${text}\nUne ligne de plus.\n` });
    await runHere(site, ['build', '--quiet']);
    const after = treeOf(join(site.root, 'dist'));
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !file.startsWith('builds/meta/'))).toEqual([
      'about/_payload.json',
      'about/index.html',
      'builds/latest.json',
    ]);
    expect(Object.keys(before).filter((file) => !(file in after))).toHaveLength(1);
  });

  it('takes the timestamp from SOURCE_DATE_EPOCH, and the id from everything else', async () => {
    const site = miniSite();
    const one = await runHere(site, ['build', '--json']);
    const later = await runHere(site, ['build', '--json'], {
      SOURCE_DATE_EPOCH: String(Number(FIXED_TIME) + 60),
    });
    expect(JSON.parse(one.stdout).timestamp).toBe(Number(FIXED_TIME) * 1000);
    expect(JSON.parse(later.stdout).timestamp).toBe((Number(FIXED_TIME) + 60) * 1000);
    expect(JSON.parse(later.stdout).id).toBe(JSON.parse(one.stdout).id);
  });
});

function mtimes(folder: string): readonly number[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => statSync(join(item.parentPath, item.name)).mtimeMs);
}
