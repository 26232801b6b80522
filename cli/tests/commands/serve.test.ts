import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveCommand } from '../../commands/serve.ts';
import { BASE, GENERATOR, miniSite } from '../mini-site.ts';
import { FILES, writeBuild } from '../serve/fixture.ts';
import { testWorld } from '../test-world.ts';

const FLAGS = { dir: 'dist', port: '0', host: '127.0.0.1' };

function project(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'serve-command-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  // The texts of the receiver of forms, and the fields of the forms.
  cpSync(join(GENERATOR, 'locales'), join(root, 'locales'), { recursive: true });
  cpSync(join(BASE, 'templates'), join(root, 'templates'), { recursive: true });
  return root;
}

interface Session {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends the command as a signal does. */
  readonly stop: (code: number) => void;
  readonly code: Promise<number>;
}

function run(root: string, flags: Partial<Parameters<typeof serveCommand>[0]> = {}): Session {
  const { world, printed, stop } = testWorld(root, { ...process.env, XDG_STATE_HOME: `${root}.state` });
  const code = serveCommand({ ...FLAGS, ...flags }, world);
  onTestFinished(() => stop(0));
  return { stdout: () => printed().stdout, stderr: () => printed().stderr, stop, code };
}

async function urlOf(session: Session): Promise<string> {
  await expect.poll(session.stdout, { timeout: 20_000 }).toMatch(/http:\/\/\S+\/en\n/);
  return /http:\/\/\S+/.exec(session.stdout())?.[0] ?? '';
}

function configText(extra: string): string {
  return `export default {
    url: 'https://www.site.example',
    organization: {
      name: 'A', legalName: 'A inc.', email: 'a@example.org', founded: 2023,
      address: { street: '', city: '', region: '', postalCode: '', country: 'CA' },
      privacyOfficer: { title: { fr: 'Personne', en: 'Person' }, email: 'a@example.org' },
    },
    ${extra}
  };`;
}

/** Has the contact form ask for one more line, which its mails name. */
function addField(root: string, name: string): void {
  const edit = (file: string, before: string, after: string): void => {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text.replace(before, after));
  };
  const rule = `${name}: { kind: 'line', required: [], maxLength: 40 },`;
  edit('templates/registry.ts', "email: { kind: 'email'", `${rule} email: { kind: 'email'`);
  for (const locale of ['fr', 'en'])
    edit(
      `locales/${locale}.json`,
      '"contact": {\n      "subject"',
      `"contact": {\n      "${name}": "{value}",\n      "subject"`,
    );
}

/** Requests under another host, which `fetch` does not let its caller choose; returns the status. */
async function statusFor(url: string, host: string): Promise<number> {
  const request = http.get(url, { headers: { host }, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

describe('serveCommand', () => {
  it('serves the build that is there, says where, and ends with the code of the signal', async () => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const session = run(root);
    const url = await urlOf(session);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(session.stdout()).toBe(`Serving dist (build 0123456789abcdef)\n\n  ${url}\n  ${url}/en\n\n`);
    expect(await (await fetch(`${url}/about`)).text()).toContain('À propos');
    session.stop(130);
    expect(await session.code).toBe(130);
    await expect(fetch(url)).rejects.toThrow();
    expect(session.stderr()).toBe('');
  });

  it('serves another folder', async () => {
    const root = project();
    writeBuild(join(root, 'preview'), { id: 'draft-0123456789abcdef' });
    const session = run(root, { dir: join(root, 'preview') });
    await urlOf(session);
    expect(session.stdout()).toContain('Serving preview (build draft-0123456789abcdef)\n');
  });

  it('says when another build is served', async () => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const session = run(root);
    const url = await urlOf(session);
    writeBuild(join(root, 'dist'), { id: 'fedcba9876543210' });
    await expect
      .poll(async () => {
        await fetch(url);
        return session.stdout();
      })
      .toContain('Now serving build fedcba9876543210\n');
  });

  it('takes the next free port and says so', async () => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const taken = typeof address === 'object' && address !== null ? address.port : 0;
    const session = run(root, { port: String(taken) });
    const url = await urlOf(session);
    expect(Number(new URL(url).port)).toBeGreaterThan(taken);
    expect(session.stdout()).toContain(`Port ${taken} is taken: using ${new URL(url).port}.\n`);
  });

  it('warns when others can reach it, and answers for this machine’s addresses', async () => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const session = run(root, { host: '0.0.0.0' });
    const url = await urlOf(session);
    expect(session.stderr()).toBe(
      'Listening on 0.0.0.0: anyone who can reach this machine can read this site.\n',
    );
    for (const [, origin = ''] of session.stdout().matchAll(/(http:\/\/\d[\d.]+:\d+)\n/g)) {
      expect((await fetch(origin)).status).toBe(200);
    }
    expect((await fetch(url)).status).toBe(200);
  });

  it.each(['', 'abc', '-1', '65536', '80.5', '0x50', '999999', '1e3', ' 80'])(
    'refuses the port %j',
    async (port) => {
      const session = run(project(), { port });
      expect(await session.code).toBe(2);
      expect(session.stderr()).toBe(`The port must be a whole number from 0 to 65535, not "${port}".\n`);
    },
  );

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'refuses the address %s, which this machine has not',
    async (host) => {
      const root = project();
      writeBuild(join(root, 'dist'));
      const session = run(root, { host });
      expect(await session.code).toBe(2);
      expect(session.stderr()).toBe(`This machine has no address "${host}": choose another with --host.\n`);
    },
  );

  it.each(['serve', 'watch'])(
    '%s refuses an address that this machine has not before it builds',
    async (name) => {
      const site = miniSite();
      const run = await site.run([name, '--host', '192.0.2.1']);
      expect(run).toEqual({
        code: 2,
        stdout: '',
        stderr: 'This machine has no address "192.0.2.1": choose another with --host.\n',
      });
      expect(site.exists('dist')).toBe(false);
    },
  );

  it('4.8, 1.8 takes the analytics path and the site’s name from the configuration', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), configText("analytics: { src: '/insights/a/b.js' },"));
    writeBuild(join(root, 'dist'));
    const session = run(root, { allowHost: ['preview.example'] });
    const url = await urlOf(session);
    expect((await fetch(`${url}/insights/a/b.js`)).status).toBe(200);
    expect((await fetch(`${url}/insights/script.js`)).status).toBe(404);
    expect(await statusFor(url, 'www.site.example')).toBe(200);
    expect(await statusFor(url, 'preview.example')).toBe(200);
    expect(await statusFor(url, 'site.example')).toBe(421);
  });

  it('5.4 takes forms at their endpoint, and says where it keeps them', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), configText(''));
    writeBuild(join(root, 'dist'));
    const session = run(root);
    const url = await urlOf(session);
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ ok: true });
    const posted = await fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'a@example.org', service: 'ai', locale: 'fr', key: randomUUID() }),
    });
    expect([posted.status, await posted.json()]).toEqual([200, { ok: true }]);
    expect(session.stdout()).toContain(`${root}.state`);
  });

  it('5.4 takes what a later build asks in its forms, without a restart', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), configText(''));
    writeBuild(join(root, 'dist'));
    const session = run(root);
    const url = await urlOf(session);
    const post = async (): Promise<number> => {
      const answer = await fetch(`${url}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ email: 'a@example.org', service: 'ai', city: 'Laval', locale: 'fr' }),
      });
      return answer.status;
    };
    expect(await post()).toBe(422);
    addField(root, 'city');
    writeBuild(join(root, 'dist'), { id: 'fedcba9876543210' });
    await expect.poll(async () => [(await fetch(url)).status, await post()]).toEqual([200, 200]);
    expect(session.stderr()).toBe('');
  });

  it('4.8 has no analytics path unless the configuration names one', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), configText(''));
    writeBuild(join(root, 'dist'));
    const url = await urlOf(run(root));
    expect((await fetch(`${url}/insights/script.js`)).status).toBe(404);
  });

  it.each([
    ['is broken', 'export default {', 'Expected identifier'],
    ['throws', "throw new Error('no');", 'site.config.ts throws: no'],
    ['is of another kind', 'export default 7;', 'site.config.ts'],
  ])('serves the build that is there while the configuration %s, and says so', async (_name, text, said) => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), text);
    writeBuild(join(root, 'dist'));
    const session = run(root);
    const url = await urlOf(session);
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('html');
    expect(session.stderr()).toContain(said);
    expect(session.stderr()).toContain(
      'Forms are not received until site.config.ts is corrected and the site is built again.\n',
    );
  });

  it('5.4 takes forms once the configuration is mended and another build served', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), 'export default {');
    writeBuild(join(root, 'dist'));
    const url = await urlOf(run(root));
    expect((await fetch(`${url}/api/contact`, { method: 'POST' })).status).toBe(405);
    writeFileSync(join(root, 'site.config.ts'), configText(''));
    writeBuild(join(root, 'dist'), { id: 'fedcba9876543210' });
    await expect
      .poll(async () => [(await fetch(url)).status, (await fetch(`${url}/api/health`)).status])
      .toEqual([200, 200]);
  });

  it('says once what keeps it from building and serving', async () => {
    const root = project();
    writeFileSync(join(root, 'site.config.ts'), 'export default {');
    const session = run(root);
    expect(await session.code).toBe(1);
    expect(session.stderr().match(/Expected identifier/g)).toHaveLength(1);
  });

  it('4.11 sends what is for TLS when a proxy speaks it', async () => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const url = await urlOf(run(root, { tls: true }));
    expect((await fetch(url)).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('builds first when there is no build, and says why it cannot', async () => {
    const root = project();
    mkdirSync(join(root, 'dist'));
    const session = run(root);
    expect(await session.code).toBe(1);
    expect(session.stderr()).toContain('site.config.ts');
  });
});

describe('site serve', () => {
  interface Program {
    readonly output: () => string;
    readonly url: string;
    readonly signal: (name: NodeJS.Signals) => Promise<number | null>;
  }

  async function start(cwd: string): Promise<Program> {
    const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), 'serve', '--port', '0'], {
      cwd,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await expect.poll(() => output, { timeout: 50_000 }).toMatch(/http:\/\/\S+\/en\n/);
    return {
      output: () => output,
      url: /http:\/\/\S+/.exec(output)?.[0] ?? '',
      signal: async (name) => {
        const closed = once(child, 'close');
        child.kill(name);
        const [code] = (await closed) as [number | null];
        return code;
      },
    };
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 0],
    ['SIGHUP', 0],
  ] as const)('ends with %s in good order: %i', async (name, code) => {
    const root = project();
    writeBuild(join(root, 'dist'));
    const program = await start(root);
    expect((await fetch(program.url)).status).toBe(200);
    expect(await program.signal(name)).toBe(code);
  });

  it('finishes what is under way when its terminal closes, however often it is told', async () => {
    const root = project();
    writeBuild(join(root, 'dist'), { files: { ...FILES, 'large.bin': Buffer.alloc(64_000_000) } });
    const program = await start(root);
    const answer = await fetch(`${program.url}/large.bin`);
    const ending = program.signal('SIGHUP');
    await sleep(100);
    void program.signal('SIGHUP');
    expect((await answer.arrayBuffer()).byteLength).toBe(64_000_000);
    expect(await ending).toBe(0);
  });

  it('never builds into a folder that was named: it may be a slip of the keyboard', async () => {
    const session = run(miniSite().root, { dir: 'dits' });
    expect(await session.code).toBe(1);
    expect(session.stderr()).toBe('There is no build in dits: make one with `site build --out dits`.\n');
  });

  it('builds a site that has no build, and serves every file of it', async () => {
    const site = miniSite();
    const program = await start(site.root);
    const page = await fetch(`${program.url}/about`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    const urls = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url);
    expect(urls.length).toBeGreaterThan(1);
    for (const url of urls) {
      const asset = await fetch(program.url + url);
      expect(asset.status).toBe(200);
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${program.url}/en/nothing`)).status).toBe(404);
    expect(await (await fetch(`${program.url}/en/nothing`)).text()).toContain('lang="en-US"');
    expect(await program.signal('SIGINT')).toBe(130);
  });
});
