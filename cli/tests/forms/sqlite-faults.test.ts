import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../forms/store/sqlite.ts';
import type { Store } from '../../forms/store/store.ts';
import { createStore } from '../../forms/store/store.ts';
import { startFormsProcess } from '../forms-process.ts';
import { startVisitors } from '../forms-visitors.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { serve, writeBuild } from '../serve/fixture.ts';
import { startReceiver } from './fixture.ts';

/** Counts the commits of a database file: SQLite keeps their number in its header, in four bytes from the 24th. */
function commitsOf(file: string): number {
  return readFileSync(file).readUInt32BE(24);
}

/** Holds a store as another program would; returns a function that lets go of it. */
function hold(file: string, how: 'writes' | 'reads'): () => void {
  const other = new SqliteDatabase(file);
  if (how === 'writes') other.exec('BEGIN EXCLUSIVE');
  else {
    other.exec('BEGIN');
    other.prepare('SELECT name FROM settings').all([]);
  }
  let held = true;
  const release = (): void => {
    if (!held) return;
    held = false;
    other.exec('COMMIT');
    other.close();
  };
  onTestFinished(release);
  return release;
}

it.each(['writes', 'reads'] as const)(
  '5.4 serves pages while another program %s in the store, and keeps the post that waits',
  async (how) => {
    const { handle, url, contact, store } = await startReceiver();
    const dist = mkdtempSync(join(tmpdir(), 'held-'));
    onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
    writeBuild(dist);
    const { origin } = await serve(dist, { mounts: [{ prefix: '/api', handle }] });
    expect((await contact()).status).toBe(200);
    const release = hold(store.place, how);
    const key = randomUUID();
    const events: string[] = [];
    const posted = contact({ key }).then(({ status }) => events.push(`post ${status}`));
    for (const address of [`${origin}/about`, `${origin}/api/token`, `${url}/health`])
      events.push(`${address.split('/').at(-1)} ${(await fetch(address)).status}`);
    release();
    await posted;
    expect(events).toEqual(['about 200', 'token 200', 'health 503', 'post 200']);
    expect((await store.submissions.list('contact')).filter((each) => each.key === key)).toHaveLength(1);
  },
);

it('5.4 refuses the post that waits too long, and goes on when the store is free', async () => {
  const { contact, store, log } = await startReceiver();
  const release = hold(store.place, 'writes');
  const statuses = await Promise.all([contact(), contact()]);
  expect(statuses.map(({ status }) => status)).toEqual([503, 503]);
  expect(log).toContain('A post could not be kept, and was answered 503: another program holds the file');
  release();
  const key = randomUUID();
  expect((await contact({ key })).status).toBe(200);
  expect((await store.submissions.list('contact')).map((each) => each.key)).toEqual([key]);
});

it('opens a store that is held when it starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'held-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'leads.sqlite');
  await openSqlite(file).close();
  const release = hold(file, 'writes');
  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const secret = store.secret();
  release();
  expect(await secret).toMatch(/^[\w-]{43}$/);
});

it('5.4 makes its file again when it is removed, and keeps what comes then', async () => {
  const { url, contact, store } = await startReceiver();
  const key = randomUUID();
  expect((await contact({ key })).status).toBe(200);
  rmSync(store.place);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  // The page was not told that the file is gone: it sends the same message again.
  expect((await contact({ key })).status).toBe(200);
  expect((await store.submissions.list('contact')).map((each) => each.key)).toEqual([key]);
  expect(statSync(store.place).mode & 0o777).toBe(0o600);
});

it('5.4 goes on in the backup that replaces its file', async () => {
  const { url, contact, store } = await startReceiver();
  const [old, lost, fresh] = [randomUUID(), randomUUID(), randomUUID()];
  expect((await contact({ key: old })).status).toBe(200);
  const backup = `${store.place}.backup`;
  copyFileSync(store.place, backup);
  expect((await contact({ key: lost })).status).toBe(200);
  renameSync(backup, store.place);
  expect((await contact({ key: fresh })).status).toBe(200);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const keys = (await store.submissions.list('contact')).map((each) => each.key);
  expect(new Set(keys)).toEqual(new Set([old, fresh]));
});

it('5.4 answers health by 503 when the file is damaged where messages go', async () => {
  const { url } = await startReceiver({ through: (store) => damaged(store.place) });
  expect((await fetch(`${url}/health`)).status).toBe(503);
});

/** Opens a store on a copy of a file whose page of messages holds nothing that SQLite knows. */
function damaged(file: string): Store {
  const copy = `${file}.damaged`;
  copyFileSync(file, copy);
  const reader = new SqliteDatabase(copy);
  const [found] = reader
    .prepare(`SELECT rootpage AS page FROM sqlite_master WHERE name = 'submissions'`)
    .all();
  reader.close();
  const bytes = readFileSync(copy);
  const PAGE = 4096;
  const start = (Number((found as { readonly page: number }).page) - 1) * PAGE;
  writeFileSync(copy, bytes.fill(0xff, start, start + PAGE));
  const store = createStore(openSqlite(copy));
  onTestFinished(() => store.close());
  return store;
}

it('ends soon when it is asked to, however many visitors go on posting, and has all that it acknowledged', async () => {
  const site = miniSite();
  const file = `${site.root}.state/leads.sqlite`;
  onTestFinished(() => rmSync(`${site.root}.state`, { recursive: true, force: true }));
  const receiver = await startFormsProcess({
    cwd: site.root,
    generator: GENERATOR,
    env: { SITE_STORE: file },
  });
  onTestFinished(receiver.kill);
  const visitors = startVisitors(receiver.url, 4);
  onTestFinished(visitors.stop);
  await expect.poll(() => visitors.acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(20);
  const asked = performance.now();
  await receiver.terminate();
  // It takes less than a second where nothing else runs; the server cuts all visitors off after five.
  expect(performance.now() - asked).toBeLessThan(4000);
  await visitors.stop();
  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const keys = new Set((await store.submissions.list('contact')).map(({ key }) => key));
  expect([...visitors.acknowledged].filter((key) => !keys.has(key))).toEqual([]);
});

it('ends soon when it is asked to, while another program holds the store', async () => {
  const site = miniSite();
  const file = `${site.root}.state/leads.sqlite`;
  onTestFinished(() => rmSync(`${site.root}.state`, { recursive: true, force: true }));
  mkdirSync(`${site.root}.state`);
  await openSqlite(file).close();
  hold(file, 'writes');
  const receiver = await startFormsProcess({
    cwd: site.root,
    generator: GENERATOR,
    env: { SITE_STORE: file },
  });
  onTestFinished(receiver.kill);
  expect((await fetch(`${receiver.url}/health`)).status).toBe(503);
  const asked = performance.now();
  await receiver.terminate();
  // Docker gives a container 10 s to end.
  expect(performance.now() - asked).toBeLessThan(9000);
});

it('5.4 asks the store once a second for all requests for its health', async () => {
  const { url, store } = await startReceiver();
  const before = commitsOf(store.place);
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/health`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  }
  // One commit a second, and those of the mails: far fewer than requests.
  expect(commitsOf(store.place) - before).toBeLessThan(8);
});
