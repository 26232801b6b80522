import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../forms/store/database.ts';
import type { Letter } from '../../forms/store/outbox.ts';
import { openPostgres } from '../../forms/store/postgres.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import type { Store } from '../../forms/store/store.ts';
import { createStore } from '../../forms/store/store.ts';
import type { Submission } from '../../forms/store/submissions.ts';
import type { SignUp, StoredToken } from '../../forms/store/subscribers.ts';
import type { PostgresServer } from './postgres-server.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';

const NOW = Date.UTC(2026, 10, 20, 17, 30);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function message({ fields, ...changes }: Partial<Submission> = {}): Submission {
  return {
    id: randomUUID(),
    form: 'contact',
    key: randomUUID(),
    receivedAt: NOW,
    locale: 'fr',
    page: '/contact',
    fields: {
      name: 'Marie',
      email: 'marie@exemple.ca',
      phone: '',
      service: 'software',
      message: 'Bonjour « été » 😀\nœuvre',
      ...fields,
    },
    spam: false,
    ...changes,
  };
}

function signUp(changes: Partial<SignUp> = {}): SignUp {
  return {
    id: randomUUID(),
    key: randomUUID(),
    mailId: randomUUID(),
    email: 'jean@exemple.ca',
    locale: 'fr',
    page: '/blog',
    consent: '2026-11',
    askedAt: NOW,
    ...changes,
  };
}

const token = (subscriber: string, purpose: StoredToken['purpose']): StoredToken => ({
  hash: randomUUID(),
  subscriber,
  purpose,
  createdAt: NOW,
});

const claimAll = (store: Store, now: number): Promise<readonly Letter[]> =>
  store.outbox.claim({ now, until: now + 5 * MINUTE, most: 100 });

/** Tests that any database under the store must pass. `open` opens the same database again; `empty` a new one. */
function contract(empty: () => { readonly open: () => Database }): void {
  const fresh = (): { readonly store: Store; readonly again: () => Store } => {
    const { open } = empty();
    const again = (): Store => {
      const store = createStore(open());
      onTestFinished(() => store.close());
      return store;
    };
    return { store: again(), again };
  };

  it('5.4 gives back what it kept, to another receiver too', async () => {
    const { store, again } = fresh();
    const kept = message({ suspect: 'too-fast' });
    await store.submissions.add(kept);
    expect(await again().submissions.find(kept.id)).toEqual(kept);
    expect(await store.submissions.find(randomUUID())).toBeUndefined();
  });

  it('5.4 keeps a repeat once, with one mail', async () => {
    const { store } = fresh();
    const first = message();
    expect(await store.submissions.has(first)).toBe(false);
    await store.submissions.add(first);
    expect(await store.submissions.has({ ...first, id: randomUUID() })).toBe(true);
    await Promise.all([1, 2, 3].map(() => store.submissions.add({ ...first, id: randomUUID() })));
    expect(await store.submissions.list('contact')).toEqual([first]);
    expect(await claimAll(store, NOW)).toEqual([
      { id: first.id, kind: 'contact', subject: first.id, attempts: 0 },
    ]);
  });

  it('5.4 keeps repeats that arrive at the same moment once', async () => {
    const { store, again } = fresh();
    const first = message();
    const stores = [store, again(), again()];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        stores[index % 3]?.submissions.add({ ...first, id: randomUUID() }),
      ),
    );
    expect(await store.submissions.list('contact')).toHaveLength(1);
    expect(await claimAll(store, NOW)).toHaveLength(1);
  });

  it('5.4 keeps a text that changed under the same key', async () => {
    const { store } = fresh();
    const first = message();
    await store.submissions.add(first);
    await store.submissions.add({
      ...first,
      id: randomUUID(),
      fields: { ...first.fields, message: 'Plus complet' },
    });
    expect(await store.submissions.list('contact')).toHaveLength(2);
  });

  it('5.5 keeps spam without a mail', async () => {
    const { store } = fresh();
    await store.submissions.add(message({ spam: true }));
    await store.submissions.add(message({ spam: true, form: 'newsletter' }));
    expect(await store.submissions.list('contact')).toHaveLength(1);
    expect(await store.submissions.list('newsletter')).toHaveLength(1);
    expect(await claimAll(store, NOW)).toEqual([]);
  });

  it('keeps what several writers put in at once', async () => {
    const { store, again } = fresh();
    const stores = [store, again()];
    const all = Array.from({ length: 60 }, () => message());
    await Promise.all(all.map((item, index) => stores[index % 2]?.submissions.add(item)));
    const ids = (await store.submissions.list('contact')).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => id)));
  });

  it('undoes a write that fails half-way, and only that one', async () => {
    const { open } = empty();
    const database = open();
    onTestFinished(() => database.close());
    const insert = (name: string) => sql`INSERT INTO settings (name, value) VALUES (${name}, 'x')`;
    const bad = [insert('bad'), insert('bad')];
    const [first, second, third] = await Promise.allSettled([
      database.write([insert('good')]),
      database.write(bad),
      database.write([insert('better')]),
    ]);
    expect([first?.status, second?.status, third?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const rows = await database.read(sql`SELECT name FROM settings ORDER BY name`);
    expect(rows.map(({ name }) => name)).toEqual(['better', 'good', 'schema']);
  });

  it('gives all receivers one secret', async () => {
    const { store, again } = fresh();
    const other = again();
    const secrets = await Promise.all([store.secret(), other.secret(), store.secret()]);
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it('claims a mail for one receiver at a time, and again when its lease has ended', async () => {
    const { store, again } = fresh();
    await Promise.all(Array.from({ length: 20 }, () => store.submissions.add(message())));
    const other = again();
    const claims = await Promise.all(
      [store, other, store, other].map((each) =>
        each.outbox.claim({ now: NOW, until: NOW + MINUTE, most: 7 }),
      ),
    );
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claimAll(store, NOW);
    expect(ids.length + rest.length).toBe(20);
    expect(await claimAll(other, NOW + MINUTE - 1)).toEqual([]);
    expect(await claimAll(other, NOW + 5 * MINUTE)).toHaveLength(20);
  });

  it('tries a postponed mail when it is due, and counts', async () => {
    const { store } = fresh();
    expect(await store.outbox.nextAt()).toBeUndefined();
    await store.submissions.add(message());
    expect(await store.outbox.nextAt()).toBe(NOW);
    const [letter] = await claimAll(store, NOW);
    expect(await store.outbox.nextAt()).toBe(NOW + 5 * MINUTE);
    await store.outbox.postpone(letter?.id ?? '', { dueAt: NOW + 9 * MINUTE, attempts: 1, error: '450' });
    expect(await store.outbox.nextAt()).toBe(NOW + 9 * MINUTE);
    expect(await claimAll(store, NOW + 9 * MINUTE - 1)).toEqual([]);
    expect(await claimAll(store, NOW + 9 * MINUTE)).toMatchObject([{ id: letter?.id, attempts: 1 }]);
    await store.outbox.remove(letter?.id ?? '');
    expect(await store.outbox.nextAt()).toBeUndefined();
  });

  it('5.1 asks a new address to confirm, once in ten minutes and five times at most', async () => {
    const { store } = fresh();
    const first = signUp();
    await store.subscribers.add(first);
    expect(await store.subscribers.has({ ...first, id: 'other' })).toBe(true);
    expect(await claimAll(store, NOW)).toEqual([
      { id: first.mailId, kind: 'confirm', subject: first.id, attempts: 0 },
    ]);
    await store.outbox.remove(first.mailId);
    await store.subscribers.add(signUp({ email: 'JEAN@exemple.ca', askedAt: NOW + 9 * MINUTE }));
    expect(await claimAll(store, NOW + DAY)).toEqual([]);
    let mails = 1;
    for (let ask = 1; ask < 9; ask += 1) {
      const at = NOW + ask * 10 * MINUTE;
      await store.subscribers.add(signUp({ askedAt: at, page: `/ask-${ask}` }));
      for (const { id } of await claimAll(store, at)) {
        await store.outbox.remove(id);
        mails += 1;
      }
    }
    expect(mails).toBe(5);
    expect(await store.subscribers.list()).toMatchObject([{ id: first.id, page: '/ask-4' }]);
  });

  it('5.1 sends nothing more for a key that comes again', async () => {
    const { store } = fresh();
    const first = signUp();
    await store.subscribers.add(first);
    await store.subscribers.add({ ...first, id: randomUUID(), mailId: randomUUID(), askedAt: NOW + DAY });
    expect(await claimAll(store, NOW + DAY)).toHaveLength(1);
  });

  it('5.1 confirms by the right token, again and again, within seven days', async () => {
    const { store } = fresh();
    const first = signUp();
    await store.subscribers.add(first);
    const confirm = token(first.id, 'confirm');
    const unsubscribe = token(first.id, 'unsubscribe');
    await store.subscribers.addTokens([confirm, unsubscribe]);
    const { subscribers } = store;
    expect(await subscribers.isValid(confirm.hash, 'confirm', NOW)).toBe(true);
    expect(await subscribers.isValid(confirm.hash, 'confirm', NOW + 7 * DAY)).toBe(false);
    expect(await subscribers.isValid(unsubscribe.hash, 'confirm', NOW)).toBe(false);
    expect(await subscribers.isValid('wrong', 'confirm', NOW)).toBe(false);
    expect(await subscribers.confirm('wrong', NOW)).toBe(false);
    expect(await subscribers.confirm(unsubscribe.hash, NOW)).toBe(false);
    expect(await subscribers.confirm(confirm.hash, NOW + 7 * DAY)).toBe(false);
    expect((await subscribers.find(first.id))?.confirmedAt).toBeUndefined();
    expect(await subscribers.confirm(confirm.hash, NOW + 1)).toBe(true);
    expect(await subscribers.confirm(confirm.hash, NOW + 30 * DAY)).toBe(true);
    expect((await subscribers.find(first.id))?.confirmedAt).toBe(NOW + 1);
  });

  it('5.1 tells a subscriber who signs up again that nothing is to be done, once a day', async () => {
    const { store } = fresh();
    const first = signUp();
    const confirm = token(first.id, 'confirm');
    await store.subscribers.add(first);
    await store.outbox.remove(first.mailId);
    await store.subscribers.addTokens([confirm]);
    await store.subscribers.confirm(confirm.hash, NOW);
    await store.subscribers.add(signUp({ askedAt: NOW + DAY - 1, page: '/elsewhere' }));
    expect(await claimAll(store, NOW + DAY)).toEqual([]);
    const again = signUp({ askedAt: NOW + DAY, page: '/elsewhere' });
    await store.subscribers.add(again);
    expect(await claimAll(store, NOW + DAY)).toMatchObject([
      { id: again.mailId, kind: 'subscribed', subject: first.id },
    ]);
    expect(await store.subscribers.list()).toMatchObject([{ id: first.id, page: '/blog', askedAt: NOW }]);
  });

  it('5.1 withdraws a consent and keeps its proof; another may be given', async () => {
    const { store } = fresh();
    const first = signUp();
    const confirm = token(first.id, 'confirm');
    const unsubscribe = token(first.id, 'unsubscribe');
    await store.subscribers.add(first);
    await store.subscribers.addTokens([confirm, unsubscribe]);
    await store.subscribers.confirm(confirm.hash, NOW);
    expect(await store.subscribers.isValid(unsubscribe.hash, 'unsubscribe', NOW)).toBe(true);
    expect(await store.subscribers.withdraw('wrong', NOW)).toBe(false);
    expect(await store.subscribers.withdraw(confirm.hash, NOW)).toBe(false);
    expect(await store.subscribers.withdraw(unsubscribe.hash, NOW + DAY)).toBe(true);
    expect(await store.subscribers.withdraw(unsubscribe.hash, NOW + 2 * DAY)).toBe(true);
    expect(await store.subscribers.confirm(confirm.hash, NOW + DAY)).toBe(false);
    expect(await claimAll(store, NOW + DAY)).toEqual([]);
    const second = signUp({ askedAt: NOW + 3 * DAY });
    await store.subscribers.add(second);
    expect(await store.subscribers.list()).toMatchObject([
      { id: first.id, confirmedAt: NOW, withdrawnAt: NOW + DAY },
      { id: second.id },
    ]);
    expect(await claimAll(store, NOW + 3 * DAY)).toMatchObject([{ kind: 'confirm', subject: second.id }]);
  });

  it('5.1 erases an address that never confirmed when it says no', async () => {
    const { store } = fresh();
    const first = signUp();
    const unsubscribe = token(first.id, 'unsubscribe');
    await store.subscribers.add(first);
    await store.subscribers.addTokens([unsubscribe]);
    expect(await store.subscribers.withdraw(unsubscribe.hash, NOW)).toBe(true);
    expect(await store.subscribers.withdraw(unsubscribe.hash, NOW)).toBe(true);
    expect(await store.subscribers.list()).toEqual([]);
    expect(await claimAll(store, NOW)).toEqual([]);
  });

  it('5.1 does not say that a link of an erased sign-up ended the next one, of which it cannot know', async () => {
    const { store } = fresh();
    const first = signUp();
    const unsubscribe = token(first.id, 'unsubscribe');
    await store.subscribers.add(first);
    await store.subscribers.addTokens([unsubscribe]);
    await store.subscribers.withdraw(unsubscribe.hash, NOW);
    const second = signUp({ askedAt: NOW + MINUTE });
    await store.subscribers.add(second);
    expect(await claimAll(store, NOW + MINUTE)).toMatchObject([{ kind: 'confirm', subject: second.id }]);
    expect(await store.subscribers.isValid(unsubscribe.hash, 'unsubscribe', NOW + MINUTE)).toBe(false);
    expect(await store.subscribers.withdraw(unsubscribe.hash, NOW + MINUTE)).toBe(false);
    expect(await store.subscribers.list()).toMatchObject([{ id: second.id }]);
  });

  it('1.8 purges by age: messages, spam, what was never confirmed, proofs of old withdrawals', async () => {
    const { store } = fresh();
    const kept = [
      message({ receivedAt: NOW - 300 * DAY }),
      message({ spam: true, receivedAt: NOW - 29 * DAY }),
    ];
    for (const item of kept) await store.submissions.add(item);
    await store.submissions.add(message({ receivedAt: NOW - 366 * DAY }));
    await store.submissions.add(message({ spam: true, receivedAt: NOW - 30 * DAY }));
    await store.subscribers.add(signUp({ email: 'old@exemple.ca', askedAt: NOW - 7 * DAY }));
    const waiting = signUp({ email: 'new@exemple.ca', askedAt: NOW - 7 * DAY + 1 });
    await store.subscribers.add(waiting);
    const gone = signUp({ email: 'gone@exemple.ca', askedAt: NOW - 2000 * DAY });
    const tokens = [token(gone.id, 'confirm'), token(gone.id, 'unsubscribe')];
    await store.subscribers.add(gone);
    await store.subscribers.addTokens(tokens);
    await store.subscribers.confirm(tokens[0]?.hash ?? '', gone.askedAt);
    await store.subscribers.withdraw(tokens[1]?.hash ?? '', NOW - 1100 * DAY);
    const cutoffs = { now: NOW, contact: NOW - 365 * DAY, spam: NOW - 30 * DAY, consent: NOW - 1095 * DAY };
    expect(await store.upkeep.purge(cutoffs)).toEqual({ submissions: 2, subscribers: 2 });
    expect(await store.upkeep.purge(cutoffs)).toEqual({ submissions: 0, subscribers: 0 });
    const left = await store.submissions.list('contact');
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)));
    expect((await store.subscribers.list()).map(({ id }) => id)).toEqual([waiting.id]);
    expect(await store.subscribers.isValid(tokens[1]?.hash ?? '', 'unsubscribe', NOW)).toBe(false);
    expect((await claimAll(store, NOW)).map(({ subject }) => subject).sort()).toEqual(
      [kept[0]?.id, waiting.id].sort(),
    );
  });

  it('5.1 erases an address, however it is written, with its mails and tokens', async () => {
    const { store } = fresh();
    const other = message({ fields: { email: 'autre@exemple.ca' } });
    await store.submissions.add(message({ fields: { email: 'Marie@Exemple.ca' } }));
    await store.submissions.add(message({ spam: true }));
    await store.submissions.add(other);
    const subscriber = signUp({ email: 'marie@exemple.ca' });
    const unsubscribe = token(subscriber.id, 'unsubscribe');
    await store.subscribers.add(subscriber);
    await store.subscribers.addTokens([unsubscribe]);
    expect(await store.upkeep.erase('marie@exemple.CA')).toEqual({ submissions: 2, subscribers: 1 });
    expect(await store.submissions.list('contact')).toEqual([other]);
    expect(await store.subscribers.list()).toEqual([]);
    expect(await store.subscribers.isValid(unsubscribe.hash, 'unsubscribe', NOW)).toBe(false);
    expect((await claimAll(store, NOW)).map(({ subject }) => subject)).toEqual([other.id]);
  });

  it('takes text that means something to SQL, as text', async () => {
    const { store } = fresh();
    const hostile = message({
      fields: {
        name: `'); DROP TABLE submissions; --`,
        message: '$1 ?1 :a @b %s \\',
        email: `o'neil@exemple.ca`,
        "x', '": '$1 "\\u0000"',
      },
    });
    await store.submissions.add(hostile);
    expect(await store.submissions.list('contact')).toEqual([hostile]);
    expect(await store.upkeep.erase(`' OR '1'='1`)).toEqual({ submissions: 0, subscribers: 0 });
  });

  it('5.4 finishes what was asked before it is closed, and refuses what is asked later', async () => {
    const { store, again } = fresh();
    const kept = message();
    const adding = store.submissions.add(kept);
    const closing = store.close();
    expect(await adding.then(() => 'kept')).toBe('kept');
    await closing;
    await expect(store.submissions.add(message())).rejects.toThrow();
    await expect(store.ping()).rejects.toThrow();
    expect(await again().submissions.list('contact')).toEqual([kept]);
  });

  it('5.4 says that a message can be kept, and leaves nothing of what it tried', async () => {
    const { store } = fresh();
    await expect(store.ping()).resolves.toBeUndefined();
    expect(await store.submissions.list('contact')).toEqual([]);
    expect(await store.outbox.nextAt()).toBeUndefined();
  });

  it('5.4 says when no message can be kept, though the store can be read', async () => {
    const { open } = empty();
    const database = open();
    const store = createStore(database);
    onTestFinished(() => store.close());
    await database.write([sql`ALTER TABLE submissions DROP COLUMN phone`]);
    expect(await store.outbox.nextAt()).toBeUndefined();
    await expect(store.ping()).rejects.toThrow('phone');
  });
}

describe('SQLite', () => {
  const newFile = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'forms-store-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, 'deep', 'leads.sqlite');
  };
  contract(() => {
    const file = newFile();
    return { open: () => openSqlite(file) };
  });

  it('keeps its file, and those that it makes next to it, for its owner only', async () => {
    const file = newFile();
    const store = createStore(openSqlite(file));
    onTestFinished(() => store.close());
    await store.submissions.add(message());
    for (const each of [file, `${file}-journal`]) expect(statSync(each).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
  });

  it('leaves no trace of an erased address in its file', async () => {
    const file = newFile();
    const store = createStore(openSqlite(file));
    await store.submissions.add(
      message({ fields: { message: 'un secret bien gardé'.repeat(50), note: 'un secret' } }),
    );
    await store.upkeep.erase('marie@exemple.ca');
    await store.close();
    const bytes = readFileSync(file).toString('latin1');
    expect(bytes).not.toContain('marie@exemple.ca');
    expect(bytes).not.toContain('un secret');
  });
});

const programs = postgresPrograms();
if (programs === undefined)
  process.stdout.write('PostgreSQL is not on this machine: its store is not tested.\n');
else {
  describe('PostgreSQL', () => {
    let server: PostgresServer | undefined;
    let count = 0;
    beforeAll(async () => {
      server = await startPostgres(programs);
    });
    afterAll(() => server?.stop());
    contract(() => {
      count += 1;
      const url = server?.createDatabase(`test${count}`) ?? '';
      return { open: () => openPostgres(url) };
    });

    it('says when the server does not answer, and answers when it does', async () => {
      const url = server?.createDatabase('late') ?? '';
      const store = createStore(openPostgres(url.replace(/:\d+\//, ':1/')));
      onTestFinished(() => store.close());
      await expect(store.ping()).rejects.toThrow('ECONNREFUSED');
      expect(store.place).toBe('late on 127.0.0.1:1');
    });

    it('5.4 waits no longer for a locked table than a visitor would', async () => {
      const url = server?.createDatabase('locked') ?? '';
      const store = createStore(openPostgres(url));
      onTestFinished(() => store.close());
      await store.submissions.add(message());
      const other = new pg.Client(url);
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('BEGIN; LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE');
      const began = performance.now();
      const refused = message();
      const ends = [store.ping(), store.submissions.add(refused)].map((promise) =>
        promise.then(
          () => 'kept',
          ({ message: said }: Error) => said,
        ),
      );
      expect(await Promise.all(ends)).toEqual(Array(2).fill('the database does not answer'));
      expect(performance.now() - began).toBeLessThan(8000);
      await other.query('COMMIT');
      const kept = message();
      await store.submissions.add(kept);
      const ids = (await store.submissions.list('contact')).map(({ id }) => id);
      expect(ids).toContain(kept.id);
      expect(ids).not.toContain(refused.id);
    });

    it('makes its tables again where an empty database took the place of the old one', async () => {
      const url = server?.createDatabase('emptied') ?? '';
      const database = openPostgres(url);
      const store = createStore(database);
      onTestFinished(() => store.close());
      await store.submissions.add(message());
      await database.write([sql`DROP TABLE settings, submissions, subscribers, tokens, outbox`]);
      await expect(store.submissions.add(message())).rejects.toThrow('does not exist');
      const kept = message();
      await store.submissions.add(kept);
      expect(await store.submissions.list('contact')).toEqual([kept]);
    });
  });
}
