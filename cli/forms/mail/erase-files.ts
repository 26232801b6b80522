import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isSystemError } from '../../system/system-error.ts';
import { monthsBefore } from '../nightly.ts';
import type { FormsSettings } from '../settings.ts';
import { UNCONFIRMED_MS } from '../store/subscribers.ts';

/** Erases the files of mails that tell of an address, or were written before a moment in epoch ms. */
export async function eraseMailFiles(
  folder: string,
  which: { readonly email: string } | { readonly kind: string; readonly before: number },
): Promise<number> {
  const written = 'email' in which ? await writtenForms(which.email) : [];
  let erased = 0;
  for (const name of await mailFiles(folder)) {
    // A mail that is being written may have its own name by now.
    for (const one of new Set([name, name.replace(WRITING, '')])) {
      const file = join(folder, one);
      const goes = await unlessGone(async () =>
        'email' in which
          ? await mentions(file, written)
          : one.startsWith(`${which.kind}-`) && (await stat(file)).mtimeMs <= which.before,
      );
      if (goes !== true) continue;
      await rm(file, { force: true });
      erased += 1;
    }
  }
  return erased;
}

/** What a name has behind it while its file is written. */
const WRITING = /\.[0-9a-f-]{36}\.tmp$/;

/** What is looked at; undefined when the file is gone: another process may have erased it, or given it its name. */
async function unlessGone<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Erases the mail files that were kept as long as what they tell of may be. */
export async function purgeMailFiles(
  folder: string,
  retention: FormsSettings['retention'],
  now: number,
): Promise<void> {
  await eraseMailFiles(folder, { kind: 'contact', before: monthsBefore(now, retention.contactMonths) });
  await eraseMailFiles(folder, { kind: 'confirm', before: now - UNCONFIRMED_MS });
  await eraseMailFiles(folder, { kind: 'subscribed', before: now - UNCONFIRMED_MS });
}

async function mailFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => /\.(eml|tmp)$/.test(name));
  } catch {
    return [];
  }
}

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
  const addresses = unfolded.match(/^(?:to|reply-to):.*$/gm) ?? [];
  return addresses.some((line) => {
    const address = line.slice(line.indexOf(':') + 1).trim();
    return written.includes(address.replace(/^<(.*)>$/, '$1'));
  });
}
