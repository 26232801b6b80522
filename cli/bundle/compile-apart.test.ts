import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCache, sweepCache } from '../cache/cache.ts';
import { frameOf } from '../hooks/frame-of.ts';
import { packageRoot } from '../system/package-root.ts';
import type { TestProject } from '../tests/bundle/test-project.ts';
import { testProject } from '../tests/bundle/test-project.ts';
import { compileApart } from './compile-apart.ts';
import { compileTemplates } from './compile-project.ts';

/**
 * Returns a function that compiles a project apart, as one process does again and again. It resolves with the exports
 * of the registry, or with the reason why they cannot be compiled apart.
 */
function compiler({
  root,
  cacheDir,
}: Pick<TestProject, 'root' | 'cacheDir'>): () => Promise<Record<string, unknown> | undefined> {
  const cache = createCache(cacheDir);
  return async () => {
    const { from, diagnostics } = await compileTemplates({ root, cacheDir, cache });
    expect(diagnostics).toEqual([]);
    if (from === undefined) throw new Error('no modules');
    const apart = await compileApart(from, { root, cacheDir, cache });
    if (apart === undefined || 'why' in apart) return apart;
    return (await import(/* @vite-ignore */ apart.url)) as Record<string, unknown>;
  };
}

const SITE = {
  'templates/registry.ts':
    "import { a } from './a.tsx';\nimport { b } from './b.tsx';\nexport const registry = { a, b };",
  'templates/a.tsx': "import { shared } from './shared.ts';\nexport const a = () => <p>{shared()}</p>;",
  'templates/b.tsx': 'export const b = () => <p>b</p>;',
  'templates/shared.ts': "export const shared = (): string => 'a';",
};

function modulesIn({ cacheDir }: Pick<TestProject, 'cacheDir'>): readonly string[] {
  return readdirSync(join(cacheDir, 'compiled')).filter((name) => name.startsWith('module-'));
}

type Registry = { readonly registry: Readonly<Record<'a' | 'b', unknown>> };

describe('compileApart', () => {
  it('keeps unchanged modules, and imports again those that lead to a changed one', async () => {
    const project = testProject(SITE);
    const compile = compiler(project);
    const { registry: first } = (await compile()) as Registry;
    const files = readdirSync(join(project.cacheDir, 'compiled')).length;
    project.write({ 'templates/shared.ts': "export const shared = (): string => 'other';" });
    const { registry: second } = (await compile()) as Registry;
    expect(second.b).toBe(first.b);
    expect(second.a).not.toBe(first.a);
    // The registry, `a.tsx` and `shared.ts`, and the module of the whole of templates.
    expect(readdirSync(join(project.cacheDir, 'compiled'))).toHaveLength(files + 4);
    project.write({ 'templates/shared.ts': SITE['templates/shared.ts'] });
    expect(((await compile()) as Registry).registry).toBe(first);
  });

  it('follows an import that leads to another file, and back', async () => {
    const project = testProject({
      'templates/registry.ts': "export { label } from './label';",
      'templates/label.ts': "export const label = 'of ts';",
    });
    const compile = compiler(project);
    expect(await compile()).toMatchObject({ label: 'of ts' });
    project.write({ 'templates/label.tsx': "export const label = 'of tsx';" });
    expect(await compile()).toMatchObject({ label: 'of tsx' });
    rmSync(join(project.root, 'templates/label.tsx'));
    expect(await compile()).toMatchObject({ label: 'of ts' });
  });

  it('gives a module that comes back what it imports by then', async () => {
    const project = testProject({
      'templates/registry.ts': "export { a } from './a.ts';\nexport { b } from './b.ts';",
      'templates/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'templates/b.ts': 'export const b = 1;',
    });
    const compile = compiler(project);
    expect(await compile()).toMatchObject({ a: 1, b: 1 });
    project.write({
      'templates/registry.ts': "export { b } from './b.ts';",
      'templates/b.ts': 'export const b = 2;',
    });
    expect(await compile()).toMatchObject({ b: 2 });
    project.write({ 'templates/registry.ts': "export { a } from './a.ts';" });
    expect(await compile()).toMatchObject({ a: 2 });
  });

  it('takes a project wherever it is', async () => {
    const { root, cacheDir, write } = testProject();
    const moved = Object.entries(SITE).map(([file, text]) => [`a * b/${file}`, text]);
    write(Object.fromEntries(moved));
    expect(await compiler({ root: join(root, 'a * b'), cacheDir })()).toHaveProperty('registry.a');
  });

  it('gives the next process the modules that this one has compiled', async () => {
    const project = testProject(SITE);
    const first = await compiler(project)();
    expect((await compiler(project)())?.registry).toBe(first?.registry);
  });

  it('says where sources are, though another project of the cache has the same', async () => {
    const project = testProject();
    const { cacheDir, write } = project;
    const thrown = async (folder: string): Promise<unknown> => {
      write({
        [`${folder}/templates/registry.ts`]: "import { a } from './a.ts';\nexport const registry = a;",
        [`${folder}/templates/a.ts`]: "\nexport const a = () => new Error('a');",
      });
      const root = join(project.root, folder);
      const found = (await compiler({ root, cacheDir })()) as { readonly registry: () => Error };
      return frameOf(found.registry(), root);
    };
    const place = { file: 'templates/a.ts', line: 2 };
    expect(await thrown('one')).toMatchObject(place);
    expect(await thrown('other/place')).toMatchObject(place);
  });

  it('has modules run in their order', async () => {
    Object.assign(globalThis, { order: [] });
    const project = testProject({
      'templates/registry.ts':
        "import { b } from './b.ts';\nimport { a } from './a.ts';\nexport const order = [...a, ...b, ...globalThis.order];",
      'templates/a.ts': "globalThis.order.push('a');\nexport const a = [] as const;",
      'templates/b.ts': "globalThis.order.push('b');\nexport const b = [] as const;",
    });
    expect(await compiler(project)()).toMatchObject({ order: ['b', 'a'] });
  });

  it('takes JSON, dynamic imports, and the generator’s own modules', async () => {
    const project = testProject({
      'templates/registry.ts': `
        import sizes from './sizes.json' with { type: 'json' };
        import { wide } from './sizes.json';
        import { localePath } from 'site/path';
        import { more as unused } from './more.ts';
        export { sizes, wide };
        export * from './more.ts';
        export const path = localePath('/a', 'en');
        export const later = () => import('./é.ts');`,
      'templates/sizes.json': '{ "wide": 12 }',
      'templates/more.ts': "export type Only = string;\nexport const more: Only = 'more';",
      'templates/é.ts': 'export const late = 1;',
    });
    const found = await compiler(project)();
    expect(found).toMatchObject({ sizes: { wide: 12 }, wide: 12, path: '/en/a', more: 'more' });
    const { later } = found as { readonly later: () => Promise<unknown> };
    expect(await later()).toMatchObject({ late: 1 });
  });

  it('gives of JSON that is imported as JSON the value alone, as a bundler does', async () => {
    const project = testProject({
      'templates/registry.ts':
        "import * as value from './sizes.json' with { type: 'json' };\nimport { wide } from './sizes.json';\nexport { value, wide };",
      'templates/sizes.json': '{ "wide": 12, "__proto__": 1 }',
    });
    const { value } = (await compiler(project)()) as { readonly value: object };
    expect(Object.entries(value)).toEqual([['default', JSON.parse('{ "wide": 12, "__proto__": 1 }')]]);
  });

  it('writes again what the cache has lost', async () => {
    const project = testProject(SITE);
    const compile = compiler(project);
    const { registry: first } = (await compile()) as Registry;
    rmSync(join(project.cacheDir, 'compiled'), { recursive: true });
    project.write({ 'templates/a.tsx': 'export const a = () => <p>other</p>;' });
    const { registry: second } = (await compile()) as Registry;
    expect(second.b).toBe(first.b);
    expect(modulesIn(project)).toHaveLength(3);
  });

  it('keeps what is imported, however old', async () => {
    const project = testProject(SITE);
    const compile = compiler(project);
    await compile();
    for (const name of modulesIn(project)) utimesSync(join(project.cacheDir, 'compiled', name), 0, 0);
    project.write({ 'templates/shared.ts': "export const shared = (): string => 'other';" });
    await compile();
    sweepCache(project.cacheDir);
    // The old modules of the edited files are gone.
    expect(modulesIn(project)).toHaveLength(4);
  });

  it.each<readonly [what: string, why: string, files: Readonly<Record<string, string>>]>([
    [
      'a pattern',
      'templates/registry.ts imports ./all/**/*.ts, which is not a module',
      {
        'templates/registry.ts':
          "const name: string = 'a';\nexport const a = () => import('./all/' + name + '.ts');",
        'templates/all/a.ts': 'export const a = 1;',
      },
    ],
    [
      'what is imported as something else than it is',
      'templates/registry.ts imports ./a.json as text',
      {
        'templates/registry.ts': "import a from './a.json' with { type: 'text' };\nexport { a };",
        'templates/a.json': '{}',
      },
    ],
    [
      'a module that is imported for what it does',
      'templates/registry.ts imports a module for its effects, and no name of it',
      {
        'templates/registry.ts': "import './a.ts';\nexport { all } from './all.ts';",
        'templates/a.ts': "import { all } from './all.ts';\nall.push('a');",
        'templates/all.ts': 'export const all: string[] = [];',
      },
    ],
    [
      'a circle',
      'these import each other in a circle: templates/a.ts, templates/b.ts',
      {
        'templates/registry.ts': "export { a } from './a.ts';",
        'templates/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
        'templates/b.ts': "import { a } from './a.ts';\nexport const b = () => a;",
      },
    ],
    [
      'CommonJS',
      'templates/a.js is a CommonJS module',
      {
        'templates/registry.ts': "import a from './a.js';\nexport { a };",
        'templates/a.js': 'module.exports = 1;',
      },
    ],
    [
      'a package',
      'templates import node_modules/some-package/a.js, which is outside of templates and locales',
      {
        'templates/registry.ts': "export { a } from 'some-package';",
        'node_modules/some-package/package.json': '{ "type": "module", "main": "a.js" }',
        'node_modules/some-package/a.js': 'export const a = 1;',
      },
    ],
    [
      'a module from elsewhere, whose changes nobody notices',
      'templates import a.ts, which is outside of templates and locales',
      { 'templates/registry.ts': "export { a } from '../a.ts';", 'a.ts': 'export const a = 1;' },
    ],
  ])('leaves %s to the whole, and says why', async (_what, why, files) => {
    expect(await compiler(testProject(files))()).toEqual({ why });
  });

  it.each<readonly [what: string, meanwhile: (project: TestProject) => void]>([
    ['edited', ({ write }) => write({ 'templates/b.tsx': 'export const b = () => <p>other</p>;' })],
    ['removed', ({ root }) => rmSync(join(root, 'templates/b.tsx'))],
  ])('leaves what was %s meanwhile to the next build', async (_what, meanwhile) => {
    const project = testProject(SITE);
    const { root, cacheDir } = project;
    const tools = { root, cacheDir, cache: createCache(cacheDir) };
    const { from } = await compileTemplates(tools);
    if (from === undefined) throw new Error('no modules');
    meanwhile(project);
    expect(await compileApart(from, tools)).toBeUndefined();
  });

  it('tells the modules of this project apart', async () => {
    const { cacheDir } = testProject();
    const cache = createCache(cacheDir);
    const { from } = await compileTemplates({ root: packageRoot(), cacheDir, cache });
    if (from === undefined) throw new Error('no modules');
    expect(await compileApart(from, { root: packageRoot(), cacheDir, cache })).toMatchObject({
      url: expect.stringMatching(/\/module-\w+\.mjs$/),
    });
  });
});
