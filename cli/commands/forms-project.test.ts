import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UserConfig } from '../api/config.ts';
import { projectOptions } from '../project/build-options.ts';
import { resolveConfig } from '../project/configuration/check.ts';
import { formsEnvironment } from '../project/environment.ts';
import { SETTINGS } from '../tests/forms/fixture.ts';
import { mountOf } from '../tests/forms/mount-of.ts';
import { MESSAGE, SAME_ORIGIN } from '../tests/forms/sample-posts.ts';
import { BASE, GENERATOR, miniSite } from '../tests/mini-site.ts';
import { serve, temporaryFolder, writeBuild } from '../tests/serve/fixture.ts';
import type { Config } from '../types.ts';

/** Makes a project whose form has a choice named after its notes, with the texts of the real site. */
function projectFolder(): string {
  const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
  const { root } = miniSite({
    'templates/registry.ts': registry
      .replace(
        "kept: { fr: '/', en: '/en' }, failed: { fr: '/',",
        "kept: { fr: '/contact/thank-you', en: '/en' }, failed: { fr: '/contact/error',",
      )
      .replace(
        '  forms: {',
        "  shared: (site) => ({ choices: [{ id: 'software', label: ['Note', site.all('notes').length, site.byKey('/about')?.title ?? 'seulement'].join(' ') }] }),\n  forms: {",
      ),
  });
  cpSync(join(GENERATOR, 'locales'), join(root, 'locales'), { recursive: true });
  return root;
}

function configOf(root: string, user: Partial<UserConfig> = {}): Config {
  const { organization, origin } = SETTINGS;
  const source = { file: 'site.config.ts', text: '' };
  const { value } = resolveConfig(
    { url: origin, organization, ...user },
    source,
    projectOptions(root, {}, {}),
  );
  if (value === undefined) throw new Error('The configuration is wrong');
  return value;
}

describe('the receiver in site serve', () => {
  it('takes forms at its path, besides the pages, and stops with the server', async () => {
    const project = projectFolder();
    const state = temporaryFolder();
    const dist = join(project, 'dist');
    writeBuild(dist);
    const log: string[] = [];
    const env = formsEnvironment({ XDG_STATE_HOME: state });
    const mount = await mountOf({
      config: configOf(project),
      log: (line) => void log.push(line),
      env,
    });
    if (mount === undefined) throw new Error('There is no mount');
    expect(mount.prefix).toBe('/api');
    expect(mount.places).toEqual([
      `Leads: ${state}/site/essai-fils/leads.sqlite`,
      `Mail: written to ${state}/site/essai-fils/mail (no SMTP_URL)`,
    ]);
    const { origin, errors } = await serve(dist, { mounts: [mount] });
    const post = (path: string): Promise<Response> =>
      fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        headers: SAME_ORIGIN,
        body: new URLSearchParams(MESSAGE),
      });
    const answer = await post('/api/contact');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact/thank-you']);
    expect((await post('/contact')).status).toBe(405);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect((await fetch(`${origin}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${origin}/about`)).status).toBe(200);
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/^Mail written to /);
    const mails = join(state, 'site/essai-fils/mail');
    const [mail = ''] = readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8'));
    expect(mail).toContain('Service=C2=A0: Note 3 seulement');
    await mount.close();
    expect((await fetch(`${origin}/api/health`)).status).toBe(503);
    expect((await post('/api/contact')).headers.get('location')).toBe('/contact/error');
    expect(errors).toEqual([]);
  });

  it('5.4 mails what came also while choices cannot be read, as once the packages were replaced under it: by their ids', async () => {
    const project = projectFolder();
    const state = temporaryFolder();
    const log: string[] = [];
    const mount = await mountOf({
      config: configOf(project),
      log: (line) => void log.push(line),
      env: formsEnvironment({ XDG_STATE_HOME: state }),
    });
    if (mount === undefined) throw new Error('There is no mount');
    vi.doMock('fast-glob', () => {
      throw new Error('Cannot find package');
    });
    onTestFinished(() => void vi.doUnmock('fast-glob'));
    const dist = join(project, 'dist');
    writeBuild(dist);
    const { origin } = await serve(dist, { mounts: [mount] });
    const mails = join(state, 'site/essai-fils/mail');
    const post = async (message: string): Promise<string> => {
      const before = log.length;
      const body = new URLSearchParams({ ...MESSAGE, message });
      const answer = await fetch(`${origin}/api/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: SAME_ORIGIN,
        body,
      });
      expect(answer.status).toBe(303);
      await expect.poll(() => log.length).toBe(before + 1);
      const texts = readdirSync(mails).map((name) => readFileSync(join(mails, name), 'utf8'));
      return texts.find((text) => text.includes(message)) ?? log.join('\n');
    };
    expect(await post('during')).toContain('Service=C2=A0: software');
    vi.doUnmock('fast-glob');
    expect(await post('after')).toContain('Service=C2=A0: Note 3 seulement');
    await mount.close();
  });

  it.each([
    [{ endpoint: false }],
    [{ endpoint: 'https://forms.example/api' }],
    [{ endpoint: 'https://site.example' }],
  ] as const)('is not there when forms are posted elsewhere: %o', async (forms) => {
    const state = temporaryFolder();
    const env = formsEnvironment({ XDG_STATE_HOME: state });
    expect(await mountOf({ config: configOf(temporaryFolder(), { forms }), env })).toBeUndefined();
  });

  it('says why it cannot be opened', async () => {
    const project = projectFolder();
    const env = formsEnvironment({ SITE_STORE: join(project, 'dist', 'leads.sqlite') });
    await expect(mountOf({ config: configOf(project), env })).rejects.toMatchObject({
      diagnostics: [{ code: 'refused-store' }],
    });
  });

  it('5.4 is not opened while nothing says what its forms ask', async () => {
    const project = projectFolder();
    const file = join(project, 'templates/registry.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('  forms: {', '  forms: undefined && {'));
    const env = formsEnvironment({ XDG_STATE_HOME: temporaryFolder() });
    await expect(mountOf({ config: configOf(project), env })).rejects.toMatchObject({
      diagnostics: [{ code: 'no-forms' }],
    });
  });

  it('2.6 is not opened without its texts', async () => {
    const env = formsEnvironment({ XDG_STATE_HOME: temporaryFolder() });
    await expect(mountOf({ config: configOf(temporaryFolder()), env })).rejects.toMatchObject({
      diagnostics: ['fr', 'en'].map((locale) => ({ location: { file: `locales/${locale}.json` } })),
    });
  });
});
