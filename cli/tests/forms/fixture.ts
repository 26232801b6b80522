import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { forms } from '../../../templates/forms.ts';
import { createSmtpMailer } from '../../forms/mail/smtp.ts';
import type { Receiver } from '../../forms/receiver.ts';
import { createReceiver } from '../../forms/receiver.ts';
import { createFormsServer } from '../../forms/server.ts';
import type { FormsSettings } from '../../forms/settings.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import type { Store } from '../../forms/store/store.ts';
import { createStore } from '../../forms/store/store.ts';
import type { FormsTexts } from '../../forms/texts.ts';
import { formsTexts } from '../../forms/texts.ts';
import { parseMessages } from '../../read/messages.ts';
import type { Localized } from '../../shared/locale.ts';
import { GENERATOR } from '../mini-site.ts';
import type { FakeSmtp } from './fake-smtp.ts';
import { startSmtp } from './fake-smtp.ts';
import { MESSAGE, SAME_ORIGIN, SIGN_UP } from './sample-posts.ts';

/** 20 November 2026, 12:30 in Toronto. */
export const NOW = Date.UTC(2026, 10, 20, 17, 30);

/** The real site's texts. */
export const TEXTS: Localized<FormsTexts> = textsOfLocales();

export const SETTINGS: FormsSettings = {
  texts: TEXTS,
  forms,
  choices: () =>
    Promise.resolve({
      fr: { software: 'Développement de logiciels sur mesure' },
      en: { ai: 'AI integration and optimization' },
    }),
  organization: {
    name: 'Essai & fils',
    legalName: 'Essai inc.',
    email: 'bonjour@site.example',
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
    founded: 2023,
  },
  origin: 'https://site.example',
  base: 'https://site.example/api',
  path: '/api',
  allowedOrigins: ['https://site.example', 'https://other.example'],
  limit: { posts: 10, minutes: 10 },
  retention: { contactMonths: 12, spamDays: 30, consentMonths: 36 },
};

/** Settings and parts of a receiver that a test changes. */
export interface Surroundings {
  readonly settings?: Partial<FormsSettings>;
  /** Wraps the store before the receiver gets it. */
  readonly through?: (store: Store) => Store;
  readonly proxies?: readonly string[];
  /** URL of a mail server. @default one of its own */
  readonly smtpUrl?: string;
}

/** A receiver that listens, with a clock that the test moves. */
export interface RunningReceiver {
  /** URL of the endpoint. */
  readonly url: string;
  /** Answers on another server, below `/api`. */
  readonly handle: Receiver['handle'];
  readonly store: Store;
  readonly smtp: FakeSmtp;
  readonly log: readonly string[];
  readonly clock: { now: number };
  /** Posts JSON as the site's page does; `values` complete a valid message. */
  readonly contact: (values?: object, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  readonly newsletter: (values?: object, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  /** Posts any body as if it were JSON of the site's page. */
  readonly raw: (
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  /** Posts as a browser without scripts does. */
  readonly native: (
    path: string,
    values: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
}

/** Starts a receiver with a new SQLite store and a mail server, all gone when the test ends. */
export async function startReceiver(surroundings: Surroundings = {}): Promise<RunningReceiver> {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  const store = createStore(openSqlite(join(folder, 'leads.sqlite')));
  const smtp = await startSmtp();
  const clock = { now: NOW };
  const log: string[] = [];
  const from = { name: 'Essai & fils', address: 'bonjour@site.example' };
  const mailer = createSmtpMailer({ url: surroundings.smtpUrl ?? smtp.url, from, to: from });
  const receiver = createReceiver({
    settings: { ...SETTINGS, ...surroundings.settings },
    store: surroundings.through?.(store) ?? store,
    mailer,
    proxies: surroundings.proxies ?? [],
    log: (line) => void log.push(line),
    now: () => clock.now,
  });
  const server = createFormsServer(receiver);
  const url = `${await listening(server.http)}/api`;
  onTestFinished(async () => {
    server.http.closeAllConnections();
    await server.stop();
    await receiver.close();
    mailer.close();
    await smtp.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const raw: RunningReceiver['raw'] = (path, body, headers = SAME_ORIGIN) =>
    fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
  const json =
    (path: string, right: object): RunningReceiver['contact'] =>
    (values = {}, headers = {}) =>
      raw(path, JSON.stringify({ ...right, key: randomUUID(), ...values }), { ...SAME_ORIGIN, ...headers });
  return {
    url,
    raw,
    handle: receiver.handle,
    store,
    smtp,
    log,
    clock,
    contact: json('contact', MESSAGE),
    newsletter: json('newsletter', SIGN_UP),
    native: (path, values, headers = {}) =>
      fetch(`${url}/${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...SAME_ORIGIN, ...headers },
        body: new URLSearchParams(values),
      }),
  };
}

function textsOfLocales(): Localized<FormsTexts> {
  const source = (file: string): { readonly file: string; readonly text: string } => ({
    file,
    text: readFileSync(join(GENERATOR, file), 'utf8'),
  });
  const messages = parseMessages({ fr: source('locales/fr.json'), en: source('locales/en.json') }, []);
  const texts = formsTexts(messages.value, forms);
  if (texts.value === undefined) throw new Error(JSON.stringify(texts.diagnostics));
  return texts.value;
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
