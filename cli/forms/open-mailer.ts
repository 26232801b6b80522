import type { Result } from '../types.ts';
import { validAddress } from './mail/address.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OpenOptions } from './open-store.ts';
import { mailFolder } from './place.ts';
import { isUrl, wrongVariable } from './wrong-variables.ts';

/** Opens the way that mails take: SMTP when `SMTP_URL` says so, else files. */
export async function openMailer({
  organization,
  env,
}: Pick<OpenOptions, 'organization' | 'env'>): Promise<Result<Mailer | undefined>> {
  const from = validAddress(env.mailFrom ?? organization.email, organization.name);
  const to = validAddress(env.mailTo ?? organization.email, organization.name);
  if (from === undefined)
    return wrongVariable(`SITE_MAIL_FROM must be one email address, not "${env.mailFrom}"`);
  if (to === undefined) return wrongVariable(`SITE_MAIL_TO must be one email address, not "${env.mailTo}"`);
  if (env.smtpUrl === undefined) {
    const { createFileMailer } = await import('./mail/files.ts');
    const folder = mailFolder(env, organization.name);
    return { value: createFileMailer({ folder, from, to }), diagnostics: [] };
  }
  if (!isUrl(env.smtpUrl, /^smtps?:$/) || new URL(env.smtpUrl).hostname === '')
    return wrongVariable('SMTP_URL must be the URL of a mail server: smtp://user:password@host:587');
  const { createSmtpMailer } = await import('./mail/smtp.ts');
  return { value: createSmtpMailer({ url: env.smtpUrl, from, to }), diagnostics: [] };
}
