import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, miniSite, siteEnvironment } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** Puts something else in the place of a file. */
function replace(site: MiniSite, file: string, make: (path: string) => void): void {
  const path = join(site.root, file);
  rmSync(path, { force: true });
  mkdirSync(dirname(path), { recursive: true });
  make(path);
}

const pipe = (path: string): void => void execFileSync('mkfifo', [path]);

/** Runs a command in a process of its own: to open a pipe without a writer would block this process for ever. */
function said({ root }: MiniSite, ...args: readonly string[]): string {
  return saidWith({ root }, {}, args);
}

function saidWith(
  { root }: Pick<MiniSite, 'root'>,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): string {
  const { status, stderr } = spawnSync(process.execPath, [join(GENERATOR, 'bin', 'site.js'), ...args], {
    cwd: root,
    env: siteEnvironment(env),
    encoding: 'utf8',
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  return status === null ? 'no answer' : stderr;
}

const NO_FILE = 'there is a pipe or a device where a file is needed';

describe('a pipe where a file of the project is looked for is an error', () => {
  it.each([
    'site.config.ts',
    'templates/components.tsx',
    'assets/styles/main.css',
    'assets/fonts/fonts.json',
  ])('of a build, as %s', (file) => {
    const site = miniSite();
    replace(site, file, pipe);
    expect(said(site, 'build', '-q')).toContain(`Cannot read ${file}: ${NO_FILE} [cannot-read]`);
  });

  it.each([['leads', 'list'], ['serve']])('of site %s %s', (...command) => {
    const site = miniSite();
    replace(site, 'site.config.ts', pipe);
    expect(said(site, ...command)).toContain(`Cannot read site.config.ts: ${NO_FILE} [cannot-read]`);
  });

  it('of the forms, as their store', () => {
    const site = miniSite();
    const store = `${site.root}.sqlite`;
    pipe(store);
    onTestFinished(() => rmSync(store));
    expect(saidWith(site, { SITE_STORE: store }, ['leads', 'list'])).toContain(
      `The leads cannot be kept in ${store}: ${NO_FILE} [forms-environment]`,
    );
  });

  it('of what links lead to', () => {
    const site = miniSite();
    const links = ['content/fr/lien.md', 'content/data/tags.yaml', 'assets/images/lien.png'];
    pipe(join(site.root, 'pipe'));
    for (const file of links) replace(site, file, (path) => symlinkSync('../../pipe', path));
    const text = said(site, 'build', '-q');
    for (const file of links)
      expect(text).toContain(
        `This link leads to a pipe or a device, not to a file [unreadable]\n\n    ${file}`,
      );
  });
});

it.each(['site.config.ts', 'templates/registry.ts'])(
  'a folder in the place of %s is an error',
  async (file) => {
    const site = miniSite();
    replace(site, file, (path) => mkdirSync(path));
    const { stderr } = await runHere(site, ['build', '-q']);
    expect(stderr).toContain(`Cannot read ${file}: there is a folder where a file is needed`);
  },
);

it('a folder in the place of a text is an error at its name', async () => {
  const site = miniSite();
  replace(site, 'locales/fr.json', (path) => mkdirSync(path));
  const { stderr } = await runHere(site, ['build', '-q']);
  expect(stderr).toBe(
    '✘ [ERROR] This is a folder, not a file [unreadable]\n\n    locales/fr.json\n\n1 error\n',
  );
});
