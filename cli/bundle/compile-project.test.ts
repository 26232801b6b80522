import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCache } from '../cache/cache.ts';
import { runProgram } from '../tests/bundle/second-process.ts';
import { testProject } from '../tests/bundle/test-project.ts';
import { compileConfig, compileTemplates } from './compile-project.ts';

const REGISTRY = `
import { createElement, Fragment } from 'react';
import { z } from 'zod';
import { localePath } from 'site/path';
import { Card } from './ui/card.tsx';
export { createElement, z };
export const path: string = localePath('/about', 'en');
export const card = () => <Card title="é" />;
`;
const files = {
  'templates/registry.ts': REGISTRY.replace('<Card title="é" />', 'createElement(Card, { title: "é" })'),
  'templates/ui/card.tsx': 'export const Card = ({ title }: { title: string }) => <h2>{title}</h2>;',
};

describe('compileTemplates', () => {
  it('compiles a project that has no packages, with the generator’s own React and zod', async () => {
    const { value, diagnostics } = await compileTemplates(testProject(files));
    expect(diagnostics).toEqual([]);
    const compiled = (await import(/* @vite-ignore */ value?.url ?? '')) as Record<string, unknown>;
    expect(compiled.createElement).toBe(createElement);
    expect(compiled.z).toBe(z);
    expect(compiled.path).toBe('/en/about');
  });

  it('names the module by its content', async () => {
    const project = testProject(files);
    const first = await compileTemplates(project);
    const second = await compileTemplates(project);
    expect(second.value).toEqual(first.value);
    project.write({ 'templates/ui/card.tsx': 'export const Card = () => <h3 />;' });
    const third = await compileTemplates(project);
    expect(third.value?.url).not.toBe(first.value?.url);
    expect(third.value?.hash).not.toBe(first.value?.hash);
  });

  it('takes the module from the cache when nothing changed, and writes it again when it is gone', async () => {
    const project = testProject(files);
    const first = await compileTemplates(project);
    rmSync(join(project.cacheDir, 'compiled'), { recursive: true });
    const again = await compileTemplates({ ...project, cache: { ...createCache(project.cacheDir) } });
    expect(again.value).toEqual(first.value);
    expect(readdirSync(join(project.cacheDir, 'compiled'))).toHaveLength(1);
  });

  it('sees a file that is added in front of another', async () => {
    const project = testProject({
      ...files,
      'templates/registry.ts': "export * from './label';",
      'templates/label.ts': 'export const a = 1;',
    });
    const first = await compileTemplates(project);
    project.write({ 'templates/label.tsx': 'export const a = 2;' });
    expect((await compileTemplates(project)).value?.hash).not.toBe(first.value?.hash);
  });

  it('never skips the work when the project imports from elsewhere', async () => {
    const project = testProject({
      'templates/registry.ts': "export * from '../facts.ts';",
      'facts.ts': 'export const year = 2023;',
    });
    const first = await compileTemplates(project);
    project.write({ 'facts.ts': 'export const year = 2024;' });
    expect((await compileTemplates(project)).value?.hash).not.toBe(first.value?.hash);
  });

  it('leaves NODE_ENV to run time and maps back to the source', async () => {
    const project = testProject({ 'templates/registry.ts': 'export const mode = process.env.NODE_ENV;' });
    const { value } = await compileTemplates(project);
    const code = readFileSync(new URL(value?.url ?? ''), 'utf8');
    expect(code).toContain('process.env.NODE_ENV');
    expect(code).toContain('//# sourceMappingURL=data:application/json;base64,');
  });

  it('ignores a tsconfig.json of the project', async () => {
    const project = testProject({
      ...files,
      'tsconfig.json': '{"compilerOptions":{"jsx":"react","jsxFactory":"nope"}}',
    });
    const { value } = await compileTemplates(project);
    expect(readFileSync(new URL(value?.url ?? ''), 'utf8')).not.toContain('nope');
  });

  it('points at a syntax error, in UTF-16 columns', async () => {
    const project = testProject({
      ...files,
      'templates/ui/card.tsx': 'export const a = 1;\nconst b = "é👍"; const const = 2;',
    });
    const { value, diagnostics } = await compileTemplates(project);
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        code: 'template-error',
        text: 'Expected identifier but found "const"',
        location: {
          file: 'templates/ui/card.tsx',
          line: 2,
          column: 24,
          length: 5,
          lineText: 'const b = "é👍"; const const = 2;',
        },
      },
    ]);
  });

  it('points at an import that leads nowhere', async () => {
    const project = testProject({
      'templates/registry.ts': "import './gone.ts';\nimport 'no-such-package';\nimport 'site/nothing';",
    });
    const { diagnostics } = await compileTemplates(project);
    expect(diagnostics.map(({ code, location }) => [code, location?.line, location?.column])).toEqual([
      ['unresolved-import', 1, 8],
      ['unresolved-import', 2, 8],
      ['unresolved-import', 3, 8],
    ]);
  });

  it('says when a folder is not a site', async () => {
    const { value, diagnostics } = await compileTemplates(testProject());
    expect(value).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({
      code: 'missing-file',
      location: { file: 'templates/registry.ts' },
    });
  });

  it('reports an error each time, for errors are not remembered', async () => {
    const project = testProject({ 'templates/registry.ts': 'export const = 1;' });
    const first = await compileTemplates(project);
    expect(first.diagnostics).toHaveLength(1);
    expect(await compileTemplates(project)).toEqual(first);
  });

  it('can run in two processes at once', async () => {
    const project = testProject(files);
    const program = `
      import { compileTemplates } from './compile-project.ts';
      const { value } = await compileTemplates(${JSON.stringify({ root: project.root, cacheDir: project.cacheDir })});
      process.stdout.write(value.url);`;
    const [one, two] = await Promise.all([runProgram(program), runProgram(program)]);
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(two).toEqual(one);
    expect(readdirSync(join(project.cacheDir, 'compiled'))).toEqual([
      one.stdout.slice(one.stdout.lastIndexOf('/') + 1),
    ]);
  });
});

describe('compileConfig', () => {
  it.each(['site/config', 'site/define', 'site/define.ts'])(
    'compiles a site.config.ts that imports %s',
    async (specifier) => {
      const project = testProject({
        'site.config.ts': `import { defineConfig } from '${specifier}';\nexport default defineConfig({ url: 'https://a.example' } as never);`,
      });
      const { value, diagnostics } = await compileConfig(project);
      expect(diagnostics).toEqual([]);
      expect(await import(/* @vite-ignore */ value?.url ?? '')).toMatchObject({
        default: { url: 'https://a.example' },
      });
    },
  );

  it('compiles one that imports the generator by path', async () => {
    const define = new URL('../shared/define.ts', import.meta.url).pathname;
    const project = testProject({
      'site.config.ts': `import { defineConfig } from '${define}';\nexport default defineConfig({} as never);`,
    });
    const { value } = await compileConfig(project);
    expect(await import(/* @vite-ignore */ value?.url ?? '')).toMatchObject({ default: {} });
  });

  it('says when there is none', async () => {
    const { diagnostics } = await compileConfig(testProject());
    expect(diagnostics[0]).toMatchObject({ code: 'missing-file', location: { file: 'site.config.ts' } });
  });
});
