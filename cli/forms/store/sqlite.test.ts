import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from './sqlite.ts';

/** Counts the commits of a database file: SQLite keeps their number in its header, in four bytes from the 24th. */
function commitsOf(file: string): number {
  return readFileSync(file).readUInt32BE(24);
}

it('5.4 asks the disk once for all posts that wait at the same moment, and answers none before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  const file = join(folder, 'leads.sqlite');
  const database = openSqlite(file);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = async (name: string): Promise<number> => {
    await database.write([{ sql: `INSERT INTO settings (name, value) VALUES ($1, 'x')`, values: [name] }]);
    return commitsOf(file);
  };
  const before = commitsOf(file);
  const seen = await Promise.all(Array.from({ length: 50 }, (_, index) => write(`together ${index}`)));
  expect(new Set(seen)).toEqual(new Set([before + 1]));
  expect([await write('alone'), await write('alone again')]).toEqual([before + 2, before + 3]);
});
