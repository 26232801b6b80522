import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Registry } from '../../api/registry.ts';
import { beginBundle, beginFonts } from '../../bundle/begin.ts';
import type { Assets, BundleInput } from '../../bundle/bundle.ts';
import { bundle } from '../../bundle/bundle.ts';
import type { Cache } from '../../cache/cache.ts';
import { createCache } from '../../cache/cache.ts';
import { createMemo } from '../../cache/memo.ts';
import { HookFailure } from '../../hooks/hook-failure.ts';
import type { Config, Page, Site } from '../../types.ts';
import { testMeta, testPage } from '../test-page.ts';
import { runProgram } from './second-process.ts';
import type { TestProject } from './test-project.ts';
import { makeAnew, smallFont, testProject } from './test-project.ts';

const FONT = 'archivo.woff2';
const PHOTO = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a0b0c0' } })
  .png()
  .toBuffer();
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'assets/fonts/fonts.json': `{"display":{"file":"${FONT}"}}`,
  [`assets/fonts/${FONT}`]: await smallFont(),
  'assets/images/a.png': PHOTO,
  'assets/scripts/main.ts': "console.log('Bonjour'); void import('./later.ts');",
  'assets/scripts/later.ts': "console.log('later');",
  'assets/scripts/inline.ts': 'document.documentElement.dataset.early = "";',
  'assets/static/robots-info.txt': 'Bonjour',
  'assets/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
  'assets/styles/main.css': `@import 'site:generated'; @font-face { font-family: A; src: url(../fonts/${FONT}) }`,
};
const IMAGES = ['assets/images/a.png'];
const REGISTRY: Pick<Registry, 'generatedStyles' | 'openGraph'> = {
  generatedStyles: (pages) => pages.map(({ template }) => `.t-${template}{order:1}`).join(''),
};

const page = (path: string, title: string): Page => testPage(testMeta({ path, title, alternates: {} }));

const SITE: Site = {
  pages: [page('/', 'Accueil'), page('/blog', 'Blogue')],
  redirects: [{ from: '/old', to: '/blog', status: 301, external: false }],
  addresses: { fr: {}, en: {} },
  gone: [],
  messages: { fr: {}, en: {} },
  data: { fr: {}, en: {} },
  shared: { fr: {}, en: {} },
  year: 2026,
  feeds: [],
  held: {},
  failedPaths: { paths: [], below: [] },
};

/** Bundles a project, and waits until the cards are printed and the scripts are minified. */
async function run(project: TestProject, changes: Partial<BundleInput> = {}) {
  const { value, diagnostics } = await begin(project, changes);
  const { scripts, sizes } = await value.code;
  const cards = await Promise.all((await value.cards).map(makeAnew));
  return {
    value: { ...value, outputs: [...value.outputs, ...scripts, ...cards], sizes },
    diagnostics,
  };
}

function begin(project: TestProject, changes: Partial<BundleInput> = {}) {
  const { config = project.config, cache = createCache(project.cacheDir), memo = createMemo() } = changes;
  const state = Symbol('anew');
  return bundle({
    config,
    site: SITE,
    images: IMAGES,
    files: [],
    registry: REGISTRY,
    templates: { hash: 'v1' },
    begun: beginBundle(config, beginFonts(config.options, cache, state), cache, state),
    cache,
    memo,
    state,
    ...changes,
  });
}

/** Lists every URL of the manifest that pages may load. */
function urlsOf({ manifest }: Assets): readonly string[] {
  const { script, preloadScripts, stylesheet, fonts, openGraph, statics } = manifest;
  return [
    script,
    ...preloadScripts,
    stylesheet,
    ...Object.values(fonts),
    ...Object.values(openGraph),
    ...Object.values(statics),
  ];
}

describe('bundle', () => {
  it('3.5 makes every file that its manifest names, once, under a fingerprint', async () => {
    const { value, diagnostics } = await run(testProject(FILES));
    expect(diagnostics).toEqual([]);
    const files = value.outputs.map(({ file }) => `/${file}`);
    expect(new Set(files).size).toBe(files.length);
    for (const url of urlsOf(value)) expect(files).toContain(url);
    for (const file of files.filter((name) => name.startsWith('/assets/')))
      expect(file).toMatch(/\.[0-9a-fA-Z]{8,10}\.\w+$/);
    expect(value.outputs.every(({ kind }) => kind === 'asset')).toBe(true);
  });

  it('puts generated classes, placeholders and subset fonts in the stylesheet', async () => {
    const { value } = await run(testProject(FILES));
    const sheet = value.outputs.find(({ file }) => `/${file}` === value.manifest.stylesheet);
    expect(String(sheet?.content)).toContain('.t-page{order:1}');
    expect(String(sheet?.content)).toContain(
      `.${value.manifest.pictures['assets/images/a.png']?.placeholder}{background-color:`,
    );
    expect(String(sheet?.content)).toContain(`url(${value.manifest.fonts.display})`);
  });

  it.each([
    ['#a0b0c0', '#000'],
    ['#10151f', '#fff'],
  ])(
    'sets the words of a picture that does not come so that they are read on %s',
    async (background, ink) => {
      const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
      const { value } = await run(testProject({ ...FILES, 'assets/images/a.png': bytes }));
      const sheet = value.outputs.find(({ file }) => `/${file}` === value.manifest.stylesheet);
      const name = value.manifest.pictures['assets/images/a.png']?.placeholder;
      const rule = String(sheet?.content).match(new RegExp(`\\.${name}\\{[^}]*\\}`))?.[0];
      expect(rule).toMatch(new RegExp(`[{;]color:${ink}[;}]`));
    },
  );

  it('is plain JSON, and says what scripts and styles weigh', async () => {
    const { value } = await run(testProject(FILES));
    expect(JSON.parse(JSON.stringify(value.manifest))).toEqual(value.manifest);
    const code = value.outputs.filter(({ file }) => /\.(js|css)$/.test(file));
    expect(Object.keys(value.sizes).sort()).toEqual(code.map(({ file }) => `/${file}`).sort());
    for (const { file, content } of code) {
      const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
      expect(value.sizes[`/${file}`]).toBe(brotliCompressSync(content, { params }).byteLength);
    }
  });

  it('3.2 is the same in any folder, with images in any order, cached or not, and in another process', async () => {
    const project = testProject({ ...FILES, 'assets/images/b.png': PHOTO });
    const images = ['assets/images/a.png', 'assets/images/b.png'];
    const first = serialized(await run(project, { images }));
    expect(serialized(await run(project, { images }))).toBe(first);
    const elsewhere = testProject({ ...FILES, 'assets/images/b.png': PHOTO });
    expect(serialized(await run(elsewhere, { images: [...images].reverse() }))).toBe(first);
    const program = `
      import { createCache } from '../cache/cache.ts';
      import { createMemo } from '../cache/memo.ts';
      import { beginBundle, beginFonts } from './begin.ts';
      import { bundle } from './bundle.ts';
      const config = ${JSON.stringify(project.config)};
      const cache = createCache(${JSON.stringify(elsewhere.cacheDir)} + '-2');
      const state = Symbol('anew');
      const { value } = await bundle({
        config,
        cache,
        memo: createMemo(),
        state,
        begun: beginBundle(config, beginFonts(config.options, cache, state), cache, state),
        site: ${JSON.stringify(SITE)},
        images: ${JSON.stringify(images)},
        files: [],
        templates: { hash: 'v1' },
        registry: { generatedStyles: (pages) => pages.map(({ template }) => '.t-' + template + '{order:1}').join('') },
      });
      process.stdout.write(JSON.stringify(value.manifest));`;
    const apart = await runProgram(program);
    expect(apart).toMatchObject({ status: 0, stderr: '' });
    expect(apart.stdout).toBe(JSON.stringify((await run(project, { images })).value.manifest));
  });

  it('passes on what making the rules showed, as a warning that no build fails for', async () => {
    const registry = {
      generatedStyles: () => ({
        css: '.a{order:1}',
        remarks: [{ file: 'content/fr/a.md', text: 'It is flat' }],
      }),
    };
    expect((await run(testProject(FILES), { registry })).diagnostics).toEqual([
      {
        severity: 'warning',
        ignoredByStrict: true,
        code: 'style-remark',
        text: 'It is flat',
        location: { file: 'content/fr/a.md' },
      },
    ]);
  });

  it('computes nothing when nothing changed', async () => {
    const project = testProject(FILES);
    await run(project);
    const disk = createCache(project.cacheDir);
    const refuse = () => {
      throw new Error('computed again');
    };
    const cache: Cache = { json: (key) => disk.json(key, refuse), bytes: (key) => disk.bytes(key, refuse) };
    const registry = { generatedStyles: (_metas: unknown) => refuse(), openGraph: refuse };
    expect((await run(project, { cache, registry })).diagnostics).toEqual([]);
  });

  it('has no fingerprints and no sizes in the watch profile', async () => {
    const project = testProject(FILES);
    const config: Config = project.withOptions({ dev: true });
    const { value } = await run(project, { config });
    expect(
      value.outputs.map(({ file }) => file).filter((file) => /\.[0-9a-fA-Z]{8,10}\./.test(file)),
    ).toEqual([]);
    expect(value.sizes).toEqual({});
  });

  it('prints cards again, in the same process too, when printing them failed', async () => {
    const { value: whole } = await run(testProject(FILES));
    const card = whole.outputs.find(({ file }) => `/${file}` === whole.manifest.openGraph['/']);
    const project = testProject(FILES);
    const memo = createMemo();
    const disk = createCache(project.cacheDir);
    const bytes: Cache['bytes'] = (key, make) =>
      key === card?.identity ? Promise.reject(new Error('no printer')) : disk.bytes(key, make);
    const first = await begin(project, { memo, cache: { json: disk.json, bytes } });
    await expect(first.value.cards).rejects.toThrow('no printer');
    expect((await run(project, { memo })).value.outputs).toContainEqual(card);
  });

  it('says once that the brand’s font is damaged', async () => {
    const { diagnostics } = await run(
      testProject({ ...FILES, [`assets/fonts/${FONT}`]: 'wOF2 but not a font' }),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['bad-font']);
  });

  it('needs nothing: an empty project has an empty manifest', async () => {
    const { value, diagnostics } = await run(testProject(), { images: [] });
    expect(diagnostics).toEqual([]);
    expect(value.outputs).toEqual([]);
    expect(value.manifest).toMatchObject({
      script: '',
      stylesheet: '',
      fonts: {},
      pictures: {},
      files: {},
      openGraph: {},
      statics: {},
    });
  });

  it('reports the faults of every part together', async () => {
    const project = testProject({
      ...FILES,
      'assets/images/a.png': 'not an image',
      'assets/scripts/main.ts': 'const = 1;',
      'assets/scripts/inline.ts': "import './gone.ts';",
      'assets/styles/main.css': "@import './gone.css';",
      'assets/static/old/index.html': 'in the place of a redirect',
      'assets/fonts/fonts.json': '[]',
    });
    const generatedStyles = () => {
      throw new HookFailure('template-threw', '"generatedStyles" failed: no such line');
    };
    const { diagnostics } = await run(project, { registry: { generatedStyles } });
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'bad-font-list',
      'not-an-image',
      'reserved-path',
      'script-error',
      'template-threw',
      'unresolved-import',
      'unresolved-import',
    ]);
  });
});

function serialized({ value }: { readonly value: Assets }): string {
  const outputs = value.outputs.map(({ file, content, identity }) => [
    file,
    Buffer.from(content).toString('base64'),
    identity,
  ]);
  return JSON.stringify([value.manifest, outputs]);
}
