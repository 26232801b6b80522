import { describe, expect, it } from 'vitest';
import { createCache } from '../cache/cache.ts';
import type { TestProject } from '../tests/bundle/test-project.ts';
import { testProject } from '../tests/bundle/test-project.ts';
import { bundleStyles } from './styles.ts';

const FILES = {
  'assets/styles/main.css': `@layer base, ui;\n@import './base.css' layer(base);\n@import 'site:generated' layer(ui);\n@font-face { font-family: Archivo; src: url(../fonts/archivo.woff2) format('woff2'); }`,
  'assets/styles/base.css':
    'body { color: #ff0000; & a { color: blue } }\n.seam { mask: url("../images/seam.svg") }',
  'assets/images/seam.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/fonts/archivo.woff2': 'font',
};
const PARTS = {
  fonts: { 'assets/fonts/archivo.woff2': '/assets/fonts/archivo.0123456789.woff2' },
  generated: '.ph-aabbcc{background:#aabbcc}',
};

const bundle = (project: TestProject, parts = PARTS) =>
  bundleStyles(project.config, createCache(project.cacheDir), parts);
const sheet = async (project: TestProject) => String((await bundle(project)).value.outputs[0]?.content);

describe('bundleStyles', () => {
  it('makes one minified stylesheet of all layers, generated rules and subset fonts included', async () => {
    const { value, diagnostics } = await bundle(testProject(FILES));
    expect(diagnostics).toEqual([]);
    expect(value.url).toMatch(/^\/assets\/main\.[0-9a-f]{10}\.css$/);
    const text = String(value.outputs[0]?.content);
    expect(text).toContain('@layer base{body{color:red}');
    expect(text).toContain('@layer ui{.ph-aabbcc{background:#abc}}');
    expect(text).toContain('url(/assets/fonts/archivo.0123456789.woff2)');
    expect(text).not.toContain('\n\n');
  });

  it('makes a further stylesheet of each template that has a file of its own', async () => {
    const project = testProject({
      ...FILES,
      'assets/styles/pages/brand.css': '@import "../brand.css" layer(ui);',
      'assets/styles/brand.css': '.swatch { color: #ff0000 }',
      'assets/styles/pages/_notes.css': '.note { color: red }',
    });
    const { value, diagnostics } = await bundle(project);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(value.byTemplate)).toEqual(['brand']);
    expect(value.byTemplate.brand).toMatch(/^\/assets\/page-brand\.[0-9a-f]{10}\.css$/);
    const own = value.outputs.find(({ file }) => `/${file}` === value.byTemplate.brand);
    expect(String(own?.content)).toBe('@layer ui{.swatch{color:red}}\n');
    const main = value.outputs.find(({ file }) => `/${file}` === value.url);
    expect(String(main?.content)).not.toContain('swatch');
  });

  it('puts rules that were made for one template where its sheet imports them', async () => {
    const project = testProject({
      ...FILES,
      'assets/styles/pages/brand.css': '@import "site:generated/brand" layer(ui);',
    });
    const parts = { ...PARTS, generatedByTemplate: { brand: '.w8050{--wd:80.5}' } };
    const [main, own] = (await bundle(project, parts)).value.outputs.map(({ content }) => String(content));
    expect(own).toBe('@layer ui{.w8050{--wd:80.5}}\n');
    expect(main).toContain('.ph-aabbcc');
    expect(main).not.toContain('.w8050');
  });

  it('copies the pictures it refers to, under a fingerprint', async () => {
    const { value } = await bundle(testProject(FILES));
    const [, seam] = value.outputs;
    expect(seam?.file).toMatch(/^assets\/seam\.[0-9A-Z]{8}\.svg$/);
    expect(String(value.outputs[0]?.content)).toContain(`url("/${seam?.file}")`);
    expect(Buffer.from(seam?.content ?? '').toString()).toBe(FILES['assets/images/seam.svg']);
  });

  it('writes newer syntax for older browsers', async () => {
    expect(await sheet(testProject(FILES))).toContain('body a{color:#00f}');
  });

  it('changes its name with its text, and only then', async () => {
    const project = testProject(FILES);
    const first = await bundle(project);
    project.write({ 'assets/styles/base.css': `/* a remark */ ${FILES['assets/styles/base.css']}` });
    expect((await bundle(project)).value.url).toBe(first.value.url);
    expect((await bundle(project, { ...PARTS, generated: '.a{color:red}' })).value.url).not.toBe(
      first.value.url,
    );
  });

  it('gives the same names and bytes in any folder, cached or not', async () => {
    const project = testProject(FILES);
    const first = await bundle(project);
    expect(await bundle(testProject(FILES))).toEqual(first);
    expect(await bundle(project)).toEqual(first);
  });

  it('keeps names and line breaks in the watch profile', async () => {
    const project = testProject(FILES);
    const { value } = await bundleStyles(
      project.withOptions({ dev: true }),
      createCache(project.cacheDir),
      PARTS,
    );
    expect(value.outputs.map(({ file }) => file)).toEqual(['assets/main.css', 'assets/images/seam.svg']);
    expect(value.url).toBe('/assets/main.css');
    expect(String(value.outputs[0]?.content)).toContain('color: #ff0000;\n');
  });

  it('needs no stylesheet in a project', async () => {
    expect(await bundle(testProject())).toEqual({
      value: { url: '', byTemplate: {}, outputs: [] },
      diagnostics: [],
    });
  });

  it('sees a change of any file it read', async () => {
    const project = testProject(FILES);
    const first = await sheet(project);
    project.write({
      'assets/images/seam.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    });
    expect(await sheet(project)).not.toBe(first);
  });

  it.each([
    ['a missing import', "@import './gone.css';", 'error', 'unresolved-import'],
    ['a missing picture', '.a { background: url(gone.svg) }', 'error', 'unresolved-import'],
    ['an unknown generated module', "@import 'site:generatd';", 'error', 'unknown-module'],
    ['a slip of syntax', '.é { color: red;; } }', 'warning', 'style-warning'],
  ])('points at %s', async (_name, css, severity, code) => {
    const { diagnostics } = await bundle(testProject({ ...FILES, 'assets/styles/base.css': `\n${css}` }));
    expect(diagnostics).toMatchObject([
      { severity, code, location: { file: 'assets/styles/base.css', line: 2 } },
    ]);
  });

  it('points into a drawing that could run', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg">\n  <desc>é</desc><script>alert(1)</script></svg>';
    const { diagnostics } = await bundle(
      testProject({
        ...FILES,
        'assets/styles/base.css': '.a { background: url(mark.svg) }',
        'assets/styles/mark.svg': drawing,
      }),
    );
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'unsafe-svg',
        text: 'A <script> element is not allowed in an SVG image',
        location: { file: 'assets/styles/mark.svg', line: 2, column: 17, length: 7 },
      },
    ]);
  });

  it('repeats warnings from the cache', async () => {
    const project = testProject({ ...FILES, 'assets/styles/base.css': '.a { widht: 1px }' });
    const first = await bundle(project);
    expect(first.diagnostics).toMatchObject([
      { severity: 'warning', location: { line: 1, column: 6, length: 5 }, suggestion: 'width' },
    ]);
    expect(await bundle(project)).toEqual(first);
  });
});
