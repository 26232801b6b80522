import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'libsql';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Statement } from './database.ts';
import { openSqlite } from './sqlite.ts';

/** Counts the commits of a database file: SQLite keeps their number in its header, in four bytes from the 24th. */
function commitsOf(file: string): number {
  return readFileSync(file).readUInt32BE(24);
}

function openNew(): { readonly file: string; readonly database: Database } {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  const file = join(folder, 'leads.sqlite');
  const database = openSqlite(file);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { file, database };
}

const insert = (name: string): Statement => sql`INSERT INTO settings (name, value) VALUES (${name}, 'x')`;

it('5.4 asks the disk once for all posts that wait at the same moment, and answers none before', async () => {
  const { file, database } = openNew();
  const write = async (name: string): Promise<number> => {
    await database.write([insert(name)]);
    return commitsOf(file);
  };
  const before = commitsOf(file);
  const seen = await Promise.all(Array.from({ length: 50 }, (_, index) => write(`together ${index}`)));
  expect(new Set(seen)).toEqual(new Set([before + 1]));
  expect([await write('alone'), await write('alone again')]).toEqual([before + 2, before + 3]);
});

it('rejects what is wrong at once, with all of its statements, and carries out what came beside it', async () => {
  const { database } = openNew();
  const wrong = sql`SELECT name FROM nowhere`;
  const asked = [[insert('a')], [insert('b'), wrong], [insert('c')]].map((all) => database.write(all));
  const settled = await Promise.allSettled([...asked, database.read(wrong)]);
  const told = settled.map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'done'));
  const missing = expect.stringContaining('no such table: nowhere');
  expect(told).toEqual(['done', missing, 'done', missing]);
  const kept = sql`SELECT name FROM settings WHERE length(name) = 1 ORDER BY name`;
  expect(await database.read(kept)).toEqual([{ name: 'a' }, { name: 'c' }]);
});

it('gives up what another program holds up when it closes, and does not do it later', async () => {
  const { file, database } = openNew();
  const other = new SqliteDatabase(file);
  other.exec('BEGIN EXCLUSIVE');
  const late = expect(database.write([insert('late')], 60_000)).rejects.toThrow(
    'another program holds the file',
  );
  await database.close();
  await late;
  other.exec('COMMIT');
  await wait(100);
  expect(other.prepare(`SELECT name FROM settings WHERE name = 'late'`).all()).toEqual([]);
  other.close();
});
