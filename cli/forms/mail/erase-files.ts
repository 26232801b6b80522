import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../system/system-error.ts';
import { monthsBefore } from '../nightly.ts';
import type { FormsSettings } from '../settings.ts';
import { UNCONFIRMED_MS } from '../store/subscribers.ts';

/** Erases the files of mails that tell of an address, or were written before a moment in epoch ms. */
export async function eraseMailFiles(
  folder: string,
  which: { readonly email: string } | { readonly kind: string; readonly before: number },
): Promise<number> {
  let erased = 0;
  for (const name of await mailFiles(folder)) {
    // A mail that is being written may have its own name by now.
    for (const one of new Set([name, name.replace(WRITING, '')])) {
      const file = join(folder, one);
      const goes = await unlessGone(async () =>
        'email' in which
          ? await mentions(file, which.email)
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

async function mentions(file: string, email: string): Promise<boolean> {
  const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n');
  // A long address has a line of its own.
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ').toLowerCase();
  const addresses = unfolded.match(/^(?:to|reply-to):.*$/gm) ?? [];
  return addresses.some((line) => line.slice(line.indexOf(':') + 1).trim() === email.toLowerCase());
}
