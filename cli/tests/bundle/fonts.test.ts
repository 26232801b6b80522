import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import decompress from 'wawoff2/decompress.js';
import { displayFont, subsetFonts } from '../../bundle/fonts.ts';
import { createCache } from '../../cache/cache.ts';
import { sharedCache } from '../once-a-run.ts';
import { runProgram } from './second-process.ts';
import type { TestProject } from './test-project.ts';
import { testProject } from './test-project.ts';

const FOLDER = new URL('../../../assets/fonts/', import.meta.url);
const LIST = readFileSync(new URL('fonts.json', FOLDER), 'utf8');
const REAL: Readonly<Record<string, string | Uint8Array>> = {
  'assets/fonts/fonts.json': LIST,
  ...Object.fromEntries(
    ['archivo-latin-standard-normal', 'literata-latin-wght-normal', 'literata-latin-wght-italic'].map(
      (name) => [`assets/fonts/${name}.woff2`, readFileSync(new URL(`${name}.woff2`, FOLDER))],
    ),
  ),
};
const PROSE = {
  'assets/fonts/literata-latin-wght-normal.woff2':
    REAL['assets/fonts/literata-latin-wght-normal.woff2'] ?? '',
};

/** Cuts fonts with the cache of the test run: the real site's fonts are cut once for all test files. */
const subset = ({ config }: Pick<TestProject, 'config'>) =>
  subsetFonts(config.options, createCache(sharedCache()));

async function problem(list: string) {
  const project = testProject({
    ...PROSE,
    'assets/fonts/bad.woff2': 'wOF2 but not a font',
    'assets/fonts/fonts.json': list,
  });
  const { value, diagnostics } = await subset(project);
  expect(value.outputs).toEqual([]);
  return diagnostics;
}

describe('subsetFonts', () => {
  it('keeps pages without long text under 80 KB of fonts, and those with it under 150 KB', async () => {
    const { value, diagnostics } = await subset(testProject(REAL));
    expect(diagnostics).toEqual([]);
    expect(Object.keys(value.urls)).toEqual(['display', 'prose', 'prose-italic']);
    const [display = 0, ...prose] = value.outputs.map(({ content }) => content.length);
    expect(display).toBeLessThan(80_000);
    expect(prose.reduce((sum, size) => sum + size, display)).toBeLessThan(150_000);
  });

  it('names each by its content, and says which replaces which file', async () => {
    const project = testProject(REAL);
    const { value } = await subset(project);
    expect(value.urls.display).toMatch(
      /^\/assets\/fonts\/archivo-latin-standard-normal\.[0-9a-f]{10}\.woff2$/,
    );
    expect(value.byFile['assets/fonts/archivo-latin-standard-normal.woff2']).toBe(value.urls.display);
    expect(value.outputs.map(({ file }) => `/${file}`)).toEqual(Object.values(value.urls));
    expect((await displayFont(project.root))?.bytes).toHaveLength(90_104);
  });

  it('keeps the letters of French and English, and the axes as asked', async () => {
    const { value } = await subset(testProject(REAL));
    const { Blob, Face } = await import('harfbuzzjs');
    const face = new Face(new Blob(await decompress(value.outputs[0]?.content as Uint8Array)));
    const covered = new Set(face.collectUnicodes());
    for (const letter of 'ÀÂÇÉÈÊËÎÏÔŒÙÛÜàâçéèêëîïôœùûüÿ«»’“”–—…\u00a0$%&@€×−')
      expect(covered).toContain(letter.codePointAt(0));
    expect(face.getAxisInfos()).toMatchObject({ wght: { min: 400, max: 760 }, wdth: { min: 62, max: 125 } });
  });

  it('cuts each once, gives the same bytes again, and from another process', async () => {
    const project = testProject({
      ...PROSE,
      'assets/fonts/fonts.json': '{"prose":{"file":"literata-latin-wght-normal.woff2"}}',
    });
    const first = await subset(project);
    const refuse = () => {
      throw new Error('cut again');
    };
    const cache = createCache(sharedCache());
    const again = await subsetFonts(project.config.options, {
      ...cache,
      bytes: (key) => cache.bytes(key, refuse),
    });
    expect(again.value.urls).toEqual(first.value.urls);
    const program = `
      import { createCache } from '../cache/cache.ts';
      import { displayFont, subsetFonts } from './fonts.ts';
      const { value } = await subsetFonts(${JSON.stringify(project.config.options)}, createCache('/dev/null/none'));
      process.stdout.write(JSON.stringify(value.urls));`;
    expect(await runProgram(program)).toEqual({
      status: 0,
      stderr: '',
      stdout: JSON.stringify(first.value.urls),
    });
  });

  it('has no fingerprints in the watch profile', async () => {
    const project = testProject({
      ...PROSE,
      'assets/fonts/fonts.json': '{"prose":{"file":"literata-latin-wght-normal.woff2"}}',
    });
    const { value } = await subset({ config: project.withOptions({ dev: true }) });
    expect(value.urls.prose).toBe('/assets/fonts/literata-latin-wght-normal.woff2');
  });

  it('needs no fonts in a project', async () => {
    const { value, diagnostics } = await subset(testProject());
    expect({ urls: value.urls, outputs: value.outputs, diagnostics }).toEqual({
      urls: {},
      outputs: [],
      diagnostics: [],
    });
  });

  it.each([
    ['not JSON', '{', 'bad-font-list', undefined],
    ['a list', '[]', 'bad-font-list', undefined],
    ['an entry without file', '{\n  "prose": {}\n}', 'bad-font-list', 2],
    ['a path out of the folder', '{"prose":{"file":"../a.woff2"}}', 'bad-font-list', 1],
    ['an unknown key', '{"prose":{"file":"a.woff2","weights":[]}}', 'bad-font-list', 1],
    [
      'a range the wrong way round',
      '{"prose":{"file":"a.woff2","axes":{"wght":[700,400]}}}',
      'bad-font-list',
      1,
    ],
    ['a missing file', '{\n"prose":{"file":"none.woff2"}}', 'missing-font', 2],
    ['a damaged font', '{\n"prose":{"file":"bad.woff2"}}', 'bad-font', 2],
    [
      'an axis the font has not',
      '{\n"prose":{"file":"literata-latin-wght-normal.woff2","axes":{"wdth":[75,100]}}}',
      'bad-font',
      2,
    ],
  ])('refuses %s', async (_name, list, code, line) => {
    const [diagnostic, ...more] = await problem(list);
    expect(more).toEqual([]);
    expect(diagnostic).toMatchObject({
      severity: 'error',
      code,
      location: { file: 'assets/fonts/fonts.json' },
    });
    expect(diagnostic?.location?.line).toBe(line);
  });
});
