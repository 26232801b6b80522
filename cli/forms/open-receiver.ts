import type { BuildOptions } from '../project/build-options.ts';
import type { FormsEnvironment } from './environment.ts';
import { validAddress } from './mail/address.ts';
import { purgeMailFiles } from './mail/erase-files.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OpenOptions } from './open-store.ts';
import { openStore } from './open-store.ts';
import { leftElsewhere, mailFolder } from './place.ts';
import type { Receiver } from './receiver.ts';
import { createReceiver } from './receiver.ts';
import type { FormsSettings } from './settings.ts';
import { isUrl, refuseStrangeProxies, wrongVariable } from './wrong-variables.ts';

interface OpenReceiverOptions {
  readonly settings: FormsSettings;
  readonly env: FormsEnvironment;
  /** Folders where no lead may be kept. */
  readonly folders: Pick<BuildOptions, 'root' | 'out'>;
  /** One line for the terminal; never what a visitor wrote. */
  readonly log: (line: string) => void;
}

/** A receiver with its store and mailer, which it closes with itself. */
export interface OpenReceiver extends Receiver {
  /** Path of the endpoint, without a slash at its end. */
  readonly prefix: string;
  /** Destinations of leads and mails, for people: one line each. */
  readonly places: readonly string[];
}

/** Opens the store and the mailer that the environment names, and a receiver over them. */
export async function openReceiver(options: OpenReceiverOptions): Promise<OpenReceiver> {
  const { settings, env, folders, log } = options;
  const { organization } = settings;
  refuseStrangeProxies(env);
  const mailer = await openMailer({ organization, env });
  // Before there is a store: afterwards this site has one.
  const left = leftElsewhere(env, organization.name);
  const store = await openStore({ organization, env, folders });
  const receiver = createReceiver({
    store,
    mailer,
    settings,
    proxies: env.proxies,
    log,
    purgeFiles: (now) => purgeMailFiles(mailFolder(env, organization.name), settings.retention, now),
  });
  return {
    prefix: settings.path,
    handle: receiver.handle,
    places: [`Leads: ${store.place}`, `Mail: ${mailer.place}`, ...(await plainNotes(env)), ...left],
    close: async () => {
      await receiver.close();
      mailer.close();
      await store.close();
    },
  };
}

/** Opens the way that mails take: SMTP when `SMTP_URL` says so, else files. */
async function openMailer({ organization, env }: Pick<OpenOptions, 'organization' | 'env'>): Promise<Mailer> {
  const from = validAddress(env.mailFrom ?? organization.email, organization.name);
  const to = validAddress(env.mailTo ?? organization.email, organization.name);
  if (from === undefined)
    throw wrongVariable(`SITE_MAIL_FROM must be one email address, not "${env.mailFrom}"`);
  if (to === undefined) throw wrongVariable(`SITE_MAIL_TO must be one email address, not "${env.mailTo}"`);
  if (env.smtpUrl === undefined) {
    const { createFileMailer } = await import('./mail/files.ts');
    const folder = mailFolder(env, organization.name);
    return createFileMailer({ folder, from, to });
  }
  if (!isUrl(env.smtpUrl, /^smtps?:$/) || new URL(env.smtpUrl).hostname === '')
    throw wrongVariable('SMTP_URL must be the URL of a mail server: smtp://user:password@host:587');
  const { createSmtpMailer } = await import('./mail/smtp.ts');
  return createSmtpMailer({ url: env.smtpUrl, from, to });
}

/** Says that what visitors write could be read on the way to its store: pg asks for TLS only where it is told to. */
async function plainNotes({ databaseUrl }: FormsEnvironment): Promise<readonly string[]> {
  if (databaseUrl === undefined) return [];
  const { plainHost } = await import('./store/postgres.ts');
  const host = plainHost(databaseUrl);
  const mark = databaseUrl.includes('?') ? '&' : '?';
  return host === undefined
    ? []
    : [
        `PostgreSQL on ${host} is reached without TLS: unless the network is yours alone, end DATABASE_URL with ${mark}sslmode=verify-full.`,
      ];
}
