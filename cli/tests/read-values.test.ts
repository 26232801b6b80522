import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import type { Overlay } from './mini-site.ts';
import { BASE, FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';
import { treeOf } from './trees.ts';

/** Components that the project's pages called. */
const called: string[] = [];
beforeEach(() => {
  called.length = 0;
  Object.assign(globalThis, { called });
});

const note = (what: string): string => `globalThis.called.push('${what}');`;

const REGISTRY = `import { createElement } from 'react';
import { z } from 'zod';
import { registry as base } from './base.ts';
import { Asked, Context, Kept, Layout, Page, Pictured } from './own.tsx';

export const registry = {
  ...base,
  templates: {
    ...base.templates,
    page: { component: Page },
    asked: { component: Asked },
    kept: { component: Kept },
    pictured: { component: Pictured },
  },
  layouts: { ...base.layouts, default: Layout },
  data: { ...base.data, hours: (f) => z.record(f.id, f.text) },
  provide: (context, children) => createElement(Context.Provider, { value: context }, base.provide(context, children)),
};
`;

const OWN = `import { createContext, useContext } from 'react';
import { Layout as BaseLayout, Page as BasePage } from './components.tsx';

export const Context = createContext(undefined);
const useMessages = () => {
  const { env, locale } = useContext(Context);
  return env.messages[locale];
};
export function Layout() { ${note('layout')} return <><p>{useMessages().top}</p><BaseLayout /></>; }
export function Page() { ${note('page')} return <BasePage />; }
export function Asked() {
  ${note('asked')}
  const { env, locale } = useContext(Context);
  return <><BasePage /><p>{useMessages().word} {env.data[locale].hours.week}</p></>;
}
/** What a project may keep: an answer by the messages that it was made from. */
const answers = new WeakMap();
export function Kept() {
  ${note('kept')}
  const messages = useMessages();
  if (!answers.has(messages)) answers.set(messages, messages.word.toUpperCase());
  return <><BasePage /><p>{answers.get(messages)}</p></>;
}
export function Pictured() { ${note('pictured')} return <BasePage />; }
`;

function drawing(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="${colour}"/></svg>`;
}

function page(template: string, title: string, text = 'Un texte.'): string {
  return `---\ntitle: ${title}\ndescription: Une page d’un gabarit à elle, décrite assez longuement pour convenir aux moteurs.\ntemplate: ${template}\n---\n\n${text}\n`;
}

/** Documents of one template in both languages. */
function pair(template: string, text?: string): Overlay {
  return Object.fromEntries(
    ['fr', 'en'].map((locale) => [
      `content/${locale}/${template}.md`,
      page(template, `La page ${template} (${locale})`, text),
    ]),
  );
}

const messagesOf = (locale: string, words: Readonly<Record<string, string>>): string =>
  JSON.stringify({ ...JSON.parse(readFileSync(join(BASE, 'locales', `${locale}.json`), 'utf8')), ...words });

const WORDS = { word: 'mot', top: 'haut', unread: 'rien de lu' };

const SITE: Overlay = {
  'templates/registry.ts': REGISTRY,
  'templates/base.ts': readFileSync(join(BASE, 'templates/registry.ts'), 'utf8'),
  'templates/own.tsx': OWN,
  'locales/fr.json': messagesOf('fr', WORDS),
  'locales/en.json': messagesOf('en', WORDS),
  'content/data/hours.yaml': 'week: neuf à cinq\nnight: fermé\n',
  'assets/images/one.svg': drawing('red'),
  ...pair('asked'),
  ...pair('kept'),
  ...pair('pictured', '![Un dessin](/images/one.svg)'),
};

describe.each([{ dev: true }, { dev: false }])('pages of a process that builds again: %o', ({ dev }) => {
  it('are made again when what they read has changed, and no others', async () => {
    const site = miniSite(SITE);
    const cacheDir = join(site.root, '.cache');
    const cache = createCache(cacheDir);
    const session = createSession();
    const run = async (out: string, isKept: boolean): Promise<void> => {
      const options = buildOptions(site.root, { out, dev }, { SOURCE_DATE_EPOCH: FIXED_TIME });
      const tools = isKept ? { cache, session } : { cache: createCache(join(site.root, '.cache-anew')) };
      const { ok } = await build({ ...options, cacheDir }, { ...tools, reporter: silentReporter() });
      expect(ok).toBe(true);
    };
    const expectFirst = async (): Promise<void> => {
      rmSync(join(site.root, 'anew'), { recursive: true, force: true });
      await run('anew', false);
      expect(treeOf(join(site.root, 'kept'))).toEqual(treeOf(join(site.root, 'anew')));
    };
    const callsAfter = async (files: Overlay): Promise<readonly string[]> => {
      site.write(files);
      session.files.changed();
      called.length = 0;
      await run('kept', true);
      const calls = [...new Set(called)].sort();
      await expectFirst();
      return calls;
    };
    await run('kept', true);
    // Layouts are rendered once each, whatever they read.
    const says = (words: typeof WORDS): Overlay => ({
      'locales/fr.json': messagesOf('fr', words),
      'locales/en.json': messagesOf('en', words),
    });
    expect(await callsAfter(says({ ...WORDS, word: 'parole' }))).toEqual(['asked', 'kept', 'layout']);
    expect(await callsAfter(says({ ...WORDS, word: 'parole', unread: 'rien' }))).toEqual(['layout']);
    expect(await callsAfter({ 'content/data/hours.yaml': 'week: dix à six\nnight: fermé\n' })).toEqual([
      'asked',
      'layout',
    ]);
    expect(await callsAfter({ 'assets/images/two.svg': drawing('blue') })).toEqual(['layout']);
    expect(await callsAfter({ 'assets/images/two.svg': undefined })).toEqual(['layout']);
    // In every page, around bodies that are taken over from the document before.
    const top = { word: 'parole', top: 'ciel', unread: 'rien' };
    expect(await callsAfter(says(top))).toEqual(['asked', 'kept', 'layout', 'page', 'pictured']);
    expect(await callsAfter({ 'assets/images/two.svg': drawing('green') })).toEqual(['layout']);
    expect(await callsAfter({ 'content/fr/about.md': page('page', 'À propos de nous') })).toContain('page');
  });

  it('that an earlier process left, which tell nothing of what they read, follow what has changed too', async () => {
    const site = miniSite(SITE);
    const cacheDir = join(site.root, '.cache');
    const options = (out: string) => ({
      ...buildOptions(site.root, { out, dev }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
      cacheDir,
    });
    const nextProcess = () => {
      const [cache, session] = [createCache(cacheDir), createSession()];
      return {
        build: () => build(options('kept'), { cache, session, reporter: silentReporter() }),
        changed: () => session.files.changed(),
      };
    };
    expect((await nextProcess().build()).ok).toBe(true);
    const { build: again, changed } = nextProcess();
    called.length = 0;
    expect((await again()).ok).toBe(true);
    expect(called.filter((name) => name !== 'layout')).toEqual([]);
    for (const word of ['parole', 'verbe']) {
      site.write({ 'locales/fr.json': messagesOf('fr', { ...WORDS, word }) });
      changed();
      expect((await again()).ok).toBe(true);
    }
    const anew = { cache: createCache(join(site.root, '.cache-anew')), reporter: silentReporter() };
    expect((await build(options('anew'), anew)).ok).toBe(true);
    expect(treeOf(join(site.root, 'kept'))).toEqual(treeOf(join(site.root, 'anew')));
  });

  it('that show a picture are made again when it is another', async () => {
    const site = miniSite(SITE);
    const cacheDir = join(site.root, '.cache');
    const [cache, session] = [createCache(cacheDir), createSession()];
    const options = { ...buildOptions(site.root, { dev }, { SOURCE_DATE_EPOCH: FIXED_TIME }), cacheDir };
    const run = () => build(options, { cache, session, reporter: silentReporter() });
    expect((await run()).ok).toBe(true);
    for (const colour of ['blue', 'green']) {
      site.write({ 'assets/images/one.svg': drawing(colour) });
      session.files.changed();
      called.length = 0;
      expect((await run()).ok).toBe(true);
      expect([...new Set(called)].sort()).toEqual(['layout', 'pictured']);
    }
  });
});

it('in watch mode, no page is made while something else is wrong, nor again once it is mended', async () => {
  const site = miniSite(SITE);
  const cacheDir = join(site.root, '.cache');
  const [cache, session] = [createCache(cacheDir), createSession()];
  const options = { ...buildOptions(site.root, { dev: true }, { SOURCE_DATE_EPOCH: FIXED_TIME }), cacheDir };
  const callsAfter = async (files: Overlay): Promise<readonly unknown[]> => {
    site.write(files);
    session.files.changed();
    called.length = 0;
    const { diagnostics } = await build(options, { cache, session, reporter: silentReporter() });
    return [...diagnostics.map(({ code }) => code), ...called];
  };
  const style = readFileSync(join(BASE, 'assets/styles/main.css'), 'utf8');
  const data = String(SITE['content/data/hours.yaml']);
  await callsAfter({});
  expect(await callsAfter({ 'assets/styles/main.css': `@import "./none.css";\n${style}` })).toEqual([
    'unresolved-import',
  ]);
  expect(await callsAfter({ 'assets/styles/main.css': style })).toEqual([]);
  expect(await callsAfter({ 'content/data/hours.yaml': `${data}week: deux fois\n` })).toEqual([
    'duplicate-key',
  ]);
  expect(await callsAfter({ 'content/data/hours.yaml': data })).toEqual([]);
});
