import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Cache } from '../cache/cache.ts';
import { createCache } from '../cache/cache.ts';
import type { TestProject } from '../tests/bundle/test-project.ts';
import { testProject } from '../tests/bundle/test-project.ts';
import { ONE_OF_BOTH, takesOneSpelling } from '../tests/one-spelling.ts';
import { bundleStatics } from './statics.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#f2502a" d="M0 0h8v8H0z"/></svg>';
const TAKEN = new Set(['blog/index.html', 'blog/_payload.json']);
const SOURCES: Readonly<Record<string, string>> = { '/blog': 'content/fr/blog/index.md' };
const NOTHING = new Set<string>();

const bundle = (
  project: TestProject,
  files: ReadonlySet<string> = NOTHING,
  cache: Cache = createCache(project.cacheDir),
) => bundleStatics(project.config, cache, { files, sourceOf: (path) => SOURCES[path] });

describe('bundleStatics', () => {
  it('copies files as they are, hidden ones left out', async () => {
    const bytes = Buffer.from([0, 255, 13, 10]);
    const { value, diagnostics } = await bundle(
      testProject({
        'assets/static/b/été 1.bin': bytes,
        'assets/static/a.txt': 'a\r\n',
        'assets/static/.DS_Store': 'x',
        'assets/static/.well-known/security.txt': 'Contact: mailto:a@example.com',
      }),
    );
    expect(diagnostics).toEqual([]);
    expect(value.outputs.map(({ file }) => file)).toEqual([
      '.well-known/security.txt',
      'a.txt',
      'b/été 1.bin',
    ]);
    expect(value.outputs.at(-1)?.content).toEqual(bytes);
    expect(value.urls).toEqual({
      '.well-known/security.txt': '/.well-known/security.txt',
      'a.txt': '/a.txt',
      'b/été 1.bin': '/b/%C3%A9t%C3%A9%201.bin',
    });
  });

  it('3.4 makes the icons of browsers and devices', async () => {
    const { value, diagnostics } = await bundle(
      testProject({ 'assets/static/favicon.svg': SVG, 'assets/static/icon.svg': SVG }),
    );
    expect(diagnostics).toEqual([]);
    const sizes = await Promise.all(
      value.outputs
        .filter(({ file }) => file.endsWith('.png'))
        .map(async ({ file, content }) => `${file} ${(await sharp(content).metadata()).width}`),
    );
    expect(sizes).toEqual([
      'apple-touch-icon.png 180',
      'icon-192.png 192',
      'icon-512.png 512',
      'icon-maskable-512.png 512',
    ]);
    const ico = Buffer.from(value.outputs.find(({ file }) => file === 'favicon.ico')?.content ?? '');
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    expect(value.outputs.filter(({ identity }) => identity !== undefined)).toHaveLength(5);
    const { data } = await sharp(ico.subarray(22)).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0xf2, 0x50, 0x2a]);
  });

  it('leaves an icon that the project drew itself', async () => {
    const { value } = await bundle(
      testProject({ 'assets/static/favicon.svg': SVG, 'assets/static/favicon.ico': 'mine' }),
    );
    expect(value.outputs.map(({ file, content }) => [file, Buffer.from(content).toString()])).toEqual([
      ['favicon.ico', 'mine'],
      ['favicon.svg', SVG],
    ]);
  });

  it('draws icons once', async () => {
    const project = testProject({ 'assets/static/favicon.svg': SVG });
    const first = await bundle(project);
    const disk = createCache(project.cacheDir);
    const refuse = () => {
      throw new Error('drawn again');
    };
    expect(await bundle(project, NOTHING, { ...disk, bytes: (key) => disk.bytes(key, refuse) })).toEqual(
      first,
    );
  });

  it('needs no static files in a project', async () => {
    expect(await bundle(testProject())).toEqual({ value: { urls: {}, outputs: [] }, diagnostics: [] });
  });

  it.each([
    ['index.html', 'reserved-path'],
    ['Sitemap.XML', 'reserved-path'],
    ['sitemap-2.xml', 'reserved-path'],
    ['_headers', 'reserved-path'],
    ['_Redirects', 'reserved-path'],
    ['_Caddyfile', 'reserved-path'],
    ['headers.json', 'reserved-path'],
    ['builds/latest.json', 'reserved-path'],
    ['assets/main.css', 'reserved-path'],
    ['blog/index.html', 'reserved-path'],
    ['Blog', 'reserved-path'],
    ['robots.txt/x', 'reserved-path'],
    ['blog/index.html/x', 'reserved-path'],
    ['Blog/guide.pdf', 'case-collision'],
    ['a\\b.pdf', 'bad-slug'],
    ['a\nb/c.pdf', 'bad-slug'],
  ])('refuses %j, which the generator writes or no address can hold', async (name, code) => {
    const { value, diagnostics } = await bundle(
      testProject({ [`assets/static/${name}`]: 'x', 'assets/static/blog.txt': 'fine' }),
      TAKEN,
    );
    expect(diagnostics).toMatchObject([
      { severity: 'error', code, location: { file: `assets/static/${name}` } },
    ]);
    expect(value.outputs.map(({ file }) => file)).toEqual(['blog.txt']);
  });

  it.each([
    ['blog/index.html', 'The generator writes "blog/index.html" itself, from content/fr/blog/index.md'],
    ['Blog', 'There are pages in "Blog", from content/fr/blog/index.md'],
    ['robots.txt', 'The generator writes "robots.txt" itself'],
  ])('names the source of what is in the place of %j', async (name, says) => {
    const { diagnostics } = await bundle(testProject({ [`assets/static/${name}`]: 'x' }), TAKEN);
    expect(diagnostics.map(({ text }) => text)).toEqual([`${says}: give this file another name`]);
  });

  it('takes a file into a folder that has pages', async () => {
    const { diagnostics } = await bundle(testProject({ 'assets/static/blog/guide.pdf': 'x' }), TAKEN);
    expect(diagnostics).toEqual([]);
  });

  it.for([
    ['a.txt', 'A.txt'],
    ['\u00e9.txt', 'e\u0301.txt'],
    ['a/one.txt', 'A/two.txt'],
    ['a', 'A/two.txt'],
    ['b/one.txt', 'B'],
  ] as const)('refuses %j next to %j', async ([one, other], { skip }) => {
    skip(takesOneSpelling(), ONE_OF_BOTH);
    const { diagnostics } = await bundle(
      testProject({ [`assets/static/${one}`]: '1', [`assets/static/${other}`]: '2' }),
    );
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'case-collision' }]);
  });

  it('follows links inside the project, and no others', async () => {
    const project = testProject({
      'assets/static/a.txt': 'a',
      'notes/b.txt': 'b',
      '.git/config': 'token',
      'assets/static/.well-known/c.txt': 'c',
    });
    const link = (target: string, name: string) =>
      symlinkSync(target, join(project.root, 'assets/static', name));
    link(join(project.root, 'notes/b.txt'), 'in.txt');
    link('.well-known/c.txt', 'known.txt');
    link('/etc/hostname', 'out.txt');
    link('../../.git/config', 'hidden.txt');
    link('nowhere', 'broken.txt');
    link(join(project.root, 'notes'), 'folder');
    const { value, diagnostics } = await bundle(project);
    expect(value.outputs.map(({ file }) => file)).toEqual([
      '.well-known/c.txt',
      'a.txt',
      'in.txt',
      'known.txt',
    ]);
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.file}`)).toEqual([
      'symlink-broken assets/static/broken.txt',
      'symlink-directory assets/static/folder',
      'symlink-hidden assets/static/hidden.txt',
      'symlink-outside assets/static/out.txt',
    ]);
  });

  it.each([
    ['<script>alert(1)</script>', 'A <script> element is not allowed in an SVG image'],
    ['<a onclick="alert(1)"/>', 'The event handler onclick is not allowed in an SVG image'],
    [
      '<image href="https://elsewhere.example/x.png"/>',
      'An address outside the file is not allowed in an SVG image',
    ],
  ])('points into an SVG that could run or fetch: %s', async (part, text) => {
    const file = 'assets/static/downloads/Sign.SVG';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n  ${part}</svg>`;
    const { diagnostics } = await bundle(testProject({ [file]: svg }));
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'unsafe-svg', text, location: { file, line: 2 } },
    ]);
  });

  it.each([
    ['<g>\n</svg>', 3, 'Opening and ending tag mismatch: g line 2 and svg'],
    ['<text>a & b</text></svg>', 2, 'xmlParseEntityRef: no name'],
    ['<x:y/></svg>', 2, 'Namespace prefix x on y is not defined'],
  ])('points into an SVG of which browsers show nothing: %s', async (part, line, reason) => {
    const file = 'assets/static/downloads/sign.svg';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">\n${part}`;
    const { diagnostics } = await bundle(testProject({ [file]: svg }));
    const text = `This SVG is not well-formed, and browsers show none of it: ${reason}`;
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'corrupt-image', text, location: { file, line } },
    ]);
  });

  it('takes symbols without a size, which other SVGs use', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a"><path d="M0 0h8"/></symbol></svg>';
    expect((await bundle(testProject({ 'assets/static/sprite.svg': svg }))).diagnostics).toEqual([]);
  });

  it('points at a symbol that cannot be drawn, once', async () => {
    const { diagnostics } = await bundle(testProject({ 'assets/static/icon.svg': '<svg><g></svg>' }));
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'corrupt-image', location: { file: 'assets/static/icon.svg' } },
    ]);
  });
});

describe('the site’s own icons', () => {
  const read = (name: string) => readFileSync(new URL(`../../assets/static/${name}`, import.meta.url));

  it('fill their square, with the symbol where every mask shows it', async () => {
    const { data, info } = await sharp(read('icon.svg'))
      .resize(512, 512)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ground = [...data.subarray(0, 3)];
    for (let y = 0; y < 512; y++) {
      for (let x = 0; x < 512; x++) {
        const at = (y * info.width + x) * 3;
        const outside = Math.hypot(x - 256, y - 256) > 0.4 * 512;
        if (outside && ground.some((channel, index) => data[at + index] !== channel))
          throw new Error(`drawn at ${x}, ${y}`);
      }
    }
    expect(info.channels).toBe(3);
  });

  it('are well-formed and small', async () => {
    for (const name of ['favicon.svg', 'icon.svg']) {
      expect(await sharp(read(name)).metadata()).toMatchObject({ format: 'svg' });
      expect(read(name).length).toBeLessThan(1_000);
    }
  });
});
