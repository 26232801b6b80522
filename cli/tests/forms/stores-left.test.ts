import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formsCommand } from '../../commands/forms.ts';
import { leadsEraseCommand, leadsListCommand } from '../../commands/leads.ts';
import { openPostgres } from '../../forms/store/postgres.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import type { Run } from '../mini-site.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { testWorld } from '../test-world.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';

const POST = {
  form: 'contact',
  receivedAt: Date.UTC(2026, 10, 20, 17, 30),
  locale: 'fr',
  page: '',
  spam: false,
} as const;
const SIGN_UP = { email: 'b@exemple.ca', consent: '2026-11', askedAt: POST.receivedAt };
const FLAGS = { port: '0', host: '127.0.0.1' };

/** Makes a state folder in which a site of some name has kept leads. */
async function stateWith(name: string): Promise<{ readonly state: string; readonly file: string }> {
  const state = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const file = join(state, 'site', name, 'leads.sqlite');
  mkdirSync(dirname(file), { recursive: true });
  await openSqlite(file).close();
  return { state, file };
}

type Env = Readonly<Record<string, string>>;

async function said(
  command: (world: ReturnType<typeof testWorld>['world']) => Promise<number>,
  env: Env,
): Promise<Run> {
  const { world, printed, stop } = testWorld(miniSite().root, env);
  stop(0);
  const code = await command(world);
  return { code, ...printed() };
}

describe('leads of before a site had its name', () => {
  it('are named until the site has leads of its own, with what to do', async () => {
    const { state, file } = await stateWith('ancien');
    const env = { XDG_STATE_HOME: state };
    const own = join(state, 'site', 'essai');
    const note = `Leads kept under another name: ${file}. If they are this site's, name the file in SITE_STORE, and restart the receiver of forms.`;
    expect((await said((world) => leadsListCommand({}, world), env)).stderr).toBe(
      `Nothing has been kept yet: ${own}/leads.sqlite does not exist.\n${note}\n`,
    );
    expect((await said((world) => formsCommand(FLAGS, world), env)).stdout).toContain(`  ${note}\n`);
    expect((await said((world) => formsCommand(FLAGS, world), env)).stdout).not.toContain('ancien');
    expect((await said((world) => leadsListCommand({}, world), env)).stderr).toBe('');
  });

  it('are left alone where SITE_STORE names the file', async () => {
    const { state } = await stateWith('ancien');
    const env = { XDG_STATE_HOME: state, SITE_STORE: join(state, 'x', 'leads.sqlite') };
    expect((await said((world) => leadsListCommand({}, world), env)).stderr).not.toContain('ancien');
  });
});

const hasTools = ['sqlite3', 'psql'].every((tool) => spawnSync(tool, ['--version']).status === 0);

describe.skipIf(postgresPrograms() === undefined)('leads of before DATABASE_URL was set', () => {
  it('are named by what receives, lists and erases', async () => {
    const server = await startPostgres(postgresPrograms() ?? '');
    onTestFinished(() => server.stop());
    const { state, file } = await stateWith('essai');
    const env = { XDG_STATE_HOME: state, DATABASE_URL: server.createDatabase('moved') };
    const note = `Leads kept before DATABASE_URL was set: ${file}. Nothing there is mailed, listed, erased or purged: move it, as the README says, or remove it.`;
    expect((await said((world) => formsCommand(FLAGS, world), env)).stdout).toContain(`  ${note}\n`);
    expect((await said((world) => leadsListCommand({}, world), env)).stderr).toBe(`${note}\n`);
    const erasing = await said((world) => leadsEraseCommand({ email: 'a@exemple.ca' }, world), env);
    expect([erasing.code, erasing.stderr]).toEqual([0, `${note}\n`]);
    rmSync(file);
    expect((await said((world) => leadsListCommand({}, world), env)).stderr).toBe('');
  });

  it.skipIf(!hasTools)(
    'move as the README says, with mails that wait and links that end a subscription',
    async () => {
      const server = await startPostgres(postgresPrograms() ?? '');
      onTestFinished(() => server.stop());
      const { state, file } = await stateWith('essai');
      const old = createStore(openSqlite(file));
      const fields = { name: '', email: 'a@exemple.ca', message: `« été », "x"; l'eau\n\\N 😀\n\\.\nfin` };
      await old.submissions.add({ ...POST, id: 'm1', key: 'k1', fields, suspect: 'no-token' });
      await old.submissions.add({ ...POST, id: 'm2', key: 'k2', fields: { ...fields, name: 'Zoé' } });
      await old.subscribers.add({ ...POST, id: 's1', key: 'k3', mailId: 'l1', ...SIGN_UP });
      await old.subscribers.addTokens([
        { hash: 'h', subscriber: 's1', purpose: 'unsubscribe', createdAt: POST.receivedAt },
      ]);
      const held = [await old.submissions.list(), await old.subscribers.list()];
      await old.close();
      const url = server.createDatabase('moved_too');
      const env = { XDG_STATE_HOME: state, DATABASE_URL: url };
      await said((world) => leadsListCommand({}, world), env);
      const readme = readFileSync(join(GENERATOR, 'README.md'), 'utf8');
      const loop = /^for table in[\s\S]*?^done.*$/m.exec(readme)?.[0] ?? 'false';
      execFileSync('sh', ['-e', '-c', loop], {
        cwd: dirname(file),
        env: { ...process.env, DATABASE_URL: url },
        stdio: 'pipe',
      });
      const store = createStore(openPostgres(url));
      onTestFinished(() => store.close());
      expect([await store.submissions.list(), await store.subscribers.list()]).toEqual(held);
      const claim = { now: POST.receivedAt + 1, until: POST.receivedAt + 2, most: 9 };
      expect((await store.outbox.claim(claim)).map(({ kind }) => kind).sort()).toEqual([
        'confirm',
        'contact',
        'contact',
      ]);
      expect(await store.subscribers.isValid('h', 'unsubscribe', POST.receivedAt)).toBe(true);
    },
  );
});
