import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Imports that a folder may have: project folders (by prefix) and packages. Its own folder is always allowed. */
interface Rule {
  readonly folder: string;
  readonly from: readonly string[];
  readonly packages: readonly (string | RegExp)[];
}

const FOUNDATION = ['cli/shared/', 'cli/report/', 'cli/hooks/', 'cli/output/', 'cli/system/', 'cli/cache/'];
const NODE = /^node:/;

/** The first rule whose folder holds the file decides. */
const RULES: readonly Rule[] = [
  { folder: 'cli/shared/', from: [], packages: [] },
  { folder: 'cli/report/', from: ['cli/shared/'], packages: [NODE] },
  {
    folder: 'cli/hooks/',
    from: ['cli/shared/', 'cli/report/', 'cli/cache/memo.ts'],
    packages: [NODE, 'zod'],
  },
  { folder: 'cli/output/', from: ['cli/shared/', 'cli/system/'], packages: [NODE, 'entities'] },
  { folder: 'cli/system/', from: [], packages: [NODE] },
  { folder: 'cli/cache/', from: ['cli/shared/', 'cli/system/'], packages: [NODE] },
  {
    folder: 'cli/read/',
    from: FOUNDATION,
    packages: [NODE, 'entities', 'fast-glob', 'gray-matter', 'yaml', 'zod'],
  },
  { folder: 'cli/resolve/', from: FOUNDATION, packages: ['node:path'] },
  {
    folder: 'cli/bundle/',
    from: [...FOUNDATION, 'cli/press/'],
    packages: [NODE, 'esbuild', 'terser', 'sharp', 'subset-font', 'harfbuzzjs', 'htmlparser2'],
  },
  {
    folder: 'cli/press/',
    from: FOUNDATION,
    packages: [NODE, 'sharp', 'wawoff2/decompress.js', 'harfbuzzjs'],
  },
  {
    folder: 'cli/render/',
    from: FOUNDATION,
    packages: [
      'node:crypto',
      'node:module',
      'node:path',
      'zod',
      'react',
      /^react-dom\//,
      /^markdown-it(?:-deflist|-sub|-sup)?$/,
      /^highlight\.js/,
      'html-minifier-terser',
      'htmlparser2',
    ],
  },
  { folder: 'cli/emit/', from: FOUNDATION, packages: ['node:crypto', 'htmlparser2', 'entities'] },
  { folder: 'cli/verify/', from: FOUNDATION, packages: ['node:zlib', 'htmlparser2', 'entities'] },
  { folder: 'cli/compress/', from: FOUNDATION, packages: [] },
  { folder: 'cli/write/', from: FOUNDATION, packages: [NODE] },
  {
    folder: 'cli/serve/',
    from: [...FOUNDATION, 'cli/http/', 'cli/forms/'],
    packages: [NODE, 'chokidar', 'lru-cache', 'range-parser', 'negotiator'],
  },
  { folder: 'cli/http/', from: [], packages: [NODE] },
  {
    folder: 'cli/forms/',
    from: [...FOUNDATION, 'cli/http/'],
    packages: [NODE, 'ipaddr.js', 'libsql', 'pg', 'nodemailer', 'sql-template-tag', 'zod'],
  },
  {
    folder: 'cli/pages/',
    from: [...FOUNDATION, 'cli/read/', 'cli/render/', 'cli/verify/', 'cli/write/'],
    packages: [NODE],
  },
  { folder: 'cli/s3/', from: ['cli/system/'], packages: [NODE, 'aws4', 'htmlparser2'] },
  { folder: 'cli/hosts/', from: FOUNDATION, packages: [] },
  { folder: 'cli/live/', from: FOUNDATION, packages: [NODE] },
  { folder: 'cli/publish/', from: [...FOUNDATION, 'cli/s3/'], packages: [NODE] },
  {
    folder: 'cli/diff/',
    from: [...FOUNDATION, 'cli/publish/'],
    packages: [NODE, 'diff', 'entities', 'sharp'],
  },
  { folder: 'cli/api/', from: [], packages: ['zod'] },
  {
    folder: 'cli/move/',
    from: [...FOUNDATION, 'cli/read/', 'cli/resolve/', 'cli/render/'],
    packages: [NODE],
  },
  {
    folder: 'cli/check/',
    from: [...FOUNDATION, 'cli/read/', 'cli/render/markdown/', 'cli/verify/'],
    packages: [
      NODE,
      'playwright-core',
      'html-validate',
      'hunspell-asm',
      'dictionary-fr',
      'dictionary-en',
      'diff',
    ],
  },
  { folder: 'cli/browse/', from: [], packages: [NODE, 'playwright-core'] },
  { folder: 'cli/build-log.ts', from: FOUNDATION, packages: [] },
  { folder: 'cli/build', from: ['cli/'], packages: [NODE] },
  { folder: 'cli/leave-for-next.ts', from: ['cli/pages/', 'cli/resolve/'], packages: [] },
  {
    folder: 'cli/project/',
    from: [...FOUNDATION, 'cli/bundle/', 'cli/read/'],
    packages: [NODE, 'zod'],
  },
  { folder: 'cli/commands/', from: ['cli/'], packages: [NODE] },
  { folder: 'cli/main.ts', from: ['cli/commands/'], packages: [NODE, 'commander'] },
  {
    folder: 'templates/schemas/',
    // Front matter names drawings and grounds that there are.
    from: ['cli/shared/', 'templates/drawings/', 'templates/ui/ground.ts'],
    packages: ['zod'],
  },
  { folder: 'templates/drawings/', from: ['cli/shared/'], packages: [] },
  { folder: 'templates/display/', from: ['cli/shared/'], packages: [] },
  { folder: 'templates/islands/', from: ['cli/shared/'], packages: ['react'] },
  {
    folder: 'templates/ui/',
    from: [
      'templates/context.tsx',
      'templates/drawings/',
      'templates/display/',
      'templates/islands/',
      'cli/shared/',
    ],
    packages: ['react'],
  },
  {
    folder: 'templates/blocks/',
    from: [
      'templates/ui/',
      'templates/context.tsx',
      'templates/forms.ts',
      'templates/service.ts',
      'templates/messages.ts',
      'templates/drawings/',
      'templates/display/',
      'templates/islands/',
      'cli/shared/',
    ],
    packages: ['react'],
  },
  {
    folder: 'templates/fenced/',
    from: ['templates/ui/', 'templates/context.tsx', 'templates/schemas/', 'cli/shared/'],
    packages: ['react'],
  },
  {
    folder: 'templates/layouts/',
    from: [
      'templates/blocks/',
      'templates/ui/',
      'templates/outlet.tsx',
      'templates/context.tsx',
      'templates/drawings/',
      'templates/display/',
      'templates/islands/',
      'cli/shared/',
    ],
    packages: ['react'],
  },
  {
    folder: 'templates/pages/',
    from: [
      'templates/blocks/',
      'templates/ui/',
      'templates/context.tsx',
      'templates/forms.ts',
      'templates/service.ts',
      'templates/drawings/',
      'templates/display/',
      'templates/islands/',
      'templates/schemas/',
      'cli/shared/',
    ],
    packages: ['react'],
  },
  { folder: 'templates/', from: ['templates/', 'cli/shared/', 'locales/'], packages: ['react', 'zod'] },
  {
    folder: 'assets/scripts/',
    from: ['templates/islands/', 'cli/shared/'],
    packages: [/^preact/, 'react', /^react\//],
  },
];

/** Packages that have one home, or few. */
const HOMES: Readonly<Record<string, string | readonly string[]>> = {
  'fast-glob': 'cli/read/',
  'gray-matter': 'cli/read/',
  esbuild: 'cli/bundle/',
  terser: 'cli/bundle/',
  sharp: ['cli/bundle/', 'cli/press/', 'cli/diff/'],
  'react-dom': 'cli/render/',
  'markdown-it': 'cli/render/',
  'html-minifier-terser': 'cli/render/',
  chokidar: 'cli/serve/',
  diff: ['cli/diff/', 'cli/check/'],
  'html-validate': 'cli/check/',
  'hunspell-asm': 'cli/check/',
  commander: 'cli/main.ts',
  preact: 'assets/scripts/',
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly external: boolean;
  /** True for a dynamic import. */
  readonly isLater?: boolean;
}

async function importsOf(entryPoints: readonly string[]): Promise<readonly Import[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints.filter((file) => existsSync(join(ROOT, file))),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'unused',
    jsx: 'automatic',
    logLevel: 'silent',
    external: ['site:*'],
  });
  return listImports(metafile);
}

function listImports(metafile: Metafile): readonly Import[] {
  return Object.entries(metafile.inputs).flatMap(([from, input]) =>
    input.imports
      .filter((item) => !item.path.startsWith('site:') && item.path !== '<runtime>')
      .map(({ path: to, external, kind }) => ({
        from,
        to,
        external: external === true,
        isLater: kind === 'dynamic-import',
      })),
  );
}

/** Describes the rule that an import breaks; undefined when it keeps them. */
function violation({ from, to, external }: Import): string | undefined {
  const rule = RULES.find(({ folder }) => from.startsWith(folder));
  if (rule === undefined) return `${from} is in a folder without a rule`;
  if (to === 'react/jsx-runtime' && from.endsWith('.tsx')) return undefined;
  if (external) {
    const homes = Object.entries(HOMES).find(([name]) => to === name || to.startsWith(`${name}/`))?.[1];
    if (homes !== undefined && ![homes].flat().some((home) => from.startsWith(home)))
      return `${from} imports ${to}, which belongs to ${[homes].flat().join(' and ')}`;
    const allowed = rule.packages.some((name) => (typeof name === 'string' ? name === to : name.test(to)));
    return allowed ? undefined : `${from} may not import the package ${to}`;
  }
  const inside = to.startsWith(rule.folder) || rule.from.some((prefix) => to.startsWith(prefix));
  return inside ? undefined : `${from} may not import ${to}`;
}

/** Imports the runner of tests, or what is below cli/tests. */
const HELPS_TESTS = /from '(?:vitest|(?:\.\.\/)+(?:cli\/)?tests\/[^']*)'/;

describe('import rules', () => {
  let imports: readonly Import[] = [];

  beforeAll(async () => {
    imports = (
      await Promise.all([
        importsOf(
          ['main', 'pages/worker', 'bundle/font-worker', 'bundle/minify-worker', 'api/zod'].map(
            (name) => `cli/${name}.ts`,
          ),
        ),
        importsOf(['templates/registry.ts']),
        importsOf(['assets/scripts/main.ts', 'assets/scripts/inline.ts']),
      ])
    ).flat();
  });

  it('reads the whole program, the templates and the scripts', () => {
    const files = new Set(imports.map(({ from }) => from));
    expect([...files].filter((file) => file.startsWith('cli/')).length).toBeGreaterThan(40);
    expect([...files].filter((file) => file.startsWith('templates/')).length).toBeGreaterThan(20);
  });

  it('let nothing load for "site publish" that it does not need', () => {
    const loaded = new Set(['cli/commands/publish.ts']);
    // Iterating over a set reaches items that are added meanwhile.
    for (const file of loaded)
      for (const { from, to, isLater } of imports) if (from === file && isLater !== true) loaded.add(to);
    const packages = [...loaded].filter((name) => !/^(?:cli\/|node:)/.test(name));
    expect(packages.sort()).toEqual(['aws4', 'entities', 'htmlparser2']);
  });

  it('are kept by every file', () => {
    expect(imports.map(violation).filter((text) => text !== undefined)).toEqual([]);
  });

  it('leave what only tests need below cli/tests, which the program is not compiled from', () => {
    const isProgram = (file: string): boolean =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|^cli\/tests\//.test(file);
    const files = ['cli', 'templates', 'assets'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    );
    const program = files.filter(isProgram);
    expect(program.length).toBeGreaterThan(300);
    expect(program.filter((file) => HELPS_TESTS.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('leave the generator without a word of this site', () => {
    const files = readdirSync(join(ROOT, 'cli'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(?:tsx?|css)$/.test(name) && !/^tests\/|\.test\.tsx?$/.test(name),
    );
    // Its name, its grounds, the colour of its pages, its typefaces, and templates that it alone has.
    const words =
      /tenaise|bouleau|merisier|craie|encre|f3f4f0|12161f|archivo|literata|\b(?:brand|anim|career): ?\d/i;
    const said = files.filter((name) => words.test(readFileSync(join(ROOT, 'cli', name), 'utf8')));
    expect(files.length).toBeGreaterThan(300);
    expect(said).toEqual([]);
  });

  it('leave no code where types are', () => {
    expect(imports.filter(({ to }) => /^cli\/(?:types\.ts|api\/)/.test(to))).toEqual([]);
  });

  it('let a site import what is made for it, types included', () => {
    const files = ['templates', 'assets/scripts'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(ROOT, folder, name)),
    );
    const taken = files.flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=from '(?:\.\.\/)+cli\/)[^']*/g) ?? [],
    );
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.filter((name) => !/^(?:api|shared)\//.test(name))).toEqual([]);
  });

  it.each([
    [
      { from: 'cli/resolve/routes.ts', to: 'cli/read/read.ts', external: false },
      'cli/resolve/routes.ts may not import cli/read/read.ts',
    ],
    [
      { from: 'cli/emit/feed.ts', to: 'markdown-it', external: true },
      'cli/emit/feed.ts imports markdown-it, which belongs to cli/render/',
    ],
    [
      { from: 'cli/shared/path.ts', to: 'node:fs', external: true },
      'cli/shared/path.ts may not import the package node:fs',
    ],
    [
      { from: 'templates/ui/button.tsx', to: 'templates/pages/home.tsx', external: false },
      'templates/ui/button.tsx may not import templates/pages/home.tsx',
    ],
    [
      { from: 'templates/islands/form.tsx', to: 'templates/context.tsx', external: false },
      'templates/islands/form.tsx may not import templates/context.tsx',
    ],
    [
      { from: 'cli/build.ts', to: 'sharp', external: true },
      'cli/build.ts imports sharp, which belongs to cli/bundle/ and cli/press/ and cli/diff/',
    ],
  ])('refuse %o', (item, text) => {
    expect(violation(item)).toBe(text);
  });
});
