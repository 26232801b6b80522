import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer } from '../../forms/mail/smtp.ts';
import { createReceiver } from '../../forms/receiver.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import { sendThroughKills } from '../forms-kills.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { startSmtp } from './fake-smtp.ts';
import { SETTINGS } from './fixture.ts';

const KILLS = 20;

it('5.4 keeps every acknowledged message, once, and its mail, through 20 kills under load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'leads.sqlite');
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const site = miniSite();
  const env = { SITE_STORE: file, SMTP_URL: smtp.url };

  const acknowledged = await sendThroughKills({ cwd: site.root, generator: GENERATOR, env }, KILLS);
  expect(acknowledged.size).toBeGreaterThan(KILLS * 5);

  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const kept = await store.submissions.list('contact');
  const keys = kept.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect([...acknowledged].filter((key) => !keys.includes(key))).toEqual([]);
  for (const { key, fields } of kept) expect(fields.message).toBe(`Message ${key}`);

  // Ten minutes later, when all leases have ended.
  const from = { name: 'Essai', address: 'bonjour@site.example' };
  const mailer = createSmtpMailer({ url: smtp.url, from, to: from });
  const log = (): void => undefined;
  const receiver = createReceiver({
    settings: SETTINGS,
    store,
    mailer,
    log,
    now: () => Date.now() + 600_000,
  });
  onTestFinished(async () => {
    await receiver.close();
    mailer.close();
  });
  await expect.poll(() => store.outbox.nextAt(), { timeout: 30_000 }).toBeUndefined();
  const byKey = new Map<string, Set<string>>();
  for (const { text, headers } of smtp.mails) {
    const key = /Message ([\da-f-]{36})/.exec(text)?.[1] ?? '';
    byKey.set(key, (byKey.get(key) ?? new Set()).add(headers['message-id'] ?? ''));
  }
  expect(new Set(byKey.keys())).toEqual(new Set(keys));
  expect([...byKey.values()].filter(({ size }) => size !== 1)).toEqual([]);
});
