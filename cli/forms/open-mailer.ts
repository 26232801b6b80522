import { dirname, join } from 'node:path';
import type { Result } from '../types.ts';
import { isUrl, wrongVariable } from './environment.ts';
import type { Address } from './mail/address.ts';
import { validAddress } from './mail/address.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OpenOptions } from './open-store.ts';
import { stateFolder, storeFile } from './place.ts';

/** Opens the way that mails take: SMTP when `SMTP_URL` says so, else files. */
export async function openMailer({
  organization,
  env,
}: Pick<OpenOptions, 'organization' | 'env'>): Promise<Result<Mailer | undefined>> {
  const from = addressOf(env.mailFrom ?? organization.email, organization.name);
  const to = addressOf(env.mailTo ?? organization.email, organization.name);
  if (from === undefined)
    return wrongVariable(`SITE_MAIL_FROM must be one e-mail address, not "${env.mailFrom}"`);
  if (to === undefined) return wrongVariable(`SITE_MAIL_TO must be one e-mail address, not "${env.mailTo}"`);
  if (env.smtpUrl === undefined) {
    const { createFileMailer } = await import('./mail/files.ts');
    return {
      value: createFileMailer({ folder: mailFolder({ organization, env }), from, to }),
      diagnostics: [],
    };
  }
  if (!isUrl(env.smtpUrl, /^smtps?:$/) || new URL(env.smtpUrl).hostname === '')
    return wrongVariable('SMTP_URL must be the URL of a mail server: smtp://user:password@host:587');
  const { createSmtpMailer } = await import('./mail/smtp.ts');
  return { value: createSmtpMailer({ url: env.smtpUrl, from, to }), diagnostics: [] };
}

/** Folder of the mails of a site without a mail server: beside its leads. */
export function mailFolder({ organization, env }: Pick<OpenOptions, 'organization' | 'env'>): string {
  return env.store === undefined
    ? join(stateFolder(env, organization.name), 'mail')
    : join(dirname(storeFile(env, organization.name)), 'mail');
}

function addressOf(address: string, name: string): Address | undefined {
  return validAddress(address) === undefined ? undefined : { name, address };
}
