import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { minifyScripts } from '../../bundle/minify-again.ts';
import { bundleInlineScript, bundleScripts } from '../../bundle/scripts.ts';
import { createCache } from '../../cache/cache.ts';
import { runProgram } from './second-process.ts';
import type { TestProject } from './test-project.ts';
import { testProject } from './test-project.ts';

const FILES = {
  'assets/scripts/main.ts': `
    import { share } from './share.ts';
    import { localePath } from 'site/path';
    share('main', localePath('/a', 'en'));
    export const later = (): Promise<unknown> => import('./island.tsx');`,
  'assets/scripts/share.ts': 'export const share = (...words: string[]): void => console.log(words);',
  'assets/scripts/island.tsx': `
    import { useState } from 'react';
    import { hydrate } from 'preact';
    import { share } from './share.ts';
    const Island = () => { const [n] = useState(1); return <p class="a">{n}</p>; };
    share('Bonjour');
    hydrate(<Island />, document.body);`,
};
/** Bundles scripts as the public gets them. */
async function bundle({ config, cacheDir }: TestProject) {
  const cache = createCache(cacheDir);
  const { value, diagnostics } = await bundleScripts(config, cache);
  return { value: { ...value, outputs: await minifyScripts(value.outputs, cache) }, diagnostics };
}

const inline = (project: TestProject) => bundleInlineScript(project.config, createCache(project.cacheDir));

describe('bundleScripts', () => {
  it('splits what is imported later, and names everything by content', async () => {
    const { value, diagnostics } = await bundle(testProject(FILES));
    expect(diagnostics).toEqual([]);
    expect(value.url).toMatch(/^\/assets\/main\.[0-9A-Z]{8}\.js$/);
    expect(value.outputs.map(({ file }) => file.replace(/\.[0-9A-Z]{8}\./, '.')).sort()).toEqual([
      'assets/chunk.js',
      'assets/island.js',
      'assets/main.js',
    ]);
    expect(value.preload).toEqual([expect.stringMatching(/^\/assets\/chunk\.[0-9A-Z]{8}\.js$/)]);
  });

  it('hydrates with Preact what was written for React, in 5.5 KB', async () => {
    const { value } = await bundle(testProject(FILES));
    const island = value.outputs.find(({ file }) => file.includes('island'));
    expect(String(island?.content)).toContain('Bonjour');
    expect(String(island?.content)).not.toContain('react');
    expect(brotliCompressSync(island?.content ?? '').length).toBeLessThan(5_500);
  });

  it('names variables of inner functions like those around them, which compresses better', async () => {
    const main = 'console.log([[1]].map((row) => row.map((cell) => cell + 1)));';
    const { value } = await bundle(testProject({ ...FILES, 'assets/scripts/main.ts': main }));
    expect(String(value.outputs[0]?.content)).toMatch(/\((\w)=>\1\.map\(\1=>\1\+1\)\)/);
    expect(String(value.outputs[0]?.content)).not.toContain('terser');
  });

  it('loads nothing early that is only imported later', async () => {
    const { value } = await bundle(
      testProject({ ...FILES, 'assets/scripts/main.ts': "void import('./island.tsx');" }),
    );
    expect(value.preload).toEqual([]);
  });

  it('gives the same names and bytes in any folder, cached or not, and in another process', async () => {
    const project = testProject(FILES);
    const first = await bundle(project);
    expect(await bundle(testProject(FILES))).toEqual(first);
    expect(await bundle(project)).toEqual(first);
    const program = `
      import { createCache } from '../cache/cache.ts';
      import { minifyScripts } from './minify-again.ts';
      import { bundleScripts } from './scripts.ts';
      const cache = createCache('/dev/null/none');
      const { value } = await bundleScripts(${JSON.stringify(project.config)}, cache);
      process.stdout.write(JSON.stringify({ ...value, outputs: await minifyScripts(value.outputs, cache) }));`;
    expect(await runProgram(program)).toEqual({ status: 0, stderr: '', stdout: JSON.stringify(first.value) });
  });

  it('makes one plain file in the watch profile, mapped to its sources', async () => {
    const project = testProject(FILES);
    const { value } = await bundleScripts(project.withOptions({ dev: true }), createCache(project.cacheDir));
    expect(value.outputs.map(({ file }) => file)).toEqual(['assets/main.js']);
    expect(value).toMatchObject({ url: '/assets/main.js', preload: [] });
    expect(String(value.outputs[0]?.content)).toContain('sourceMappingURL=data:');
    expect(String(value.outputs[0]?.content)).not.toContain(project.root);
  });

  it('needs no scripts in a project', async () => {
    expect(await bundle(testProject())).toEqual({
      value: { url: '', preload: [], outputs: [], sources: [] },
      diagnostics: [],
    });
  });

  it.each([
    ['a missing file', "import './gone.ts';", 'unresolved-import', 8],
    ['a package nobody has', "import 'no-such-package';", 'unresolved-import', 8],
    [
      'what React has and Preact here has not',
      "import { useFormStatus } from 'react';\nuseFormStatus();",
      'missing-export',
      10,
    ],
    [
      'a module that the generator does not make',
      "import a from 'site:messages';\na();",
      'unknown-module',
      15,
    ],
    ['a slip of syntax', "const é = '👍' +;", 'script-error', 17],
  ])('points at %s', async (_name, code, expected, column) => {
    const { value, diagnostics } = await bundle(testProject({ 'assets/scripts/main.ts': code }));
    expect(value.url).toBe('');
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: expected, location: { file: 'assets/scripts/main.ts', line: 1, column } },
    ]);
  });
});

describe('bundleInlineScript', () => {
  it('4.11 is one text with its hash for the policy', async () => {
    const project = testProject({
      'assets/scripts/inline.ts': "import { theme } from './theme.ts';\ntheme('dark');",
      'assets/scripts/theme.ts':
        'export const theme = (name: string): void => { document.documentElement.dataset.theme = name; };',
    });
    const { value, diagnostics } = await inline(project);
    expect(diagnostics).toEqual([]);
    expect(value.text).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/);
    expect(value.hash).toBe(`sha256-${createHash('sha256').update(value.text).digest('base64')}`);
    expect(await inline(project)).toEqual(
      await inline(
        testProject({
          'assets/scripts/inline.ts': "import { theme } from './theme.ts';\ntheme('dark');",
          'assets/scripts/theme.ts':
            'export const theme = (name: string): void => { document.documentElement.dataset.theme = name; };',
        }),
      ),
    );
  });

  it('cannot end its own element', async () => {
    const script = (text: string) =>
      inline(testProject({ 'assets/scripts/inline.ts': `document.title = "${text}";` }));
    expect((await script('</script>')).value.text).toContain('<\\/script>');
    const { value, diagnostics } = await script('<!-- <script>');
    expect(value.text).toBe('');
    expect(diagnostics).toMatchObject([{ severity: 'error', code: 'script-error' }]);
  });

  it('is empty when the project has none, and keeps its faults apart', async () => {
    expect((await inline(testProject())).value.text).toBe('');
    expect(
      (await inline(testProject({ 'assets/scripts/inline.ts': 'const = 1' }))).diagnostics,
    ).toMatchObject([{ code: 'script-error', location: { line: 1, column: 7 } }]);
  });
});
