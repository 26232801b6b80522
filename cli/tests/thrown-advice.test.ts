import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const COMPONENTS = 'templates/components.tsx';
/** A cache that all cases share for what does not depend on their code. */
const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'thrown-advice');
const TEXT = readFileSync(join(BASE, COMPONENTS), 'utf8');

const build = (overlay: Overlay): ReturnType<typeof runHere> =>
  runHere(siteInTurn(overlay), ['build', '--quiet'], { SITE_CACHE });
/** Builds in a process of its own: that of the tests gives modules globals that Node does not. */
const buildApart = (overlay: Overlay): ReturnType<typeof runHere> =>
  siteInTurn(overlay).run(['build', '--quiet'], { SITE_CACHE });

const NO_BROWSER =
  'Templates run when the site is built, where there is no browser: code that needs a browser belongs in assets/scripts';
const NO_FILES =
  'Code is compiled into one module elsewhere: name files from the folder of the site, as in readFileSync("content/data/hours.yaml"); a package that reads files next to its own code, such as one with a native addon, does not work here';

describe('what code of the project throws is told with what to do:', () => {
  it.each([
    ['window, on import', 'console.log(window.innerWidth);', 'window is not defined', NO_BROWSER],
    // From Node 25 on, `localStorage` exists and is undefined.
    ['localStorage', "localStorage.getItem('a');", 'localStorage', NO_BROWSER],
    [
      'a file beside the module',
      "import { readFileSync } from 'node:fs';\nreadFileSync(new URL('./none.txt', import.meta.url));",
      'ENOENT: no such file or directory, open',
      NO_FILES,
    ],
  ])('%s', async (_, line, said, advice) => {
    const { code, stderr } = await build({ [COMPONENTS]: `${TEXT}\n${line}\n` });
    expect(stderr).toContain(said);
    expect(stderr).toContain(`\n  ${advice}\n`);
    expect(code).toBe(1);
  });

  it.each([
    [
      'a name that nothing imports',
      'console.log(RolePage);',
      'RolePage is not defined',
      'Nothing in this file has that name: import it, or correct the name here or in the import',
    ],
    [
      'a component that is called',
      'export const called = Page();',
      "Cannot read properties of null (reading 'useContext')",
      'A hook works while a component is rendered: give a component by its name, as in "component: Page", and do not call it',
    ],
  ])('%s', async (_, line, said, advice) => {
    const { code, stderr } = await build({ [COMPONENTS]: `${TEXT}\n${line}\n` });
    expect(stderr).toContain(`throws: ${said} [module-failed]`);
    expect(stderr).toContain(`\n  ${advice}\n`);
    expect(code).toBe(1);
  });

  it.each([
    ['__dirname', 'console.log(__dirname);', '__dirname is not defined', NO_FILES],
    [
      'import.meta.glob',
      "(import.meta as any).glob('./*.tsx');",
      'glob is not a function',
      'import.meta.glob belongs to Vite: import each file or, where there are many of a kind, make documents of them',
    ],
  ])('%s', async (_, line, said, advice) => {
    const { code, stderr } = await buildApart({ [COMPONENTS]: `${TEXT}\n${line}\n` });
    expect(stderr).toContain(said);
    expect(stderr).toContain(`\n  ${advice}\n`);
    expect(code).toBe(1);
  });

  it.each([
    '({} as any).hours.map(String)',
    'Object.values(({} as any).hours)',
    '(1 as any)()',
    '[...(1 as any)]',
  ])('a value that types would have refused: %s', async (wrong) => {
    const { stderr } = await build({ [COMPONENTS]: TEXT.replace('<h1>{props?', `{${wrong}}\n<h1>{props?`) });
    expect(stderr).toMatch(
      /The template "page" failed: .* \[template-threw\]\n\n {4}templates\/components\.tsx:\d+:/,
    );
    expect(stderr).toContain(
      '\n  A build checks no types: see whether the TypeScript compiler (tsc) refuses a name or value on this line\n',
    );
  });

  it('a helper, with the place that called it', async () => {
    const text = TEXT.replace('<h1>{props?', "<h1>{word('a')}{props?");
    const { stderr } = await build({
      [COMPONENTS]: `import { word } from './words.ts';\n${text}`,
      'templates/words.ts':
        'export function word(name: string): string {\n  throw new Error("there is no word " + name);\n}\n',
    });
    expect(stderr).toMatch(
      /failed: there is no word a \[template-threw\]\n\n {4}templates\/words\.ts:2:\d+:\n[\s\S]*?\n {2}called here:\n\n {4}templates\/components\.tsx:\d+:\d+:\n.*word\('a'\)/,
    );
  });

  it('an address that does not answer, with why', async () => {
    const line = "await fetch('http://127.0.0.1:1/');";
    const { stderr } = await build({ [COMPONENTS]: `${TEXT}\n${line}\n` });
    expect(stderr).toMatch(/templates\/registry\.ts throws: fetch failed: .+ \[module-failed\]/);
  });

  it('a component that is undefined', async () => {
    const text = TEXT.replace('<h1>{props?', '<Absent />\n<h1>{props?');
    const { stderr } = await build({ [COMPONENTS]: `import { Absent } from 'absent';\n${text}`, ...ABSENT });
    expect(stderr).toContain('Element type is invalid');
    expect(stderr).toContain(
      '\n  A component here is undefined: the module that it is imported from does not export that name\n',
    );
  });

  it.each([
    ['an object as a child', '<b>{{ a: 1 } as any}</b>', 'Objects are not valid as a React child'],
    ['a date among children', '<b>on {new Date(0) as any}</b>', 'Objects are not valid as a React child'],
    ['a style that is text', '<b style={"color: red" as any}>x</b>', 'The `style` prop expects a mapping'],
    ['a void element with children', '<br>{"x"}</br>', 'br is a self-closing tag'],
    ['an undefined component', '{[1].map(() => <Absent key="a" />)}', 'Element type is invalid'],
  ])('%s, in the component that holds it', async (_, held, said) => {
    const text = TEXT.replace('<h1>{props?', '<Outer><Fine /><Card /></Outer>\n<h1>{props?');
    const { stderr } = await build({
      [COMPONENTS]: `import { Absent } from 'absent';
import { createContext, memo, useState, useContext } from 'react';
const Shade = createContext('light');
const Fine = memo(() => <i>{useContext(Shade)}</i>);
const Outer = ({ children }: any) => <Shade.Provider value="dark">{children}</Shade.Provider>;
const Card = () => { const [n] = useState(1); return <>{n}${held}</>; };
${text}`,
      ...ABSENT,
    });
    expect(stderr).toContain(`The template "page" failed in the component "Card": ${said}`);
  });

  it('a package whose stacks cannot be read', async () => {
    const { code, stderr } = await buildApart({
      [COMPONENTS]: `import 'bindings';\n${TEXT}`,
      'node_modules/bindings/index.js':
        'Error.prepareStackTrace = () => __filename;\nconst made = new Error("x");\nmade.stack;\n',
    });
    expect(stderr).toContain('templates/registry.ts throws: __filename is not defined');
    expect(stderr).toContain(`\n  ${NO_FILES}\n`);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(code).toBe(1);
  });
});

const ABSENT: Overlay = { 'node_modules/absent/index.js': 'exports.Other = () => null;\n' };
