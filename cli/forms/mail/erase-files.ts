import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ifPresent } from '../../system/optional-file.ts';
import { monthsBefore } from '../nightly.ts';
import type { FormsSettings } from '../settings.ts';
import { UNCONFIRMED_MS } from '../store/subscribers.ts';

/** Erases the files of mails that tell of an address; answers how many. */
export async function eraseMailFiles(folder: string, email: string): Promise<number> {
  const written = await writtenForms(email);
  return eraseWhere(folder, (name) => mentions(join(folder, name), written));
}

/** Erases the mail files that were kept as long as what they tell of may be. */
export async function purgeMailFiles(
  folder: string,
  retention: FormsSettings['retention'],
  now: number,
): Promise<void> {
  const unconfirmed = now - UNCONFIRMED_MS;
  const ends = {
    contact: monthsBefore(now, retention.contactMonths),
    confirm: unconfirmed,
    subscribed: unconfirmed,
  };
  await eraseWhere(folder, async (name) => {
    const [, end] = Object.entries(ends).find(([kind]) => name.startsWith(`${kind}-`)) ?? [];
    return end !== undefined && (await stat(join(folder, name))).mtimeMs <= end;
  });
}

async function eraseWhere(folder: string, goes: (name: string) => Promise<boolean>): Promise<number> {
  let erased = 0;
  const names = await readdir(folder).catch(() => []);
  for (const found of names.filter((name) => /\.(?:eml|tmp)$/.test(name))) {
    // A mail that is being written may have its own name by now, and another process may have erased it.
    for (const name of new Set([found, found.replace(WRITING, '')])) {
      if ((await ifPresent(goes(name))) !== true) continue;
      await rm(join(folder, name), { force: true });
      erased += 1;
    }
  }
  return erased;
}

/** End of a file's name while the file is written. */
const WRITING = /\.[0-9a-f-]{36}\.tmp$/;

/** An address as it was given, and as a header holds it: with a quoted name where its dots ask for it, and the domain normalised. */
async function writtenForms(email: string): Promise<readonly string[]> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { envelope } = await transport.sendMail({ to: { name: '', address: email } });
  return [email, ...envelope.to].map((form) => form.toLowerCase());
}

async function mentions(file: string, written: readonly string[]): Promise<boolean> {
  const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n');
  // A long address has a line of its own.
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ').toLowerCase();
  const addresses = [...unfolded.matchAll(/^(?:to|reply-to):(.*)$/gm)].map(([, one = '']) => one.trim());
  return addresses.some((one) => written.includes(one.replace(/^<(.*)>$/, '$1')));
}
