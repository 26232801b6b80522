import fs, { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteInTurn } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { check, commit, git, page } from './git-site.ts';

describe('with a history in git, site check', () => {
  it.each([
    ['a space after the first fence', (text: string) => text.replace('---\n', '--- \n')],
    ['a space after the last fence', (text: string) => text.replace('\n---\n', '\n---\t\n')],
    ['its language beside the fence', (text: string) => text.replace('---\n', '---yaml\n')],
    ['no text', (text: string) => text.slice(0, text.indexOf('\n---') + '\n---'.length)],
    ['returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['returns and a byte order mark', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ])('adds a line to front matter with %s, and changes nothing else', async (_, as) => {
    const own = as(page('One.'));
    const site = siteInTurn({ 'content/fr/a.md': page('Un.'), 'content/en/a.md': own });
    const read = (): string => readFileSync(join(site.root, 'content/en/a.md'), 'utf8');
    for (const twin of ['Un.', 'Deux.']) {
      site.write({ 'content/fr/a.md': page(twin) });
      expect((await runHere(site, ['check', '--reviewed', '/en/a'])).code).toBe(0);
      expect(read().replace(/reviewed: [0-9a-f]{12}\r?\n/, '')).toBe(own);
      expect(read()).not.toBe(own);
    }
  });

  it('says which document may not be written in', async () => {
    const site = siteInTurn({ 'content/fr/a.md': page('Un.'), 'content/en/a.md': page('One.') });
    const { writeFileSync } = fs;
    fs.writeFileSync = (path, data, options) => {
      if (`${path}`.includes('content/en/a.md'))
        throw Object.assign(new Error(), { code: 'EACCES', syscall: 'open', path });
      writeFileSync(path, data, options);
    };
    onTestFinished(() => {
      fs.writeFileSync = writeFileSync;
      syncBuiltinESMExports();
    });
    syncBuiltinESMExports();
    expect(await runHere(site, ['check', '--quiet', '--reviewed', '/en/a'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot write content/en/a.md: permission denied.\n',
    });
  });

  it('tells a stale twin until it changes too, or a person says that it need not', async () => {
    const site = siteInTurn({ 'content/fr/a.md': page('Un.'), 'content/en/a.md': page('One.') });
    git(site, ['init', '-q']);
    git(site, ['config', 'log.showRoot', 'false']);
    commit(site, '2026-01-01T12:00:00Z');
    expect((await check(site)).told).toEqual([]);
    site.write({ 'content/fr/a.md': page('Deux.') });
    expect((await check(site)).told).toEqual(['stale-twin content/en/a.md']);
    commit(site, '2026-01-02T11:00:00Z');
    expect((await check(site)).told).toEqual([]);
    site.write({ 'content/fr/a.md': page('Trois.') });
    commit(site, '2026-01-03T12:00:00Z');
    expect((await check(site, '--strict')).code).toBe(3);
    expect(await runHere(site, ['check', '--reviewed', '/en/a'])).toMatchObject({
      code: 0,
      stdout: 'content/en/a.md says that it was reviewed.\n',
    });
    expect((await check(site)).told).toEqual([]);
    commit(site, '2026-01-08T12:00:00Z');
    expect((await check(site)).told).toEqual([]);
    site.write({ 'content/fr/a.md': page('Quatre.') });
    expect((await check(site)).told).toEqual(['stale-twin content/en/a.md']);
    expect((await runHere(site, ['check', '--reviewed', '/nulle-part'])).code).toBe(2);
  });

  it.each([
    ['--reviewed', ['--reviewed', '/en/a']],
    ['--write-baseline', ['--baseline', 'known.json', '--write-baseline']],
  ])('refuses a report for programs with %s, which prints none', async (flag, args) => {
    const site = siteInTurn({ 'content/fr/a.md': page('Un.'), 'content/en/a.md': page('One.') });
    expect(await runHere(site, ['check', '--quiet', ...args, '--format', 'json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${flag} writes a file and prints no report: leave out --format json.\n`,
    });
    expect(site.exists('known.json')).toBe(false);
    expect((await runHere(site, ['check', '--quiet', ...args, '--format', 'text'])).code).toBe(0);
  });

  it('looks only at what changed, and lives with what a baseline knows', async () => {
    const many = '---\ntitle: Une\nonly: fr\ndescription: Courte\n---\n\nUn mot.\n';
    const site = siteInTurn({ 'content/fr/une.md': many });
    git(site, ['init', '-q', '-b', 'main']);
    commit(site, '2026-01-01T12:00:00Z');
    git(site, ['checkout', '-qb', 'work']);
    site.write({ 'content/fr/deux.md': many.replace('Une', 'Deux') });
    const known = 'description-length content/fr/une.md';
    const fresh = 'description-length content/fr/deux.md';
    expect((await check(site)).told).toEqual([fresh, known]);
    expect((await check(site, '--changed')).told).toEqual([fresh]);
    expect((await check(site, '--since', 'HEAD')).told).toEqual([fresh]);
    const lost = await check(site, '--since', 'nowhere');
    expect(lost).toMatchObject({ code: 2, told: [] });
    expect(lost.stderr).toContain('git does not know the revision "nowhere" here');

    site.write({ 'content/fr/deux.md': undefined });
    expect((await check(site, '--baseline', 'known.json')).stderr).toContain('There is no baseline');
    expect(await check(site, '--baseline', 'content')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`The baseline ${join(site.root, 'content')} cannot be read: `),
    });
    await runHere(site, ['check', '--baseline', 'known.json', '--write-baseline']);
    expect(readFileSync(join(site.root, 'known.json'), 'utf8')).toContain('"content/fr/une.md"');
    site.write({ 'content/fr/une.md': many.replace('only', 'noindex: false\nonly') });
    expect(await check(site, '--baseline', 'known.json')).toMatchObject({ code: 0, told: [] });
    site.write({ 'content/fr/deux.md': many.replace('Une', 'Deux') });
    expect(await check(site, '--baseline', 'known.json')).toMatchObject({ code: 3, told: [fresh] });
    site.write({ 'known.json': '{"version":0}' });
    expect((await check(site, '--baseline', 'known.json')).stderr).toContain(
      'is not a baseline of this version',
    );
  });

  it('says that a shallow clone cannot tell which twin is older', async () => {
    const site = siteInTurn();
    git(site, ['init', '-q']);
    commit(site, '2026-01-01T12:00:00Z');
    const root = join(site.root, 'clone');
    git(site, ['clone', '-q', '--depth', '1', `file://${site.root}`, root]);
    const run = await runHere({ root }, ['check', '--strict']);
    expect(run).toMatchObject({ code: 0, stdout: '18 pages: 1 warning\n' });
    expect(run.stderr).toContain(
      'This clone of git is shallow: which twin is older cannot be told ("git fetch --unshallow" brings its past)',
    );
  });

  it('says of a repository of another user, of one without a commit and of no git what they are', async () => {
    const site = siteInTurn();
    const told = async (): Promise<string> => (await runHere(site, ['check', '--quiet', '--changed'])).stderr;
    const why = (clause: string): string =>
      `What changed cannot be told, because ${clause}: run without --changed and --since.\n`;
    expect(await told()).toBe(why('this project is not in a git repository'));
    git(site, ['init', '-q']);
    expect(await told()).toBe(why('there is no commit yet'));
    const { PATH: path = '' } = process.env;
    onTestFinished(() => {
      process.env.PATH = path;
      for (const name of ['GIT_TEST_ASSUME_DIFFERENT_OWNER', 'GIT_CONFIG_GLOBAL']) delete process.env[name];
    });
    Object.assign(process.env, { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1', GIT_CONFIG_GLOBAL: '/dev/null' });
    const others = `git refuses its repository, which belongs to another user ("git config --global --add safe.directory ${site.root}" makes git trust it)`;
    expect(await told()).toBe(why(others));
    expect((await runHere(site, ['check'])).stderr).toContain(
      `Which twin is older cannot be told, because ${others} [unknown-age]`,
    );
    process.env.PATH = '/nowhere';
    expect(await told()).toBe(why('git is not installed'));
  });
});
