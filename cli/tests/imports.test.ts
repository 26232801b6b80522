import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const COMPONENTS = 'templates/components.tsx';
const SCRIPT = 'assets/scripts/main.ts';
const REGISTRY = 'templates/registry.ts';
/** A cache that all cases share for what does not depend on their code. */
const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'imports');

const build = (overlay: Overlay): ReturnType<typeof runHere> =>
  runHere(siteInTurn(overlay), ['build', '--quiet'], { SITE_CACHE });

/** Returns a file of the base site with a line before all others. */
const beginning = (line: string, file: string): Overlay => ({
  [file]: `${line}\n${readFileSync(join(BASE, file), 'utf8')}`,
});

describe('an import that cannot be', () => {
  it.each([
    ['a template', COMPONENTS],
    ['a script', SCRIPT],
  ])('of a stylesheet by %s is an error that says where styles go', async (_, file) => {
    const css = { [join(file, '..', 'box.css')]: '.box { color: red }' };
    const { code, stderr } = await build({ ...beginning("import './box.css';", file), ...css });
    expect(stderr).toBe(
      `✘ [ERROR] Code cannot import a stylesheet, such as "./box.css" [style-in-code]

    ${file}:1:8:
      1 │ import './box.css';
        ╵        ~~~~~~~~~~~

  Import it in assets/styles/main.css or, for the pages of one template, in assets/styles/pages/TEMPLATE.css

1 error
`,
    );
    expect(code).toBe(1);
  });

  it.each([
    ['a template', COMPONENTS],
    ['a script', SCRIPT],
  ])('of a stylesheet of a package by %s is one by whatever name', async (_, file) => {
    const { stderr } = await build({
      ...beginning("import 'slides/css';\nimport 'letters';\nimport 'gathering';", file),
      'node_modules/slides/package.json': JSON.stringify({ name: 'slides', exports: { './css': './s.css' } }),
      'node_modules/slides/s.css': '.slide { color: red }',
      'node_modules/letters/package.json': JSON.stringify({ name: 'letters', main: 'index.css' }),
      'node_modules/letters/index.css': '@font-face { font-family: Letters }',
      'node_modules/gathering/index.js': "import './own.css';",
      'node_modules/gathering/own.css': '.own { color: red }',
    });
    expect(stderr).toContain(`such as "slides/css" [style-in-code]\n\n    ${file}:1:8:\n`);
    expect(stderr).toContain(
      'Write @import "slides/css" in assets/styles/main.css or, for the pages of one template, in assets/styles/pages/TEMPLATE.css',
    );
    expect(stderr).toContain(`such as "letters" [style-in-code]\n\n    ${file}:2:8:\n`);
    expect(stderr).toContain(
      'such as "./own.css" [style-in-code]\n\n    node_modules/gathering/index.js:1:8:\n',
    );
    expect(stderr).toContain('This package is made for a bundler that gathers styles from code');
    expect(stderr).toContain('\n3 errors\n');
  });

  it.each([
    ['date-fns/format', COMPONENTS, 'A package is installed in this folder with: npm install date-fns'],
    ['@preact/signals', SCRIPT, 'A package is installed in this folder with: npm install @preact/signals'],
    [
      '@/site.tsx',
      COMPONENTS,
      'Aliases of tsconfig.json are not read: write the path of the file from here, such as "./site.tsx"',
    ],
    ['node:fs', SCRIPT, 'Scripts run in the browser, which has no modules of Node'],
    ['path', SCRIPT, 'Scripts run in the browser, which has no modules of Node'],
  ])('of "%s" in %s is told what to do, and nothing of the bundler’s options', async (name, file, advice) => {
    const { stderr } = await build(beginning(`import '${name}';`, file));
    expect(stderr).toContain(`Could not resolve "${name}" [unresolved-import]`);
    expect(stderr).toContain(`\n  ${advice}\n`);
    expect(stderr).not.toMatch(/external|platform/);
  });

  it.each([
    ['kept/none', COMPONENTS, 'The package "kept" is installed, but has no file of that name'],
    ['sealed/none', COMPONENTS, 'The package "sealed" is installed, but has no file of that name'],
    [
      'templates/site',
      COMPONENTS,
      'Only packages are found by name: write the path of the file from here, such as "./site.tsx"',
    ],
  ])('of "%s" is not told to install what is there', async (name, file, advice) => {
    const { stderr } = await build({
      ...beginning(`import '${name}';`, file),
      'node_modules/kept/index.js': 'exports.a = 1;',
      'node_modules/sealed/package.json': JSON.stringify({ name: 'sealed', exports: { '.': './a.js' } }),
      'node_modules/sealed/a.js': 'exports.a = 1;',
    });
    expect(stderr).toContain(`Could not resolve "${name}" [unresolved-import]`);
    expect(stderr).toContain(`\n  ${advice}\n`);
    expect(stderr).not.toContain('npm install');
  });

  it.each([
    ['./components2.tsx', REGISTRY, "'./components.tsx'"],
    ['../components.tsx', REGISTRY, "'./components.tsx'"],
    ['./mian.ts', 'assets/scripts/inline.ts', "'./main.ts'"],
    ['./unheard-of.ts', 'assets/scripts/inline.ts', undefined],
    ['./main.ts/part.ts', 'assets/scripts/inline.ts', undefined],
  ])('of "%s" in %s is shown the file that is meant, if any', async (name, file, meant) => {
    const { stderr } = await build(beginning(`import '${name}';`, file));
    expect(stderr).toContain(`Could not resolve "${name}" [unresolved-import]\n\n    ${file}:1:8:\n`);
    expect(/╵ +([^~\s].*)\n/.exec(stderr)?.[1]).toBe(meant);
  });

  it.each([
    ['site/defin', 'The generator has no such module: did you mean "site/define"?'],
    ['site/registry', '"site/registry" holds types alone: write "import type"'],
    ['site/unheard-of', 'The generator has no such module: "site/define", "site/outlet", "site/path" and'],
  ])('of "%s" is told which modules the generator has', async (name, advice) => {
    const { stderr } = await build(beginning(`import '${name}';`, COMPONENTS));
    expect(stderr).toContain(`\n  ${advice}`);
    expect(stderr).not.toContain('npm install');
  });

  it.each([
    ['{ Pages }', 'Page', 'components.tsx'],
    ['Card', '{ Card }', 'card.tsx'],
  ])('of %s is shown the export that is meant, %s', async (wrong, meant, file) => {
    const { stderr } = await build({
      ...beginning(
        `import ${wrong} from './${file}';\nconsole.log(${wrong.replace(/[{} ]/g, '')});`,
        REGISTRY,
      ),
      'templates/card.tsx': 'export function Card() {\n  return null;\n}\n',
    });
    expect(stderr).toMatch(/\[missing-export\]\n\n {4}templates\/registry\.ts:1:/);
    expect(stderr).toMatch(new RegExp(`╵ +${meant}\n`));
  });

  it('of react-dom in a script, or in a package of its own, is refused: Preact replaces React there', async () => {
    const { stderr } = await build({
      ...beginning("import { createRoot } from 'react-dom/client';\nimport 'menus';\ncreateRoot;", SCRIPT),
      'node_modules/menus/index.js': "import { createPortal } from 'react-dom';\nconsole.log(createPortal);",
    });
    expect(stderr).toContain(
      `Scripts have no "react-dom/client": Preact replaces React there [unresolved-import]\n\n    ${SCRIPT}:1:`,
    );
    expect(stderr).toContain('Scripts have no "react-dom": Preact replaces React there');
    expect(stderr).toContain(
      '\n  "hydrate" of "preact" takes components over, as the recipe of an island in CONTRIBUTING shows; a package that needs React itself does not work in a script\n',
    );
  });

  it('of a picture is told what code may import', async () => {
    const picture = { 'templates/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    const run = await build({ ...beginning("import './a.svg';", COMPONENTS), ...picture });
    expect(run.stderr).toContain('Code imports code and JSON: data is in content/data');
  });

  it('of what Preact does not have is said to be of Preact', async () => {
    const { stderr } = await build(beginning("import { memo } from 'react';\nconsole.log(memo);", SCRIPT));
    expect(stderr).toContain(
      'No matching export in Preact, which replaces "react" in scripts, for import "memo" [missing-export]',
    );
  });
});

const STYLES = 'assets/styles/main.css';

it.each([
  ["@import url('https://fonts.example/css2?family=Inter');", 'https://fonts.example/css2?family=Inter'],
  ["main { background: url('//pictures.example/a.png') }", '//pictures.example/a.png'],
])('a stylesheet that would fetch from another site is refused, as browsers would: %s', async (rule, url) => {
  const sheet = readFileSync(join(BASE, STYLES), 'utf8');
  const { code, stderr } = await build({
    [STYLES]: rule.startsWith('@') ? `${rule}\n${sheet}` : `${sheet}${rule}\n`,
  });
  expect(stderr).toContain(
    `"${url}" would be fetched from another origin, which the policy of pages refuses [third-party]\n\n    ${STYLES}:`,
  );
  expect(code).toBe(1);
});

it.each([
  [
    "@import 'tailwindcss';",
    'Tailwind and Sass are not CSS yet: have Tailwind or Sass write a sheet, such as assets/styles/written.css, and @import that',
  ],
  [
    "@import './main.scss';",
    'Tailwind and Sass are not CSS yet: have Tailwind or Sass write a sheet, such as assets/styles/written.css, and @import that',
  ],
  [
    '@font-face { font-family: A; src: url(./a.woff) }',
    'Stylesheets may name .svg, .png, .jpg, .webp, .avif and .woff2 files: for a font, write a @font-face with its .woff2 alone',
  ],
  [
    'main { background: url(/images/a.png) }',
    'Stylesheets name files by their path from the sheet, such as url("../images/a.png")',
  ],
])('a stylesheet of another habit is told what to do: %s', async (rule, advice) => {
  const sheet = readFileSync(join(BASE, STYLES), 'utf8');
  const { code, stderr } = await build({
    [STYLES]: rule.startsWith('@import') ? `${rule}\n${sheet}` : `${sheet}${rule}\n`,
    'assets/styles/main.scss': 'main { a { color: red } }',
    'assets/styles/a.woff': 'x',
  });
  expect(stderr).toContain(`\n  ${advice}\n`);
  expect(stderr).not.toContain('Code imports code');
  expect(code).toBe(1);
});

it.each(['@tailwind base;', 'main { @apply flex; }', '@include wide;'])(
  'a rule that no browser knows is a warning: %s',
  async (rule) => {
    const [, name] = /(@\w+)/.exec(rule) ?? [];
    const sheet = readFileSync(join(BASE, STYLES), 'utf8');
    const { stderr } = await build({ [STYLES]: `${sheet}/* @apply */\n${rule}\n` });
    expect(stderr).toContain(
      `▲ [WARNING] Browsers do not know "${name}": pages get it as it is written [style-warning]\n\n    ${STYLES}:`,
    );
    expect(stderr).toContain('\n  Tailwind and Sass are not CSS yet: have Tailwind or Sass write a sheet');
  },
);

it('an entry script in another language than TypeScript is said to be loaded by no page', async () => {
  const { code, stderr } = await build({
    [SCRIPT]: undefined,
    'assets/scripts/main.js': 'console.log(1);\n',
  });
  expect([code, stderr]).toEqual([
    0,
    `▲ [WARNING] No page loads this script: the site looks for ${SCRIPT}. Rename it [unused-script]\n\n    assets/scripts/main.js\n\n1 warning\n`,
  ]);
});

it('a stylesheet named after no template is said to be loaded by no page', async () => {
  const { stderr } = await build({
    'assets/styles/pages/lits.css': 'main { color: red }',
    'assets/styles/pages/List_2.css': 'main { color: red }',
    'assets/styles/pages/_part.css': 'main { color: red }',
    'assets/styles/pages/list.css': 'main { color: red }',
  });
  const said = (name: string): string =>
    `▲ [WARNING] No template is called "${name}": no page loads this stylesheet [unused-style]\n\n    assets/styles/pages/${name}.css\n    Write instead: list\n\n`;
  expect(stderr).toBe(`${said('List_2')}${said('lits')}2 warnings\n`);
});

it('a stylesheet that nothing imports, or that no browser reads, is said to be loaded by no page', async () => {
  const sheet = readFileSync(join(BASE, STYLES), 'utf8');
  const said = (file: string, why: string): string =>
    `▲ [WARNING] No page loads this stylesheet: ${why} [unused-style]\n\n    ${file}\n\n`;
  const files = {
    'assets/styles/event.css': 'main { color: red }',
    'assets/styles/used.css': 'main { color: red }',
    'assets/styles/pages/list.scss': 'main { a { color: red } }',
    'assets/styles/_later.css': 'main { color: red }',
  };
  const { code, stderr } = await build({ ...files, [STYLES]: `@import "./used.css";\n${sheet}` });
  expect([code, stderr]).toEqual([
    0,
    [
      said(
        'assets/styles/event.css',
        'neither main.css nor a sheet of a template imports it. Write @import "./event.css" into main.css',
      ),
      said('assets/styles/pages/list.scss', 'browsers read CSS alone. Write it as pages/list.css'),
      '2 warnings\n',
    ].join(''),
  ]);
  const alone = await build({ [STYLES]: undefined, 'assets/styles/global.css': sheet });
  expect(alone.stderr).toContain(said('assets/styles/global.css', 'assets/styles/main.css does not exist'));
});

it('rules for a template whose stylesheet does not import them are said to be on no page', async () => {
  const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
  const rules = "({ css: '', byTemplate: { list: '.a { color: red }' }, remarks: [] })";
  const { stderr } = await build({
    'templates/registry.ts': registry.replace("() => ''", () => `() => ${rules}`),
    'assets/styles/pages/list.css': 'main { color: red }',
  });
  expect(
    stderr,
  ).toBe(`▲ [WARNING] No stylesheet imports the rules that "generatedStyles" makes for "list": write @import "site:generated/list" where its pages load it [unused-style]

    templates/registry.ts

1 warning
`);
});

it('a rule of the registry that is cut is said of the registry, with the rule', async () => {
  const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
  const { stderr } = await build({
    'templates/registry.ts': registry.replace(
      "generatedStyles: () => ''",
      "generatedStyles: () => '.a { color:'",
    ),
  });
  expect(stderr).toBe(`▲ [WARNING] Expected "}" to go with "{" [style-warning]

    templates/registry.ts

  "generatedStyles" returns: .a { color:

1 warning
`);
});

describe('a package of the project itself', () => {
  const PACKAGE = '{ "name": "loaf", "version": "1.0.0", "main": "loaf.js" }';
  const components = readFileSync(join(BASE, COMPONENTS), 'utf8');
  const heading = '<h1>{props?.internal.page.title}</h1>';
  const shown = {
    [COMPONENTS]: `import { Loaf } from 'loaf';\n${components}`.replace(heading, '$&<Loaf />'),
  };
  /** Another React, as npm installs it for a package's peer dependency. */
  const others = {
    'node_modules/react/package.json': '{ "name": "react", "version": "18.0.0", "main": "react.js" }',
    'node_modules/react/react.js': "throw new Error('another React');",
  };

  it.each([
    [
      'CommonJS',
      PACKAGE,
      "const { createElement, useState } = require('react'); const { join } = require('path'); exports.Loaf = () => { const [size] = useState(3); return createElement('i', null, join('pain', String(size))); };",
    ],
    [
      'modules',
      PACKAGE.replace('"main"', '"type": "module", "main"'),
      "import { createElement, useState } from 'react'; import { join } from 'node:path'; export const Loaf = () => { const [size] = useState(3); return createElement('i', null, join('pain', String(size))); };",
    ],
  ])('of %s renders with the generator’s own React, and has modules of Node', async (_, manifest, code) => {
    const site = siteInTurn({
      ...shown,
      ...others,
      'node_modules/loaf/package.json': manifest,
      'node_modules/loaf/loaf.js': code,
    });
    const { stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE });
    expect(stderr).toBe('');
    expect(site.output('about/index.html')).toContain('<i>pain/3</i>');
  });
});
