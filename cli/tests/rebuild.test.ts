import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import { createCache } from '../cache/cache.ts';
import { createSession } from '../cache/session.ts';
import { buildOptions } from '../project/build-options.ts';
import { lightFont } from './light-font.ts';
import type { MiniSite, Overlay } from './mini-site.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';
import { buildSite } from './stages.ts';
import type { Tree } from './trees.ts';
import { treeOf } from './trees.ts';

const reporter = silentReporter();

/** Builds a site again and again in one process, as watch mode does. */
function rebuilder(site: MiniSite) {
  const options = (out: string) => ({
    ...buildOptions(site.root, { out, dev: true }, { SOURCE_DATE_EPOCH: FIXED_TIME }),
    cacheDir: join(site.root, '.cache'),
  });
  const cache = createCache(options('kept').cacheDir);
  const session = createSession();
  return {
    again: (edited?: string): Promise<BuildResult> => {
      session.files.changed(edited);
      return build(options('kept'), { cache, session, reporter });
    },
    /** Returns the tree of a first build. */
    anew: async (): Promise<Tree> => {
      rmSync(join(site.root, 'anew'), { recursive: true, force: true });
      await build(options('anew'), { cache: createCache(join(site.root, '.other')), reporter });
      return treeOf(join(site.root, 'anew'));
    },
    kept: (): Tree => treeOf(join(site.root, 'kept')),
  };
}

/** Builds as a process of its own would, which builds once. */
async function buildOnce(
  { root }: MiniSite,
  {
    out,
    time,
    cacheDir = '.cache',
  }: { readonly out: string; readonly time: string; readonly cacheDir?: string },
): Promise<void> {
  const options = {
    ...buildOptions(root, { out }, { SOURCE_DATE_EPOCH: time }),
    cacheDir: join(root, cacheDir),
  };
  const { diagnostics } = await build(options, { cache: createCache(options.cacheDir), reporter });
  expect(diagnostics).toEqual([]);
}

/** Counts how often templates call something: they run in this process. */
function countCalls(name: string): { readonly call: string; readonly count: () => number } {
  const counted = globalThis as { calls?: Record<string, number> };
  counted.calls = { [name]: 0 };
  onTestFinished(() => {
    delete counted.calls;
  });
  return {
    call: `(globalThis as { calls?: Record<string, number> }).calls!.${name}++`,
    count: () => counted.calls?.[name] ?? 0,
  };
}

const ABOUT = 'content/fr/about.md';

function edit(site: MiniSite, file: string, change: (text: string) => string): void {
  const path = join(site.root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

describe('a build that remembers the last one', () => {
  it.each<readonly [string, Overlay]>([
    ['a body', { [ABOUT]: '---\ntitle: À propos de nous\n---\n\nUn autre texte.\n' }],
    ['a title', { [ABOUT]: '---\ntitle: Un titre tout autre\n---\n\nUn texte.\n' }],
    ['a message', { 'locales/fr.json': undefined }],
    [
      'a new pair of documents',
      { 'content/fr/neuf.md': '# Tout neuf\n\nTexte.', 'content/en/neuf.md': '# Brand new\n\nText.' },
    ],
    [
      'an alias, which becomes a redirect',
      { [ABOUT]: '---\ntitle: À propos\naliases: [/ancien]\n---\n\nTexte.\n' },
    ],
    ['a link to another document', { [ABOUT]: '---\ntitle: À propos\n---\n\n[Accueil](index.md)\n' }],
  ])('makes what a first build makes, after %s', async (_what, overlay) => {
    const site = miniSite();
    const { again, anew, kept } = rebuilder(site);
    await again();
    if ('locales/fr.json' in overlay)
      edit(site, 'locales/fr.json', (text) => text.replace(/: "([^"]+)"/, ': "$1 !"'));
    else site.write(overlay);
    expect(await again()).toMatchObject({ ok: true });
    const expected = await anew();
    expect(kept()).toEqual(expected);
    expect(await again()).toMatchObject({ ok: true });
    expect(kept()).toEqual(expected);
    const later = rebuilder(site);
    expect(await later.again()).toMatchObject({ ok: true });
    expect(later.kept()).toEqual(expected);
  });

  it('makes what a first build makes, with pictures for sharing and without', async () => {
    const site = miniSite({
      'assets/fonts/fonts.json': '{"display":{"file":"light.woff2"}}',
      'assets/fonts/light.woff2': await lightFont(),
    });
    const { again, anew, kept } = rebuilder(site);
    for (const pictures of [true, false, true]) {
      edit(site, 'site.config.ts', (text) =>
        text.replace(/openGraphImages: \w+/, `openGraphImages: ${pictures}`),
      );
      expect(await again()).toMatchObject({ ok: true });
      expect('assets/og/index.png' in kept()).toBe(pictures);
      expect(kept()).toEqual(await anew());
    }
  });

  it('makes what a first build makes, after data that only changed its order', async () => {
    const tag = (id: string): string =>
      `${id}:\n  label: { fr: ${id}, en: ${id} }\n  description: { fr: Tout de ${id}, en: All of ${id} }\n`;
    const site = miniSite({ 'content/data/tags.yaml': tag('atelier') + tag('bois') });
    for (const locale of ['fr', 'en'])
      edit(site, `content/${locale}/notes/un.md`, (text) => text.replace('[atelier]', '[bois]'));
    const { again, anew, kept } = rebuilder(site);
    await again();
    site.write({ 'content/data/tags.yaml': tag('bois') + tag('atelier') });
    expect(await again()).toMatchObject({ ok: true });
    expect(kept()).toEqual(await anew());
  });

  it('makes what a first build makes from what another process stored, after each kind of change', async () => {
    const site = miniSite();
    await rebuilder(site).again();
    const changes: readonly (() => void)[] = [
      () => edit(site, ABOUT, (text) => `${text}\nUne ligne.\n`),
      () => edit(site, 'locales/fr.json', (text) => text.replace(/: "([^"]+)"/, ': "$1 !"')),
      () => edit(site, 'templates/registry.ts', (text) => `${text}\nexport const another = 1;\n`),
      () => edit(site, 'site.config.ts', (text) => text.replace(/name: '([^']+)'/, "name: 'Autre'")),
    ];
    for (const change of changes) {
      change();
      const { again, anew, kept } = rebuilder(site);
      expect(await again()).toMatchObject({ ok: true });
      expect(kept()).toEqual(await anew());
    }
  });

  it('routes nothing again after an edit of a body, and all after any other, as a first build would', async () => {
    const asked = countCalls('lists');
    const site = miniSite({
      'content/fr/plus-tard.md':
        '---\ntitle: Plus tard\nonly: fr\npublishAt: 2026-02-01\ndescription: Une page qui paraît plus tard, et dont la description a la longueur que veulent les moteurs.\n---\n\nTexte.\n',
    });
    edit(site, 'templates/registry.ts', (text) =>
      text.replace('lists: (_page, site) => (', `lists: (_page, site) => (${asked.call}, `),
    );
    edit(site, ABOUT, (text) => `${text}\n[Note](notes/un.md)\n`);
    const another = readFileSync(join(site.root, 'content/fr/notes/un.md'), 'utf8');
    const title = (from: string, to: string) => (text: string) =>
      text.replace(`title: ${from}`, `title: ${to}`);
    const changes: readonly (readonly [routes: boolean, change: () => void, time?: string])[] = [
      [true, () => undefined],
      [false, () => edit(site, ABOUT, (text) => `${text}\n[Autre](notes/deux.md)\n`)],
      [false, () => edit(site, 'content/fr/notes/un.md', (text) => `${text}\n## Encore\n`)],
      [true, () => edit(site, 'content/fr/notes/un.md', title('La note', 'Une autre note'))],
      [true, () => edit(site, 'content/fr/notes/un.md', (text) => text.replace('2026-01-01', '2026-01-09'))],
      [true, () => edit(site, 'content/fr/notes/un.md', (text) => text.replace('---\n', '---\nslug: une\n'))],
      [
        true,
        () =>
          site.write({
            'content/fr/notes/quatre.md': another.replace('---\n', '---\nonly: fr\n'),
          }),
      ],
      [false, () => edit(site, ABOUT, (text) => `${text}\n[Nouveau](notes/quatre.md)\n`)],
      [true, () => edit(site, 'content/data/tags.yaml', (text) => text.replace('Atelier', 'Fabrique'))],
      [true, () => edit(site, 'locales/fr.json', (text) => text.replace(/: "([^"]+)"/, ': "$1 !"'))],
      [true, () => edit(site, 'templates/registry.ts', (text) => `${text}\nexport const another = 1;\n`)],
      [true, () => undefined, '1770000000'],
      [
        true,
        () =>
          edit(site, 'site.config.ts', (text) =>
            text.replace('url:', "redirects: [{ from: '/avant', to: '/about' }],\n  url:"),
          ),
      ],
      [false, () => edit(site, 'site.config.ts', (text) => text.replace(/name: '([^']+)'/, "name: 'Autre'"))],
    ];
    for (const [row, [routes, change, time = FIXED_TIME]] of changes.entries()) {
      change();
      const before = asked.count();
      await buildOnce(site, { out: 'kept', time });
      expect({ row, routes: asked.count() > before }).toEqual({ row, routes });
      rmSync(join(site.root, 'anew'), { recursive: true, force: true });
      rmSync(join(site.root, '.other'), { recursive: true, force: true });
      await buildOnce(site, { out: 'anew', time, cacheDir: '.other' });
      expect(treeOf(join(site.root, 'kept'))).toEqual(treeOf(join(site.root, 'anew')));
    }
  });

  it('makes every page again from documents that an earlier process read', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const site = miniSite();
    expect((await buildSite(site)).printed).toBe('');
    const first = treeOf(join(site.root, 'dist'));
    rmSync(join(site.root, 'dist'), { recursive: true });
    expect((await buildSite(site)).printed).toBe('');
    clock.mockRestore();
    expect(treeOf(join(site.root, 'dist'))).toEqual(first);
  });

  it('weighs a page that an earlier process made when its budget has changed', async () => {
    const site = miniSite();
    expect((await buildSite(site)).printed).toBe('');
    edit(site, 'site.config.ts', (text) =>
      text.replace('url:', 'budgets: { html: { default: 10 } },\n  url:'),
    );
    expect((await buildSite(site)).printed).toContain('over the budget of 10 for the template');
  });

  it('finds a mistake again in a document that an earlier process stored', async () => {
    const site = miniSite();
    site.write({ [ABOUT]: '---\ntitle: À propos\ndescription: x\n---\n\n[Accueil](/)\n' });
    const first = await rebuilder(site).again();
    const second = await rebuilder(site).again();
    expect(first.diagnostics.map(({ code }) => code)).toContain('description-length');
    expect(second.diagnostics).toEqual(first.diagnostics);
  });

  it('says of a document that stayed wrong what it said before, and at the new line', async () => {
    const site = miniSite();
    const { again } = rebuilder(site);
    await again();
    site.write({ [ABOUT]: '---\ntitle: À propos\n---\n\n[Mort](/nulle-part)\n' });
    const first = await again();
    edit(site, 'content/fr/index.md', (text) => `${text}\nPlus.\n`);
    expect((await again()).diagnostics).toEqual(first.diagnostics);
    edit(site, ABOUT, (text) => text.replace('\n[Mort]', '\nAvant.\n\n[Mort]'));
    const [moved] = (await again()).diagnostics;
    expect([first.diagnostics[0]?.location?.line, moved?.location?.line]).toEqual([5, 7]);
  });

  it('looks at nothing but what was edited, when told', async () => {
    const site = miniSite();
    const { again, kept } = rebuilder(site);
    await again();
    edit(site, ABOUT, (text) => `${text}\nVu.\n`);
    edit(site, 'content/fr/index.md', (text) => `${text}\nPas vu.\n`);
    await again(ABOUT);
    expect(kept()['about/index.html']).toContain('Vu.');
    expect(kept()['index.html']).not.toContain('Pas vu.');
    await again();
    expect(kept()['index.html']).toContain('Pas vu.');
  });

  it('looks at everything after a build that failed, and when what was edited is no text', async () => {
    const site = miniSite();
    const { again, anew, kept } = rebuilder(site);
    await again();
    site.write({ [ABOUT]: '---\ntitle: À propos\n---\n\n[Mort](/nulle-part)\n' });
    expect(await again(ABOUT)).toMatchObject({ ok: false });
    site.write({ [ABOUT]: '---\ntitle: À propos\n---\n\nTexte.\n' });
    edit(site, 'content/fr/index.md', (text) => `${text}\nAussi.\n`);
    expect(await again(ABOUT)).toMatchObject({ ok: true });
    expect(kept()).toEqual(await anew());
    edit(site, 'content/fr/index.md', (text) => `${text}\nEncore.\n`);
    await again('templates/registry.ts');
    expect(kept()).toEqual(await anew());
  });

  it('writes the output again when it was removed', async () => {
    const site = miniSite();
    const { again, anew, kept } = rebuilder(site);
    await again();
    rmSync(join(site.root, 'kept'), { recursive: true });
    await again();
    expect(kept()).toEqual(await anew());
  });
});
