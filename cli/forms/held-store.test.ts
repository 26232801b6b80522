import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { serve, writeBuild } from '../serve/fixture.ts';
import { startReceiver } from './fixture.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore } from './store/store.ts';

/** Holds a store as another program would; returns what lets go of it. */
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
    const { handle, contact, store } = await startReceiver();
    const dist = mkdtempSync(join(tmpdir(), 'held-'));
    onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
    writeBuild(dist);
    const { origin } = await serve(dist, { mounts: [{ prefix: '/api', handle }] });
    expect((await contact()).status).toBe(200);
    const release = hold(store.place, how);
    const key = randomUUID();
    const events: string[] = [];
    const posted = contact({ key }).then(({ status }) => events.push(`post ${status}`));
    for (const address of [`${origin}/about`, `${origin}/api/token`])
      events.push(`${address.split('/').at(-1)} ${(await fetch(address)).status}`);
    release();
    await posted;
    expect(events).toEqual(['about 200', 'token 200', 'post 200']);
    expect((await store.submissions.list('contact')).filter((each) => each.key === key)).toHaveLength(1);
  },
);

it('5.4 refuses the post that waits too long, and goes on when the store is free', async () => {
  const { contact, store, log } = await startReceiver();
  const release = hold(store.place, 'writes');
  const statuses = await Promise.all([contact(), contact()]);
  expect(statuses.map(({ status }) => status)).toEqual([503, 503]);
  expect(log.at(-1)).toBe('A post could not be kept, and was answered 503: another program holds the file');
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
