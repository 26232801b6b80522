import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../forms/store/database.ts';
import { openPostgres } from '../../forms/store/postgres.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import { startSmtp } from '../forms/fake-smtp.ts';
import { postgresPrograms, startPostgres } from '../forms/postgres-server.ts';
import { sendThroughKills } from '../forms-kills.ts';

// 100 receivers killed under load, with SQLite and, where its programs are installed, with PostgreSQL: everything
// acknowledged is there once. Mails: one Message-ID a message; some travel twice, when the kill falls between the
// server's answer and the note of it.

const KILLS = Number(process.argv[2] ?? 100);
const generator = process.cwd();
const root = mkdtempSync(join(tmpdir(), 'forms-kill-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
cpSync(join(generator, 'cli/tests/sites/base'), join(root, 'site'), { recursive: true });

async function prove(
  name: string,
  env: Readonly<Record<string, string>>,
  open: () => Database,
): Promise<void> {
  const smtp = await startSmtp();
  const options = { cwd: join(root, 'site'), generator, env: { ...env, SMTP_URL: smtp.url } };
  const acknowledged = await sendThroughKills(options, KILLS);
  const store = createStore(open());
  const kept = await store.submissions.list('contact');
  const keys = new Set(kept.map(({ key }) => key));
  const ids = new Set(kept.map(({ id }) => `<${id}@site.example>`));
  await store.close();
  await smtp.stop();
  const lost = [...acknowledged].filter((key) => !keys.has(key)).length;
  const strange = smtp.mails.filter(({ headers }) => !ids.has(headers['message-id'] ?? '')).length;
  const known = new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size;
  console.log(
    `${name}: ${KILLS} kills, ${acknowledged.size} acknowledged, ${lost} lost, ${kept.length - keys.size} kept twice; ` +
      `${known} of ${kept.length} mails sent before the last kill, ${smtp.mails.length - known} of them again, ${strange} unknown`,
  );
  if (lost > 0 || keys.size !== kept.length || strange > 0) process.exitCode = 1;
}

const file = join(root, 'leads.sqlite');
await prove('SQLite', { SITE_STORE: file }, () => openSqlite(file));

const programs = postgresPrograms();
if (programs === undefined) console.log('PostgreSQL is not on this machine: not proven.');
else {
  const server = await startPostgres(programs, 'durable');
  try {
    const url = server.createDatabase('kills');
    await prove('PostgreSQL', { DATABASE_URL: url, SITE_STORE: join(root, 'unused') }, () =>
      openPostgres(url),
    );
  } finally {
    server.stop();
  }
}
