import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../forms/store/database.ts';
import { openPostgres } from '../../forms/store/postgres.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import { startSmtp } from '../forms/fake-smtp.ts';
import { postgresPrograms, startPostgres } from '../forms/postgres-server.ts';
import { newSending, postSending, startFormsProcess } from '../forms-process.ts';

// 2,000 messages from 50 visitors at once, through `site forms` in a process of its own, into SQLite and, where its
// programs are installed, PostgreSQL. Prints how long answers took; fails when a message or its mail is missing.

const MESSAGES = Number(process.argv[2] ?? 2000);
const AT_ONCE = 50;
const generator = process.cwd();
const root = mkdtempSync(join(tmpdir(), 'forms-load-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
cpSync(join(generator, 'cli/tests/sites/base'), join(root, 'site'), { recursive: true });

async function measure(
  name: string,
  env: Readonly<Record<string, string>>,
  open: () => Database,
): Promise<void> {
  const smtp = await startSmtp();
  const receiver = await startFormsProcess({
    cwd: join(root, 'site'),
    generator,
    env: { ...env, SMTP_URL: smtp.url },
  });
  const times: number[] = [];
  const keys = new Set<string>();
  let sent = 0;
  const visitor = async (): Promise<void> => {
    while (sent < MESSAGES) {
      sent += 1;
      const sending = newSending();
      const started = performance.now();
      const status = await postSending(receiver.url, sending);
      times.push(performance.now() - started);
      if (status !== 200) throw new Error(`${name}: a message was answered ${status}`);
      keys.add(sending.key);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  const seconds = (performance.now() - started) / 1000;

  const store = createStore(open());
  const kept = new Set((await store.submissions.list('contact')).map(({ key }) => key));
  const lost = [...keys].filter((key) => !kept.has(key)).length;
  while ((await store.outbox.nextAt()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  const mailed = new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size;
  const all = (performance.now() - started) / 1000;
  await store.close();
  await receiver.kill();
  await smtp.stop();
  times.sort((a, b) => a - b);
  const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(
    `${name}: ${keys.size} acknowledged, ${lost} lost, ${kept.size - keys.size} more, ${mailed} mails; ` +
      `${(keys.size / seconds).toFixed(0)} a second, median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.9999)}; ` +
      `last mail after ${all.toFixed(1)} s`,
  );
  if (lost > 0 || kept.size !== MESSAGES || mailed !== MESSAGES) process.exitCode = 1;
}

const file = join(root, 'leads.sqlite');
await measure('SQLite', { SITE_STORE: file }, () => openSqlite(file));

const programs = postgresPrograms();
if (programs === undefined) console.log('PostgreSQL is not on this machine: not measured.');
else {
  const server = await startPostgres(programs, 'durable');
  try {
    const url = server.createDatabase('load');
    await measure('PostgreSQL', { DATABASE_URL: url, SITE_STORE: join(root, 'unused') }, () =>
      openPostgres(url),
    );
  } finally {
    server.stop();
  }
}
