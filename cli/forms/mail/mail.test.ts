import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, startSmtp } from '../../tests/forms/fake-smtp.ts';
import { NOW, SETTINGS, startReceiver } from '../../tests/forms/fixture.ts';
import { temporaryFolder } from '../../tests/serve/fixture.ts';
import { createReceiver } from '../receiver.ts';
import type { Letter } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { MailTools } from './compose.ts';
import { compose } from './compose.ts';
import { eraseMailFiles, purgeMailFiles } from './erase-files.ts';
import { createFileMailer } from './files.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

const MINUTE = 60_000;

/** Returns the milliseconds until a mail is due: while it is being sent, until its lease ends. */
async function dueIn({ outbox }: Pick<Store, 'outbox'>, now: number): Promise<number> {
  return ((await outbox.nextAt()) ?? 0) - now;
}
const US = { name: 'Essai', address: 'bonjour@site.example' };
const SHORT: Mail = { id: 'm1', kind: 'contact', to: US, subject: 'x', text: 'y' };

describe('a notification', () => {
  it('5.4 tells what was written, in the language of the visitor, to be answered', async () => {
    const { contact, smtp, store } = await startReceiver();
    await contact({ phone: '514 555-0123', message: '  Bonjour,\n\nmerci: 25 % «oui»!  ' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [mail] = smtp.mails;
    const [submission] = await store.submissions.list('contact');
    expect(mail?.from).toBe('bonjour@site.example');
    expect(mail?.to).toEqual(['bonjour@site.example']);
    expect(mail?.headers).toMatchObject({
      from: '"Essai & fils" <bonjour@site.example>',
      to: '"Essai & fils" <bonjour@site.example>',
      'reply-to': 'marie@exemple.ca',
      subject: 'Nouveau message du formulaire de contact',
      'message-id': `<${submission?.id}@site.example>`,
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(mail?.text.trimEnd()).toBe(
      [
        'À vérifier\u00a0: ce message a été envoyé sans script, ou plus vite qu’une personne ne l’aurait écrit. Il s’agit peut-être d’un pourriel.',
        '',
        'Prénom\u00a0: Marie',
        'Courriel\u00a0: marie@exemple.ca',
        'Téléphone\u00a0: 514 555-0123',
        'Service\u00a0: Développement de logiciels sur mesure',
        '',
        'Message\u00a0:',
        '',
        'Bonjour,',
        '',
        'merci: 25 % «oui»!',
        '',
        '-- ',
        'Répondez à ce courriel pour écrire à cette personne.',
        'Reçu le 2026-11-20 à 12\u00a0h\u00a030 (heure de l’Est), en français, depuis /contact.',
      ].join('\n'),
    );
  });

  it('5.4 in English leaves out what is not known', async () => {
    const { url, contact, clock, smtp } = await startReceiver();
    const { token } = (await (await fetch(`${url}/token`)).json()) as { readonly token: string };
    clock.now += MINUTE;
    await contact({ locale: 'en', service: 'ai', message: '', page: '', token });
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]?.headers.subject).toBe('New message from the contact form');
    expect(smtp.mails[0]?.text.trimEnd()).toBe(
      [
        'First name: Marie',
        'Email: marie@exemple.ca',
        'Service: AI integration and optimization',
        '',
        '(no message)',
        '',
        '-- ',
        'Reply to this email to write to this person.',
        'Received on 2026-11-20 at 12:31 (Eastern time), in English, from an unknown page.',
      ].join('\n'),
    );
  });

  it('5.4 names a service that the site has no more by its id', async () => {
    const { contact, smtp, store } = await startReceiver();
    expect((await contact({ service: 'constructor' })).status).toBe(200);
    expect((await store.submissions.list('contact')).map(({ fields }) => fields.service)).toEqual([
      'constructor',
    ]);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(smtp.mails[0]?.text).toContain('Service\u00a0: constructor\n');
  });

  it('5.4 tells of a message of a form that the site has no more, or that a newer receiver took', async () => {
    const { contact, smtp, store } = await startReceiver();
    await store.submissions.add({
      id: randomUUID(),
      form: 'inscription',
      key: randomUUID(),
      receivedAt: NOW,
      locale: 'fr',
      page: '/cours',
      fields: { email: 'zoe@exemple.ca', cours: 'pain', precisions: 'Je débute.' },
      spam: false,
    });
    await contact();
    await expect.poll(() => smtp.mails.length).toBe(2);
    const mail = smtp.mails.find(({ headers }) => headers['reply-to'] === 'zoe@exemple.ca');
    expect(mail?.headers.subject).toBe('Nouveau message du formulaire de contact (inscription)');
    expect(mail?.text).toContain('email: zoe@exemple.ca\ncours: pain\nprecisions: Je débute.\n');
    await expect.poll(() => store.outbox.nextAt()).toBeUndefined();
  });

  it('5.4 lets no visitor write a header', async () => {
    const { contact, smtp } = await startReceiver();
    const evil = 'x\r\nBcc: victim@exemple.ca\r\n\r\nBuy now';
    await contact({ name: evil, phone: evil, message: evil, page: '/a' });
    await expect.poll(() => smtp.mails.length).toBe(1);
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(['bonjour@site.example']);
    expect(Object.keys(mail?.headers ?? {}).sort()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(mail?.text).toContain('Prénom\u00a0: x Bcc: victim@exemple.ca Buy now\n');
  });
});

describe('the outbox', () => {
  it('5.4 waits for a mail server that is down, and loses nothing', async () => {
    const first = await startSmtp();
    await first.stop();
    const { contact, newsletter, log, store } = await startReceiver({ smtpUrl: first.url });
    await contact();
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/^Mail waits for the server: .*ECONNREFUSED/);
    expect((await contact()).status).toBe(200);
    expect((await newsletter()).status).toBe(200);
    const second = await startSmtp(first.port);
    onTestFinished(() => second.stop());
    await expect.poll(() => second.mails.length, { timeout: 10_000 }).toBe(3);
    await expect.poll(() => store.outbox.nextAt()).toBeUndefined();
    expect(log).toEqual([log[0], 'Mail is being sent again']);
  });

  it('5.4 gives up an attempt that a server draws out, word by word', async () => {
    const server = net.createServer((socket) => {
      const talk = setInterval(() => socket.write('220-wait\r\n'), 20);
      socket.on('error', () => undefined).once('close', () => clearInterval(talk));
      onTestFinished(() => void socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `smtp://127.0.0.1:${port}`;
    const mailer = createSmtpMailer({ url, from: US, to: US, attemptMs: 200 });
    onTestFinished(mailer.close);
    expect(await mailer.send(SHORT)).toEqual({
      kind: 'unreachable',
      reason: 'the sending does not come to an end',
    });
  });

  it('speaks without TLS to this machine, in whatever case its name is written', async () => {
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    for (const host of ['127.0.0.1', 'LOCALHOST']) {
      const mailer = createSmtpMailer({ url: smtp.url.replace('127.0.0.1', host), from: US, to: US });
      onTestFinished(mailer.close);
      expect(await mailer.send(SHORT), host).toEqual({ kind: 'sent' });
    }
  });

  it('5.4 tries again what a server refuses, later each time, by the same Message-ID', async () => {
    const { contact, smtp, clock, log, store } = await startReceiver();
    smtp.answers.CONTENT = '451 try later';
    await contact();
    for (const [round, minutes] of [1, 4, 16, 60, 60].entries()) {
      await expect.poll(() => log.length).toBe(round + 1);
      await expect.poll(async () => dueIn(store, clock.now)).toBe(minutes * MINUTE);
      clock.now += minutes * MINUTE;
      if (round === 4) smtp.answers.CONTENT = undefined;
      // Whatever arrives wakes the dispatcher.
      await contact({ website_url: 'x', key: randomUUID() });
    }
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(new Set(log)).toHaveProperty('size', 1);
    expect(log[0]).toMatch(/^Mail [\w-]{36} was refused, and is kept: .*451 try later/);
    const [kept] = (await store.submissions.list('contact')).filter(({ spam }) => !spam);
    expect(smtp.mails[0]?.headers['message-id']).toBe(`<${kept?.id}@site.example>`);
  });

  it('sends the others while one is refused', async () => {
    const { contact, newsletter, smtp, log } = await startReceiver();
    smtp.answers.RCPT = '550 <jean@exemple.ca>: no such user';
    await newsletter();
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/refused, and is kept: .*550 <…>: no such user/);
    smtp.answers.RCPT = undefined;
    await contact();
    await expect
      .poll(() => smtp.mails.map(({ headers }) => headers.subject))
      .toContain('Nouveau message du formulaire de contact');
  });

  it.each([
    ['no TLS, or no login', 'MAIL', '530 5.7.0 Must issue a STARTTLS command first'],
    ['a greeting that sends everybody away', 'GREETING', '554 no service here'],
    ['a greeting that asks everybody to wait', 'GREETING', '450 come back later'],
  ])('5.4 waits for a server that takes no mail at all: %s', async (_, command, answer) => {
    const { contact, smtp, log, store, clock } = await startReceiver();
    smtp.answers[command] = answer;
    await contact();
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/^Mail waits for the server: /);
    expect(log[0]).toContain(answer.slice(4));
    // It is sent as soon as the server takes mails.
    await expect.poll(async () => dueIn(store, clock.now)).toBe(0);
    smtp.answers[command] = undefined;
    await expect.poll(() => smtp.mails.length).toBe(1);
  });

  it('says each reason for which a server takes no mails once, until it takes them', async () => {
    const { contact, smtp, log } = await startReceiver();
    smtp.answers.GREETING = '554 no service';
    await contact();
    await expect.poll(() => log.length).toBe(1);
    smtp.answers.GREETING = undefined;
    smtp.answers.MAIL = '530 log in first';
    await expect.poll(() => log.length).toBe(2);
    smtp.answers.MAIL = undefined;
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(log).toEqual([
      expect.stringMatching(/^Mail waits for the server: .*554 no service/),
      expect.stringMatching(/^Mail waits for the server: .*530 log in first/),
      'Mail is being sent again',
    ]);
  });

  it('5.4 sends what it took, or tried to send, while the clock of the machine was ahead', async () => {
    const { contact, smtp, clock, log, store } = await startReceiver();
    clock.now += 400 * 24 * 60 * MINUTE;
    smtp.answers.RCPT = '451 try later';
    await contact();
    await expect.poll(() => log.length).toBe(1);
    smtp.answers.RCPT = '530 log in first';
    await contact();
    await expect.poll(() => log.length).toBe(2);
    clock.now = NOW;
    smtp.answers.RCPT = undefined;
    await expect.poll(() => smtp.mails.length).toBe(2);
    await expect.poll(() => store.outbox.nextAt()).toBeUndefined();
  });

  it('5.4 tries what was refused again when it is started again, as after a mended setting', async () => {
    const { contact, smtp, clock, log, store } = await startReceiver();
    smtp.answers.RCPT = '550 5.7.1 relaying denied';
    await contact();
    await expect.poll(() => log.length).toBe(1);
    smtp.answers.RCPT = undefined;
    const mailer = createSmtpMailer({ url: smtp.url, from: US, to: US });
    const again = createReceiver({ settings: SETTINGS, store, mailer, log: () => {}, now: () => clock.now });
    onTestFinished(async () => {
      await again.close();
      mailer.close();
    });
    await expect.poll(() => smtp.mails.length).toBe(1);
  });

  it('says in one line what a server says in several', async () => {
    const { contact, smtp, log } = await startReceiver();
    smtp.answers.RCPT =
      '550-5.7.26 not authenticated\r\n550-5.7.26 ask <help@host.example>\r\n550 5.7.26 bye';
    await contact();
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(
      /^Mail [\w-]{36} was refused, and is kept: .*550-5.7.26 not authenticated 550-5.7.26 ask <…> 550 5.7.26 bye$/,
    );
  });

  it('5.4 lets a mail at which the server hangs up wait by itself, and sends the others', async () => {
    const { contact, newsletter, smtp, clock, log, store } = await startReceiver();
    smtp.unspeakable.add('jean@exemple.ca');
    await newsletter();
    await expect.poll(() => log.length).toBe(1);
    expect(log[0]).toMatch(/^Mail waits for the server: /);
    await contact();
    await expect.poll(() => smtp.mails.length).toBe(1);
    for (const [round, minutes] of [1, 4, 16].entries()) {
      await expect.poll(async () => dueIn(store, clock.now)).toBe(minutes * MINUTE);
      // Meanwhile nothing keeps the others waiting.
      const began = performance.now();
      await contact();
      await expect.poll(() => smtp.mails.length).toBe(2 + round);
      expect(performance.now() - began).toBeLessThan(900);
      clock.now += minutes * MINUTE;
      // Alone, too: whatever arrives wakes the dispatcher.
      await contact({ website_url: 'x' });
      await expect.poll(() => log.length).toBe(4 + round);
    }
    expect(log.filter((line) => line === 'Mail is being sent again')).toHaveLength(1);
    expect(log.at(-1)).toMatch(/^Mail [\w-]{36} was not taken, and is kept: /);
    smtp.unspeakable.clear();
    clock.now += 60 * MINUTE;
    await contact({ website_url: 'x' });
    await expect.poll(() => smtp.mails.at(-1)?.to).toEqual(['jean@exemple.ca']);
  });

  it.each([
    ['a message that was erased', 'contact', undefined],
    ['a subscriber who was erased', 'confirm', undefined],
    ['a subscriber who withdrew', 'subscribed', { withdrawnAt: NOW }],
  ] as const)('writes no mail about %s since it was claimed', async (_, kind, found) => {
    const has = { find: async () => found };
    const tools = { settings: SETTINGS, store: { submissions: has, subscribers: has } };
    const letter = { id: 'm1', kind, subject: 's1' };
    expect(await compose(letter as Letter, tools as unknown as MailTools)).toBeUndefined();
  });

  it('drops the mail of what was erased', async () => {
    const closed = await startSmtp();
    await closed.stop();
    const { contact, log, store } = await startReceiver({ smtpUrl: closed.url });
    await contact();
    await expect.poll(() => log.length).toBe(1);
    await store.upkeep.erase('marie@exemple.ca');
    expect(await store.outbox.nextAt()).toBeUndefined();
  });
});

describe('mail files', () => {
  const mail = (changes: Partial<Mail> = {}): Mail => ({
    id: randomUUID(),
    kind: 'contact',
    to: US,
    replyTo: { name: '', address: 'marie@exemple.ca' },
    subject: 'Été',
    text: 'Bonjour à vous',
    ...changes,
  });

  const mailerIn = (folder: string): Mailer => createFileMailer({ folder, from: US, to: US });

  const folder = (): string => join(temporaryFolder(), 'mail');

  it('hold a whole mail, for their owner only', async () => {
    const where = folder();
    const sent = await mailerIn(where).send(mail({ id: 'one' }));
    const file = join(where, 'contact-one.eml');
    expect(sent).toEqual({ kind: 'sent', where: file });
    expect(readdirSync(where)).toEqual(['contact-one.eml']);
    expect([statSync(file).mode & 0o777, statSync(where).mode & 0o777]).toEqual([0o600, 0o700]);
    const { headers, text } = parse(readFileSync(file, 'utf8'));
    expect(headers).toMatchObject({
      subject: 'Été',
      'reply-to': 'marie@exemple.ca',
      'message-id': '<one@site.example>',
    });
    expect(text.trim()).toBe('Bonjour à vous');
  });

  it('that cannot be written are tried again', async () => {
    const where = folder();
    writeFileSync(where, 'in the way');
    const sent = await mailerIn(where).send(mail());
    expect(sent).toMatchObject({ kind: 'unreachable' });
  });

  it('are erased with the address that they tell of, however long and however written', async () => {
    const where = folder();
    const mailer = mailerIn(where);
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.ca`;
    await mailer.send(mail({ id: 'marie' }));
    await mailer.send(mail({ id: 'long', replyTo: { name: '', address: long } }));
    await mailer.send(
      mail({ id: 'both', to: { name: '', address: `x${long}` }, replyTo: { name: '', address: long } }),
    );
    await mailer.send(mail({ id: 'to', kind: 'confirm', to: { name: '', address: 'Marie@exemple.ca' } }));
    await mailer.send(mail({ id: 'other', replyTo: { name: '', address: 'x.marie@exemple.ca' } }));
    // Of a process that was killed while it wrote.
    copyFileSync(join(where, 'contact-marie.eml'), join(where, `contact-half.eml.${randomUUID()}.tmp`));
    expect(await eraseMailFiles(where, 'marie@Exemple.ca')).toBe(3);
    expect(await eraseMailFiles(where, long)).toBe(2);
    expect(readdirSync(where)).toEqual(['contact-other.eml']);
    expect(await eraseMailFiles(join(where, 'nowhere'), long)).toBe(0);
  });

  it.each([
    ['jean..tremblay@docomo.ne.jp', 'Jean..Tremblay@Docomo.ne.jp'],
    ['jean.@docomo.ne.jp', 'jean.@docomo.ne.jp'],
    ['.jean@docomo.ne.jp', '.jean@docomo.ne.jp'],
    [`${'a..'.repeat(20)}@${'b'.repeat(60)}.ca`, `${'a..'.repeat(20)}@${'b'.repeat(60)}.ca`],
    ['jean@1.2.3', 'jean@1.2.3'],
    ['jean@0x7f.1', 'jean@0x7f.1'],
  ])('are erased with an address that a header writes otherwise: %s', async (address, asked) => {
    const where = folder();
    const mailer = mailerIn(where);
    await mailer.send(mail({ id: 'a', replyTo: { name: '', address } }));
    await mailer.send(mail({ id: 'b', kind: 'confirm', to: { name: '', address }, replyTo: undefined }));
    await mailer.send(mail({ id: 'other', replyTo: { name: '', address: `x${address}` } }));
    expect(await eraseMailFiles(where, asked)).toBe(2);
    expect(readdirSync(where)).toEqual(['contact-other.eml']);
  });

  it('of notifications stay when it is the organization’s own address', async () => {
    const where = folder();
    await mailerIn(where).send(mail({ id: 'marie' }));
    expect(await eraseMailFiles(where, US.address)).toBe(0);
  });

  it('are erased though others go meanwhile', async () => {
    const where = folder();
    await mailerIn(where).send(mail({ id: 'marie' }));
    // A broken link behaves as a file that another process erased after it was listed.
    symlinkSync(join(where, 'nowhere'), join(where, 'contact-gone.eml'));
    await purgeMailFiles(where, SETTINGS.retention, NOW);
    expect(await eraseMailFiles(where, 'marie@exemple.ca')).toBe(1);
    expect(readdirSync(where)).toEqual(['contact-gone.eml']);
  });

  it('are purged as what they tell of is', async () => {
    const where = folder();
    mkdirSync(where);
    const days = {
      'contact-a.eml': 366,
      [`contact-c.eml.${randomUUID()}.tmp`]: 366,
      'contact-b.eml': 300,
      'confirm-a.eml': 7,
      'confirm-b.eml': 6,
      'subscribed-a.eml': 8,
      // What another program keeps there.
      'invoice-a.eml': 4000,
      'contact-a.eml.bak': 4000,
    };
    for (const [name, age] of Object.entries(days)) {
      const file = join(where, name);
      writeFileSync(file, '');
      utimesSync(file, NOW / 1000 - age * 86_400, NOW / 1000 - age * 86_400);
    }
    await purgeMailFiles(where, SETTINGS.retention, NOW);
    expect(readdirSync(where).sort()).toEqual([
      'confirm-b.eml',
      'contact-a.eml.bak',
      'contact-b.eml',
      'invoice-a.eml',
    ]);
  });
});
