import { hash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Color } from 'sharp';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Picture } from '../../api/assets.ts';
import { encodeVariants } from '../../bundle/images.ts';
import { surveyImages } from '../../bundle/survey-images.ts';
import type { Cache } from '../../cache/cache.ts';
import { createCache } from '../../cache/cache.ts';
import type { Diagnostic } from '../../types.ts';
import { runProgram } from './second-process.ts';
import type { TestProject } from './test-project.ts';
import { makeAnew as place, testProject } from './test-project.ts';

const RED: Color = { r: 250, g: 20, b: 20 };

function photo(width: number, height: number, background: Color = RED): ReturnType<typeof sharp> {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function survey(project: TestProject, ...files: string[]) {
  return surveyImages(project.config, createCache(project.cacheDir), files);
}

async function picture(project: TestProject, file: string): Promise<Picture> {
  const { value } = await survey(project, file);
  const found = value[file];
  if (found === undefined) throw new Error(`${file} was refused`);
  return found;
}

/** A file that cannot be used is known, so that pages which show it have nothing to say, and has no address. */
const NOTHING_TO_SHOW = {
  ...{ hash: '', width: 1, height: 1, colour: '#000000', placeholder: '' },
  ...{ variants: [], src: '' },
};

async function problemsOf(
  content: string | Uint8Array,
  file = 'assets/images/a.png',
): Promise<readonly Diagnostic[]> {
  const project = testProject({ [file]: content });
  const { value, diagnostics } = await survey(project, file);
  if (diagnostics.some(({ severity }) => severity === 'error')) {
    expect(value).toEqual({ [file]: { ...NOTHING_TO_SHOW, file } });
  }
  return diagnostics;
}

describe('surveyImages', () => {
  it('knows size, colour and variants of a photo without encoding it', async () => {
    const project = testProject({
      'assets/images/Été/Le Fleuve.jpg': await photo(1000, 500).jpeg().toBuffer(),
    });
    const found = await picture(project, 'assets/images/Été/Le Fleuve.jpg');
    expect(found).toMatchObject({ width: 1000, height: 500, colour: '#ff1111', placeholder: 'ph-ff1111' });
    expect(found.variants.map(({ format, width, height }) => `${format} ${width}×${height}`)).toEqual(
      ['avif', 'webp', 'jpeg'].flatMap((format) => [
        `${format} 480×240`,
        `${format} 800×400`,
        `${format} 1000×500`,
      ]),
    );
    expect(found.variants[0]?.url).toMatch(/^\/assets\/images\/ete\/le-fleuve-480\.[0-9a-f]{10}\.avif$/);
    expect(found.src).toBe(found.variants.at(-1)?.url);
    expect(found.src).toMatch(/-1000\.[0-9a-f]{10}\.jpg$/);
  });

  it('never enlarges, and stops at 2400 pixels', async () => {
    const project = testProject({
      'assets/images/small.png': await photo(90, 30).png().toBuffer(),
      'assets/images/large.png': await photo(3000, 100).png().toBuffer(),
    });
    const widths = async (file: string) => [
      ...new Set((await picture(project, file)).variants.map(({ width }) => width)),
    ];
    expect(await widths('assets/images/small.png')).toEqual([90]);
    expect(await widths('assets/images/large.png')).toEqual([480, 800, 1200, 1600, 2400]);
  });

  it('turns a photo the way its camera was held', async () => {
    const project = testProject({
      'assets/images/a.jpg': await photo(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    });
    expect(await picture(project, 'assets/images/a.jpg')).toMatchObject({ width: 20, height: 60 });
  });

  it('gives a transparent picture a PNG fallback and no placeholder', async () => {
    const half = sharp({
      create: { width: 20, height: 20, channels: 4, background: { ...RED, alpha: 0.5 } },
    });
    const full = sharp({ create: { width: 20, height: 20, channels: 4, background: { ...RED, alpha: 1 } } });
    const project = testProject({
      'assets/images/half.png': await half.png().toBuffer(),
      'assets/images/full.png': await full.png().toBuffer(),
    });
    const clear = await picture(project, 'assets/images/half.png');
    expect(clear.placeholder).toBe('');
    expect(clear.src).toMatch(/\.png$/);
    expect((await picture(project, 'assets/images/full.png')).src).toMatch(/\.jpg$/);
  });

  it('copies an SVG as it is', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><circle r="9"/></svg>';
    const project = testProject({ 'content/fr/blog/plan.svg': svg });
    const found = await picture(project, 'content/fr/blog/plan.svg');
    expect(found).toMatchObject({ width: 40, height: 30, variants: [], placeholder: '' });
    expect(found.src).toMatch(/^\/assets\/content\/fr\/blog\/plan\.[0-9a-f]{10}\.svg$/);
    const cache = createCache(project.cacheDir);
    const { value } = await encodeVariants(project.config, cache, {
      pictures: { [found.file]: found },
      wanted: new Set([found.src]),
      place,
    });
    const copy = { file: found.src.slice(1), content: Buffer.from(svg), kind: 'asset' };
    expect(value).toEqual([{ ...copy, identity: hash('sha256', svg) }]);
  });

  it('names nothing by fingerprint in the watch profile, and still keeps names apart', async () => {
    const files = {
      'assets/images/a.png': await photo(9, 9).png().toBuffer(),
      'assets/images/a.webp': await photo(9, 9).webp().toBuffer(),
    };
    const project = testProject(files);
    const before = await surveyImages(
      project.withOptions({ dev: true }),
      createCache(project.cacheDir),
      Object.keys(files),
    );
    project.write({ 'assets/images/a.png': await photo(9, 9, { r: 1, g: 1, b: 1 }).png().toBuffer() });
    const after = await surveyImages(
      project.withOptions({ dev: true }),
      createCache(project.cacheDir),
      Object.keys(files),
    );
    expect(after.value['assets/images/a.png']?.src).toBe(before.value['assets/images/a.png']?.src);
    const urls = Object.values(after.value).flatMap(({ variants }) => variants.map(({ url }) => url));
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('is the same in any order, twice, and in any folder', async () => {
    const files = {
      'assets/images/a.png': await photo(9, 9).png().toBuffer(),
      'assets/images/b.jpg': await photo(9, 9).jpeg().toBuffer(),
    };
    const one = await survey(testProject(files), 'assets/images/a.png', 'assets/images/b.jpg');
    const two = await survey(testProject(files), 'assets/images/b.jpg', 'assets/images/a.png');
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  it('does not decode again what it saw before', async () => {
    const project = testProject({ 'assets/images/a.png': await photo(9, 9).png().toBuffer() });
    const first = await survey(project, 'assets/images/a.png');
    const counted = counting(createCache(project.cacheDir));
    expect(await surveyImages(project.config, counted.cache, ['assets/images/a.png'])).toEqual(first);
    expect(counted.computed()).toBe(0);
  });
});

describe('surveyImages refuses', () => {
  it('a file that is missing', async () => {
    const { diagnostics } = await survey(testProject(), 'assets/images/none.png');
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'missing-image', location: { file: 'assets/images/none.png' } },
    ]);
  });

  it('a folder with the name of an image', async () => {
    const project = testProject();
    mkdirSync(join(project.root, 'assets/images/a.png'), { recursive: true });
    expect((await survey(project, 'assets/images/a.png')).diagnostics).toMatchObject([
      { code: 'not-an-image' },
    ]);
  });

  it.each([
    [
      'text in disguise',
      'Bonjour, je ne suis pas une image.',
      'not-an-image',
      'This file is not an image: export it again as one',
    ],
    ['an empty file', '', 'not-an-image', 'This file is not an image: export it again as one'],
    [
      'an SVG in disguise',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
      'not-an-image',
      'This file holds SVG data; use JPEG, PNG, WebP, AVIF or GIF',
    ],
  ])('%s', async (_name, content, code, text) => {
    expect(await problemsOf(content)).toEqual([
      { severity: 'error', code, text, location: { file: 'assets/images/a.png' } },
    ]);
  });

  it('a raster image in disguise as SVG', async () => {
    expect(await problemsOf(await photo(9, 9).png().toBuffer(), 'assets/images/a.svg')).toMatchObject([
      { code: 'corrupt-image' },
    ]);
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s cut in half', async (format) => {
    const bytes = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();
    const [diagnostic] = await problemsOf(bytes.subarray(0, bytes.length / 2));
    expect(diagnostic).toMatchObject({ severity: 'error', code: 'corrupt-image' });
    expect(diagnostic?.text).toMatch(/^This image is damaged: .+[^.]$/);
    expect(diagnostic?.text).not.toContain('\n');
  });

  it('a png cut within its header, in a whole sentence', async () => {
    const bytes = await photo(90, 90).png().toBuffer();
    for (const length of [40, 60, 100]) {
      const [diagnostic] = await problemsOf(bytes.subarray(0, length));
      expect(diagnostic?.text).toMatch(/^This image is damaged(?:: .+[^.:])?$/);
    }
  });

  it('100 megapixels, from the header alone', async () => {
    expect(await problemsOf(pngHeader(10_000, 10_000))).toMatchObject([
      {
        code: 'image-too-large',
        text: 'This image has 100 megapixels (10000 × 10000); it may have up to 99',
      },
    ]);
    expect(await problemsOf(pngHeader(9_999, 10_000))).toMatchObject([{ code: 'corrupt-image' }]);
  });

  it('a format that no page should carry', async () => {
    expect(await problemsOf(await photo(9, 9).tiff().toBuffer())).toMatchObject([{ code: 'not-an-image' }]);
  });

  it('the photo of a phone under another name', async () => {
    // The first bytes of such a file: its brand, and its compatible brands.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(
      await problemsOf(Buffer.concat([heic, Buffer.alloc(900, 7)]), 'assets/images/a.jpg'),
    ).toMatchObject([
      { code: 'not-an-image', text: 'This file holds HEIC data; use JPEG, PNG, WebP, AVIF or GIF' },
    ]);
    expect(await problemsOf(await photo(9, 9).avif().toBuffer(), 'assets/images/a.jpg')).toEqual([]);
  });

  it('every wrong file in one go', async () => {
    const project = testProject({
      'assets/images/a.png': 'x',
      'assets/images/b.png': 'y',
      'assets/images/c.png': await photo(9, 9).png().toBuffer(),
    });
    const { value, diagnostics } = await survey(
      project,
      'assets/images/a.png',
      'assets/images/b.png',
      'assets/images/c.png',
    );
    expect(diagnostics.map(({ location }) => location?.file)).toEqual([
      'assets/images/a.png',
      'assets/images/b.png',
    ]);
    const shown = Object.values(value).filter(({ src }) => src !== '');
    expect(shown.map(({ file }) => file)).toEqual(['assets/images/c.png']);
  });

  it('no animation silently', async () => {
    const frames = await Promise.all(
      [photo(8, 8), photo(8, 8, { r: 0, g: 0, b: 0 })].map((frame) => frame.png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await problemsOf(gif, 'assets/images/a.gif')).toMatchObject([
      { severity: 'warning', code: 'animated-image' },
    ]);
  });
});

describe('an unsafe SVG', () => {
  const svg = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"${attributes}>\n${inside}\n</svg>`;

  it.each([
    ['<script>alert(1)</script>', 'A <script> element'],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', 'A <script> element'],
    ['<g><foreignObject/></g>', 'A <foreignobject> element'],
    ['<rect onclick="go()"/>', 'The event handler onclick'],
    ["<rect ONLOAD='go()'/>", 'The event handler onload'],
    ['<a href="java&#115;cript:go()"><rect/></a>', 'A javascript: address'],
    ['<a href="java&#10;script:go()"><rect/></a>', 'A javascript: address'],
    ['<set attributeName="href" to="x"/>', 'An animation of href'],
    ['<animate attributeName="onclick" values="x"/>', 'An animation of onclick'],
    ['<image href="https://example.com/a.png"/>', 'An address outside the file'],
    ['<image xlink:href="//example.com/a.png"/>', 'An address outside the file'],
    ['<image href="../a.png"/>', 'An address outside the file'],
    ['<image href="data:image/svg+xml,x"/>', 'An address outside the file'],
    ['<rect fill="url(https://example.com/a.svg#b)"/>', 'An address outside the file'],
    ['<style>rect { background: u\\72l("//example.com") }</style>', 'An address outside the file'],
    ['<style>rect { background: u\\rl("//example.com") }</style>', 'An address outside the file'],
    ['<style>@\\import "a.css";</style>', 'An imported stylesheet'],
    ['<animate xmlns:x="http://www.w3.org/1999/xlink" attributeName="x:href"/>', 'An animation of x:href'],
    ['<style><![CDATA[@import "a.css";]]></style>', 'An imported stylesheet'],
    ['<style>@im&#112;ort "a.css";</style>', 'An imported stylesheet'],
    ['<style><style/>@import "a.css";</style>', 'An imported stylesheet'],
    ['<style>@\\69&#13;&#10;mport "a.css";</style>', 'An imported stylesheet'],
    ['<rect mask="\\75&#13;&#10;rl(a.svg#b)"/>', 'An address outside the file'],
    ['<h:img xmlns:h="http://www.w3.org/1999/xhtml" srcset="a.png"/>', 'HTML'],
    ['<p xmlns="http://www.w3.org/1999&#47;xhtml">Sign in</p>', 'HTML'],
    ['<a href="#b" ping="https://example.com/"/>', 'An address outside the file'],
    ['<a href="#b" ping="#c https://example.com/"/>', 'An address outside the file'],
    ['<rect onload=go>', 'The event handler onload'],
    ['<use href="other.svg#a"/>', 'An address outside the file'],
    ['<?xml-stylesheet href="a.css"?>', 'A processing instruction'],
    ['<g xml:base="https://example.com/"/>', 'A base address'],
    ['<g><rect x="1', 'A tag that never ends'],
  ])('%s', async (inside, what) => {
    const [diagnostic] = await problemsOf(svg(inside), 'assets/images/a.svg');
    expect(diagnostic).toMatchObject({
      severity: 'error',
      code: 'unsafe-svg',
      text: `${what} is not allowed in an SVG image`,
    });
    expect(diagnostic?.location).toMatchObject({ file: 'assets/images/a.svg', line: 2 });
  });

  it('is underlined at its place', async () => {
    const [diagnostic] = await problemsOf(svg('<rect title="é>" onclick="go()"/>'), 'assets/images/a.svg');
    expect(diagnostic?.location).toMatchObject({ line: 2, column: 18, length: 14 });
  });

  it('may not declare entities, nor hide in another encoding', async () => {
    const bomb =
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
    expect(await problemsOf(bomb, 'assets/images/a.svg')).toMatchObject([
      { code: 'unsafe-svg', notes: [{ text: expect.stringContaining('in Illustrator, by Export As') }] },
    ]);
    expect(await problemsOf(Buffer.from(svg(''), 'utf16le'), 'assets/images/a.svg')).toMatchObject([
      { severity: 'error' },
    ]);
    expect(
      await problemsOf(`<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'assets/images/a.svg'),
    ).toMatchObject([{ code: 'unsafe-svg' }]);
  });

  it.each([`SYSTEM "><![CDATA["`, `SYSTEM '><!--'`, `PUBLIC "a" "><!--"`])(
    'may not hide behind a sign in quotes, which only some parsers take for an end: %s',
    async (declared) => {
      const hidden = `<!DOCTYPE svg ${declared}>${svg('<script>go()</script><!-- ]]> -->')}`;
      expect(await problemsOf(hidden, 'assets/images/a.svg')).toMatchObject([
        {
          code: 'unsafe-svg',
          text: 'A declaration that ends within quotes is not allowed in an SVG image',
          location: { line: 1 },
        },
      ]);
    },
  );

  it('is not one that merely looks so', async () => {
    const innocent = `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      ${svg('<!-- <script> --><title>on "load" &lt;script&gt; javascript</title><defs><linearGradient id="a"/></defs><style>.b{fill:url(#a)}</style><use xlink:href="#a"/><rect class="b" fill="url(\'#a\')"/><image href="data:image/png;base64,iVBORw0KGgo="/>')}`;
    expect(await problemsOf(innocent, 'assets/images/a.svg')).toEqual([]);
  });

  it('that is not XML is damaged', async () => {
    expect(await problemsOf(svg('<g></svg>'), 'assets/images/a.svg')).toMatchObject([
      { code: 'corrupt-image' },
    ]);
  });
});

describe('encodeVariants', () => {
  async function prepared() {
    const project = testProject({ 'assets/images/a.jpg': await photo(600, 300).jpeg().toBuffer() });
    const found = await picture(project, 'assets/images/a.jpg');
    return { project, found, pictures: { [found.file]: found } };
  }

  it('encodes only what pages refer to, in the promised size', async () => {
    const { project, found, pictures } = await prepared();
    const wanted = new Set(found.variants.filter(({ width }) => width === 480).map(({ url }) => url));
    const { value, diagnostics } = await encodeVariants(project.config, createCache(project.cacheDir), {
      pictures,
      wanted,
      place,
    });
    expect(diagnostics).toEqual([]);
    expect(new Set(value.map(({ file }) => `/${file}`))).toEqual(wanted);
    for (const output of value) {
      expect(await sharp(output.content).metadata()).toMatchObject({ width: 480, height: 240 });
      expect(output.identity).toMatch(/^[0-9a-f]{64}$/);
      expect(output.file).toContain(output.identity?.slice(0, 10));
    }
  });

  it('never encodes twice, in this process or the next', async () => {
    const { project, found, pictures } = await prepared();
    const wanted = new Set(found.variants.map(({ url }) => url));
    const first = counting(createCache(project.cacheDir));
    const outputs = await encodeVariants(project.config, first.cache, { pictures, wanted, place });
    expect(first.computed()).toBe(found.variants.length);
    const second = counting(createCache(project.cacheDir));
    expect(
      (await encodeVariants(project.config, second.cache, { pictures, wanted, place })).value.map(bytesOf),
    ).toEqual(outputs.value.map(bytesOf));
    expect(second.computed()).toBe(0);
  });

  it('gives the same bytes without the cache', async () => {
    const { project, found, pictures } = await prepared();
    const wanted = new Set(found.variants.map(({ url }) => url));
    const one = await encodeVariants(project.config, createCache(join(project.root, 'one')), {
      pictures,
      wanted,
      place,
    });
    const two = await encodeVariants(project.config, createCache(join(project.root, 'two')), {
      pictures,
      wanted,
      place,
    });
    expect(two.value.map(bytesOf)).toEqual(one.value.map(bytesOf));
  });

  it('gives the same bytes, however many processors the picture library would take', async () => {
    const ramp = Uint8Array.from({ length: 600 * 300 * 3 }, (_, at) => (at * at) >> 7);
    const image = sharp(ramp, { raw: { width: 600, height: 300, channels: 3 } });
    const project = testProject({ 'assets/images/a.png': await image.png().toBuffer() });
    const found = await picture(project, 'assets/images/a.png');
    const wanted = new Set(found.variants.map(({ url }) => url));
    const before = sharp.concurrency();
    onTestFinished(() => void sharp.concurrency(before));
    const made = [];
    for (const processors of [1, 4]) {
      sharp.concurrency(processors);
      const cache = createCache(join(project.root, String(processors)));
      made.push(
        await encodeVariants(project.config, cache, { pictures: { [found.file]: found }, wanted, place }),
      );
    }
    // Hashes are compared: a report would print all of the bytes that differ.
    const [one, four] = made.map(({ value }) => value.map((output) => hash('sha256', bytesOf(output))));
    expect(four).toEqual(one);
  });

  it('writes once what two copies of an image share', async () => {
    const bytes = await photo(50, 50).png().toBuffer();
    const project = testProject({ 'assets/images/a.png': bytes, 'assets/images/a.jpg': bytes });
    const { value: pictures } = await survey(project, 'assets/images/a.png', 'assets/images/a.jpg');
    const wanted = new Set(Object.values(pictures).flatMap(({ variants }) => variants.map(({ url }) => url)));
    const { value } = await encodeVariants(project.config, createCache(project.cacheDir), {
      pictures,
      wanted,
      place,
    });
    expect(value.map(({ file }) => `/${file}`).sort()).toEqual([...wanted].sort());
  });

  it('ignores URLs of no picture', async () => {
    const { project, pictures } = await prepared();
    const wanted = new Set(['/assets/none.avif', '/assets/main.css']);
    expect(
      await encodeVariants(project.config, createCache(project.cacheDir), { pictures, wanted, place }),
    ).toEqual({
      value: [],
      diagnostics: [],
    });
  });

  it('says when an image changed under its feet', async () => {
    const { project, found, pictures } = await prepared();
    project.write({ 'assets/images/a.jpg': await photo(10, 10).jpeg().toBuffer() });
    const wanted = new Set(found.variants.map(({ url }) => url));
    const { value, diagnostics } = await encodeVariants(project.config, createCache(project.cacheDir), {
      pictures,
      wanted,
      place,
    });
    expect(value).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'image-changed', location: { file: 'assets/images/a.jpg' } }]);
  });

  it('can run in two processes at once', async () => {
    const { project } = await prepared();
    const program = `
      import { createCache } from '../cache/cache.ts';
      import { encodeVariants } from './images.ts';
      import { surveyImages } from './survey-images.ts';
      const config = ${JSON.stringify(project.config)};
      const cache = createCache(${JSON.stringify(project.cacheDir)});
      const place = async ({ make, ...file }) => ({ ...file, content: await make() });
      const { value: pictures } = await surveyImages(config, cache, ['assets/images/a.jpg']);
      const wanted = new Set(Object.values(pictures).flatMap((one) => one.variants.map((variant) => variant.url)));
      const { value } = await encodeVariants(config, cache, { pictures, wanted, place });
      process.stdout.write(value.map((one) => one.file + one.content.length).join());`;
    const [one, two] = await Promise.all([runProgram(program), runProgram(program)]);
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(two).toEqual(one);
    expect(readdirSync(join(project.cacheDir, 'tmp'))).toEqual([]);
  });
});

function bytesOf(output: { readonly file: string; readonly content: string | Uint8Array }): string {
  return `${output.file} ${Buffer.from(output.content).toString('base64')}`;
}

/** Wraps a cache, and counts the values that were not found in it. */
function counting(cache: Cache): { readonly cache: Cache; readonly computed: () => number } {
  let count = 0;
  const counted =
    <T>(compute: () => T) =>
    () => {
      count += 1;
      return compute();
    };
  return {
    computed: () => count,
    cache: {
      json: (key, compute, keep) => cache.json(key, counted(compute), keep),
      bytes: (key, compute) => cache.bytes(key, counted(compute)),
    },
  };
}

/** Makes a PNG that says its size and holds almost nothing. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt16BE(0x0802, 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
