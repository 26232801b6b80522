import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const COMPONENTS = 'templates/components.tsx';
const SCRIPT = 'assets/scripts/main.ts';
/** A cache that all cases share for what does not depend on their code. */
const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'idle-code');
const PAGE = readFileSync(join(BASE, COMPONENTS), 'utf8');
const MAIN = readFileSync(join(BASE, SCRIPT), 'utf8');

const build = (overlay: Overlay): ReturnType<typeof runHere> =>
  runHere(siteInTurn(overlay), ['build', '--quiet'], { SITE_CACHE });

/** Makes the base site with a counter on each page, which scripts import or not. */
const withCounter = (counter: string, main = MAIN): Overlay => ({
  [COMPONENTS]: `import { Counter } from './counter.tsx';\n${PAGE.replace('<h1>{props?', '<Counter /><h1>{props?')}`,
  'templates/counter.tsx': counter,
  [SCRIPT]: main,
});

const COUNTER = `import { useEffect, useState } from 'react';

/** Not useEffect() in a comment, nor onClick={this}. */
export function Counter() {
  const [count, setCount] = useState(0);
  useEffect(() => { document.title = 'https://a.example'; }, []);
  return <button type="button" onClick={() => setCount(count + 1)} onFocus={() => {}}>{count}</button>;
}
`;

const ISLAND =
  'What moves in the browser is an island: a component that assets/scripts imports, too, and takes over there (see CONTRIBUTING)';

it('an effect and a handler of a template are said to do nothing', async () => {
  const { code, stderr } = await build(withCounter(COUNTER));
  expect(
    stderr,
  ).toBe(`▲ [WARNING] "useEffect" never runs here: a template is rendered once, when the site is built [never-runs]

    templates/counter.tsx:6:3:
      6 │   useEffect(() => { document.title = 'https://a.example'; }, []);
        ╵   ~~~~~~~~~

  ${ISLAND}

▲ [WARNING] "onClick" never runs here: a template is rendered once, when the site is built [never-runs]

    templates/counter.tsx:7:32:
      7 │   return <button type="button" onClick={() => setCount(count + 1)} onFo…
        ╵                                ~~~~~~~

  ${ISLAND}

2 warnings
`);
  expect(code).toBe(0);
});

it('what scripts import too is an island, of which nothing is said', async () => {
  const main = `import { Counter } from '../../templates/counter.tsx';\nconsole.log(Counter);\n${MAIN}`;
  const { code, stderr } = await build(withCounter(COUNTER, main));
  expect([code, stderr]).toEqual([0, '']);
});

it.each(['lazy', 'Suspense'])(
  '%s, whose fallback would be published for good, is said to wait for nothing',
  async (name) => {
    const counter = `import { Fragment, ${name} } from 'react';\nexport const Counter = () => <Fragment>{typeof ${name}}</Fragment>;\n`;
    const { stderr } = await build(withCounter(counter));
    expect(stderr).toContain(
      `▲ [WARNING] "${name}" waits for nothing here: pages would show its fallback for ever, also where its content throws [never-runs]\n\n    templates/counter.tsx:1:20:\n`,
    );
  },
);

it.each([
  ['process.env.API', '"process.env" does not exist in browsers: this script would stop here'],
  ['import.meta.env.MODE', '"import.meta.env" does not exist in browsers: this script would stop here'],
  [
    "import.meta.glob('./*.ts')",
    '"import.meta.glob" does not exist in browsers: this script would stop here',
  ],
])('%s in a script is said to exist nowhere', async (expression, text) => {
  const { stderr } = await build({ [SCRIPT]: `${MAIN}\nconsole.log(${expression});\n` });
  expect(stderr).toContain(`▲ [WARNING] ${text} [no-such-variable]\n\n    ${SCRIPT}:`);
  expect(stderr).toContain(
    '\n  Have a template write the value into the page, as in <html data-api="…">; the build replaces process.env.NODE_ENV alone\n',
  );
});

it('NODE_ENV is replaced in a script', async () => {
  const { stderr } = await build({ [SCRIPT]: `${MAIN}\nconsole.log(process.env.NODE_ENV);\n` });
  expect(stderr).toBe('');
});
