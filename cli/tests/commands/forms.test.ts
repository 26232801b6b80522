import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formsCommand } from '../../commands/forms.ts';
import { startSmtp } from '../forms/fake-smtp.ts';
import { MESSAGE, SAME_ORIGIN } from '../forms/sample-posts.ts';
import { miniSite } from '../mini-site.ts';
import { testWorld } from '../test-world.ts';

const FLAGS = { port: '0', host: '127.0.0.1' };

interface Session {
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly stop: () => void;
  readonly code: Promise<number>;
  /** A folder outside the project, the home of the session. */
  readonly home: string;
  readonly root: string;
}

function start(
  env: (home: string, root: string) => Readonly<Record<string, string>> = () => ({}),
  { flags = {}, config = '' }: { readonly flags?: object; readonly config?: string } = {},
): Session {
  const home = mkdtempSync(join(tmpdir(), 'forms-home-'));
  const site = miniSite(
    config === '' ? {} : { 'site.config.ts': CONFIG.replace('organization:', `${config},\n  organization:`) },
  );
  const own = { HOME: home, SITE_CACHE: join(home, 'cache'), ...env(home, site.root) };
  const { world, printed, stop } = testWorld(site.root, own);
  const code = formsCommand({ ...FLAGS, ...flags }, world);
  onTestFinished(async () => {
    stop(0);
    await code;
    rmSync(home, { recursive: true, force: true });
  });
  const [stdout, stderr] = [() => printed().stdout, () => printed().stderr];
  return { stdout, stderr, stop: () => stop(0), code, home, root: site.root };
}

const CONFIG = `import { defineConfig } from 'site/define';
export default defineConfig({
  url: 'https://site.example',
  organization: {
    name: 'Essai', legalName: 'Essai inc.', email: 'bonjour@site.example', founded: 2023,
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
  },
});
`;

async function urlOf(session: Session): Promise<string> {
  await expect.poll(session.stdout, { timeout: 20_000 }).toContain('may post');
  return /Taking forms at (\S+)/.exec(session.stdout())?.[1] ?? '';
}

const post = (url: string, headers: Readonly<Record<string, string>> = SAME_ORIGIN): Promise<Response> =>
  fetch(`${url}/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(MESSAGE),
  });

describe('site forms', () => {
  it('says where leads and mails go: by default to the state folder', async () => {
    const session = start();
    const url = await urlOf(session);
    const folder = join(session.home, '.local/state/site/essai');
    expect(session.stdout()).toBe(
      [
        `Taking forms at ${url}`,
        `  Leads: ${folder}/leads.sqlite`,
        `  Mail: written to ${folder}/mail (no SMTP_URL)`,
        '  Pages that may post: https://site.example',
        '',
      ].join('\n'),
    );
    expect((await post(url)).status).toBe(200);
    await expect.poll(session.stdout).toMatch(/Mail written to \S+\/mail\/contact-[\w-]{36}\.eml\n/);
    expect(readdirSync(join(folder, 'mail'))).toHaveLength(1);
    session.stop();
    expect(await session.code).toBe(0);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it('follows XDG_STATE_HOME, SITE_STORE, SMTP_URL and the addresses', async () => {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    const session = start((home) => ({
      XDG_STATE_HOME: join(home, 'state'),
      SITE_STORE: join(home, 'elsewhere', 'leads.db'),
      SMTP_URL: smtp.url.replace('//', '//user:secret@'),
      SITE_MAIL_FROM: 'site@site.example',
      SITE_MAIL_TO: 'ventes@site.example',
      DATABASE_URL: '',
    }));
    smtp.answers.EHLO = '250 AUTH PLAIN';
    smtp.answers.AUTH = '235 welcome';
    const url = await urlOf(session);
    expect(session.stdout()).toContain(`Leads: ${session.home}/elsewhere/leads.db\n`);
    expect(session.stdout()).toContain(`Mail: smtp://127.0.0.1:${smtp.port}, to ventes@site.example\n`);
    expect(session.stdout()).not.toContain('secret');
    await post(url);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]).toMatchObject({ from: 'site@site.example', to: ['ventes@site.example'] });
    expect(existsSync(join(session.home, 'state'))).toBe(false);
  });

  it.each([
    ['postgres://forms:secret@db.invalid/forms', '?sslmode=verify-full'],
    ['postgres://forms:secret@db.invalid/forms?application_name=site', '&sslmode=verify-full'],
    ['postgres://forms:secret@db.invalid/forms?sslmode=verify-full', undefined],
    ['postgres://forms:secret@127.0.0.1:1/forms', undefined],
    ['postgres://forms:secret@none/forms?host=/nowhere', undefined],
  ])('says whether what it keeps in %s travels without TLS, and what to add', async (url, end) => {
    const session = start(() => ({ DATABASE_URL: url }));
    await urlOf(session);
    const [, ...said] =
      /^ {2}PostgreSQL on db\.invalid is reached without TLS: .* end DATABASE_URL with (\S+)\.$/m.exec(
        session.stdout(),
      ) ?? [];
    expect(said).toEqual(end === undefined ? [] : [end]);
    expect(session.stdout()).not.toContain('secret');
  });

  it('lets the configuration and --allow-origin say whose pages may post', async () => {
    const session = start(() => ({}), {
      config: `forms: { endpoint: 'https://forms.example/v1/', allowedOrigins: ['https://b.example'], limit: { posts: 3, minutes: 1 } }`,
      flags: { allowOrigin: ['https://c.example'] },
    });
    const url = await urlOf(session);
    expect(url).toMatch(/\/v1$/);
    const statuses = [];
    for (const name of ['site', 'b', 'c', 'd'])
      statuses.push(
        (await post(url, { Origin: `https://${name}.example`, 'Sec-Fetch-Site': 'cross-site' })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 403]);
    expect((await post(url, { Origin: 'https://b.example' })).status).toBe(429);
  });

  it.each([
    [
      'in the project',
      (_: string, root: string) => join(root, 'leads.sqlite'),
      'may not be kept in the project',
    ],
    [
      'in dist',
      (_: string, root: string) => join(root, 'dist', 'x', 'leads.sqlite'),
      'may not be kept in the output folder, which is published',
    ],
    [
      'in the project by a link',
      (home: string) => join(home, 'link', 'leads.sqlite'),
      'may not be kept in the project',
    ],
    ['that is a folder', (home: string) => home, 'and this is a folder'],
    [
      'that is no place',
      () => '/dev/null/leads.sqlite',
      'The leads cannot be kept in /dev/null/leads.sqlite: something else is there already',
    ],
  ])('refuses a store %s', async (_, place, text) => {
    const session = start((home, root) => {
      symlinkSync(root, join(home, 'link'));
      return { SITE_STORE: place(home, root) };
    });
    expect(await session.code).toBe(1);
    expect(session.stderr()).toContain(text);
    expect(session.stderr()).not.toMatch(/\n\s+at /);
    expect(session.stdout()).toBe('');
    expect(readdirSync(session.root).filter((name) => name.includes('leads'))).toEqual([]);
  });

  it('says how to keep leads elsewhere where the state folder is no folder', async () => {
    const session = start(() => ({ XDG_STATE_HOME: '/dev/null' }));
    expect(await session.code).toBe(1);
    expect(session.stderr()).toContain('Name in SITE_STORE a file that this user may write.');
  });

  it.each([
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be the URL of a mail server'],
    [{ SMTP_URL: 'https://user:secret@mail.example' }, 'SMTP_URL must be the URL of a mail server'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must be the URL of a mail server'],
    [{ SMTP_URL: 'smtps:mail.example' }, 'SMTP_URL must be the URL of a mail server'],
    [{ DATABASE_URL: 'mysql://user:secret@db/x' }, 'DATABASE_URL must be the URL of a PostgreSQL database'],
    [{ SITE_MAIL_TO: 'a@b.ca, c@d.ca' }, 'SITE_MAIL_TO must be one email address, not "a@b.ca, c@d.ca"'],
    [{ SITE_MAIL_FROM: 'nobody' }, 'SITE_MAIL_FROM must be one email address, not "nobody"'],
    [{ SITE_PROXIES: '10.0.0.0/8, 10.0.0.0/33' }, 'not "10.0.0.0/33"'],
    [{ SITE_PROXIES: '::ffff:10.0.0.0/8' }, 'such as 10.0.0.0/8, not "::ffff:10.0.0.0/8"'],
    [{ SITE_PROXIES: 'proxy.example' }, 'not "proxy.example"'],
  ])('explains a mistake in the environment: %o', async (env, text) => {
    const session = start(() => env);
    expect(await session.code).toBe(1);
    expect(session.stderr()).toContain(text);
    expect(session.stderr()).not.toContain('secret');
  });

  it.each([
    [{ port: '70000' }, 'The port must be a whole number'],
    [{ allowOrigin: ['https://b.example/'] }, 'not "https://b.example/"'],
    [{ host: '192.0.2.1' }, 'This machine has no address "192.0.2.1"'],
  ])('explains a mistake in its flags, by exit code 2: %o', async (flags, text) => {
    const session = start(() => ({}), { flags });
    expect(await session.code).toBe(2);
    expect(session.stderr()).toContain(text);
  });

  it.each([
    [`forms: { retention: { contactMonths: 0 } }`, '"forms.retention.contactMonths"'],
    [`forms: { limit: { posts: 3 } }`, '"forms.limit.minutes"'],
    [`forms: { allowedOrigins: ['https://b.example/x'] }`, 'must be an origin'],
    [`forms: { endpoit: '/x' }`, 'Unknown key "forms.endpoit"'],
    [`forms: { endpoint: false }`, 'This site has no forms: forms.endpoint is false'],
  ])('explains a mistake in the configuration: %s', async (config, text) => {
    const session = start(() => ({}), { config });
    expect(await session.code).toBe(1);
    expect(session.stderr()).toContain(text);
  });

  it('listens on its port alone: a proxy would go on asking what has it now', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const taken = typeof address === 'object' && address !== null ? address.port : 0;
    const session = start(() => ({}), { flags: { port: String(taken) } });
    expect([await session.code, session.stderr()]).toEqual([
      1,
      `Port ${taken} is taken: choose another with --port, or end what listens there.\n`,
    ]);
  });

  it('runs from the command line and explains itself', async () => {
    const site = miniSite();
    const help = await site.run(['forms', '--help']);
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of ['SITE_STORE', 'DATABASE_URL', 'SMTP_URL', '--allow-origin', 'Examples:'])
      expect(help.stdout).toContain(name);
    mkdirSync(join(site.root, 'elsewhere'));
    writeFileSync(join(site.root, 'site.config.ts'), 'export default {');
    const broken = await site.run(['forms']);
    expect(broken.code).toBe(1);
    expect(broken.stderr).toContain('site.config.ts:1');
  });
});
