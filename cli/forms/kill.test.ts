import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FormsProcess, Sending } from '../tests/forms-process.ts';
import { newSending, postSending, startFormsProcess } from '../tests/forms-process.ts';
import { GENERATOR, miniSite } from '../tests/mini-site.ts';
import { SETTINGS } from './fixture.ts';
import { startSmtp } from './mail/fake-smtp.ts';
import { createSmtpMailer } from './mail/smtp.ts';
import { createReceiver } from './receiver.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore } from './store/store.ts';

const KILLS = 20;
const AT_ONCE = 10;

it('5.4 keeps every acknowledged message, once, and its mail, through 20 kills under load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'leads.sqlite');
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const site = miniSite();
  const env = { SITE_STORE: file, SMTP_URL: smtp.url };

  const acknowledged = new Set<string>();
  let waiting: readonly Sending[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const receiver = await startFormsProcess({ cwd: site.root, generator: GENERATOR, env });
    onTestFinished(receiver.kill);
    // Not always at the same place: after 1, 4, 7… acknowledgements.
    waiting = await load(receiver, { waiting, acknowledged, until: acknowledged.size + 1 + (round % 7) * 3 });
  }
  expect(acknowledged.size).toBeGreaterThan(KILLS * 5);

  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const kept = await store.submissions.list('contact');
  const keys = kept.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect([...acknowledged].filter((key) => !keys.includes(key))).toEqual([]);
  for (const { key, message } of kept) expect(message).toBe(`Message ${key}`);

  // Ten minutes later, when nobody holds a lease any more.
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

interface Load {
  readonly waiting: readonly Sending[];
  readonly acknowledged: Set<string>;
  /** Number of acknowledgements after which the receiver is killed. */
  readonly until: number;
}

/** Visitors send until the receiver dies; returns what got no answer, to be sent again by its key. */
async function load(
  receiver: FormsProcess,
  { waiting, acknowledged, until }: Load,
): Promise<readonly Sending[]> {
  const toSend = [...waiting];
  const unanswered: Sending[] = [];
  let alive = true;
  const visitor = async (): Promise<void> => {
    while (alive) {
      const sending = toSend.pop() ?? newSending();
      const status = await postSending(receiver.url, sending);
      if (status === 200) acknowledged.add(sending.key);
      else unanswered.push(sending);
      if (acknowledged.size < until || !alive) continue;
      alive = false;
      await receiver.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return [...toSend, ...unanswered];
}
