import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunningReceiver } from '../tests/forms/fixture.ts';
import { NOW, startReceiver, TEXTS } from '../tests/forms/fixture.ts';
import { SIGN_UP } from '../tests/forms/sample-posts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Finds a link of the last mail, and leads it to the receiver that listens here. */
async function linkOf(
  receiver: RunningReceiver,
  purpose: 'confirm' | 'unsubscribe',
  mails = 1,
): Promise<string> {
  await expect.poll(() => receiver.smtp.mails.length).toBe(mails);
  const text = receiver.smtp.mails.at(-1)?.text ?? '';
  const path = new RegExp(`https://site\\.example/api(/newsletter/${purpose}\\?\\S+)`).exec(text)?.[1];
  expect(path).toBeDefined();
  return `${receiver.url}${path}`;
}

/** Returns all mails once none waits: a mail arrives a moment before it is noted as sent. */
async function allMails({ store, smtp }: RunningReceiver): Promise<RunningReceiver['smtp']['mails']> {
  await expect.poll(() => store.outbox.nextAt()).toBeUndefined();
  return smtp.mails;
}

const post = (url: string, body = ''): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });

const titleOf = async (answer: Response): Promise<string> =>
  /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1] ?? '';

describe('a sign-up', () => {
  it('5.1 has no pages where a site has never had a newsletter', async () => {
    const texts = { ...TEXTS, fr: { ...TEXTS.fr, expired: { title: '', text: '' } } };
    const receiver = await startReceiver({ settings: { texts } });
    for (const purpose of ['confirm', 'unsubscribe'])
      expect((await fetch(`${receiver.url}/newsletter/${purpose}?token=a`)).status).toBe(404);
  });

  it('5.1 is kept with its consent, and confirmed by the link of its mail: looking is not enough', async () => {
    const receiver = await startReceiver();
    const { store, clock } = receiver;
    const answer = await receiver.newsletter();
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
    const proof = { email: 'jean@exemple.ca', consent: '2026-11', locale: 'fr', page: '/blog', askedAt: NOW };
    expect(await store.subscribers.list()).toMatchObject([proof]);
    const link = await linkOf(receiver, 'confirm');
    clock.now += DAY;
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(
      '<form method="post"><button>Confirmer mon abonnement</button></form>',
    );
    expect((await store.subscribers.list())[0]?.confirmedAt).toBeUndefined();
    const confirmed = await post(link);
    expect([confirmed.status, await titleOf(confirmed)]).toEqual([200, 'Votre abonnement est confirmé']);
    expect(await store.subscribers.list()).toMatchObject([{ ...proof, confirmedAt: NOW + DAY }]);
    expect((await post(link)).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
  });

  it.each(['waits', 'is confirmed'])(
    '5.1 that %s gets its next mail though the clock was ahead',
    async (state) => {
      const receiver = await startReceiver();
      receiver.clock.now += 400 * DAY;
      await receiver.newsletter();
      const link = await linkOf(receiver, 'confirm');
      if (state === 'is confirmed') await post(link);
      receiver.clock.now = NOW;
      await receiver.newsletter();
      await expect.poll(() => receiver.smtp.mails.length).toBe(2);
    },
  );

  it('5.1 that waits gets its next mail also though the clock was ahead by hours alone', async () => {
    const receiver = await startReceiver();
    // The clock showed UTC, and was taken for Montréal's.
    receiver.clock.now += 5 * 60 * 60_000;
    await receiver.newsletter();
    await expect.poll(() => receiver.smtp.mails.length).toBe(1);
    receiver.clock.now = NOW;
    await receiver.newsletter();
    await expect.poll(() => receiver.smtp.mails.length).toBe(2);
  });

  it('5.1 says in its mail who asks, why, until when, and how to say no', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter();
    const unsubscribe = await linkOf(receiver, 'unsubscribe');
    const [mail] = receiver.smtp.mails;
    expect(mail?.to).toEqual(['jean@exemple.ca']);
    expect(mail?.headers).toMatchObject({
      from: '"Essai & fils" <bonjour@site.example>',
      to: 'jean@exemple.ca',
      subject: 'Confirmez votre abonnement à l’infolettre d’Essai & fils',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${unsubscribe.replace(receiver.url, 'https://site.example/api')}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    for (const part of [
      'Essai inc.',
      '1, rue Test, Montréal (QC) H0H 0H0',
      'bonjour@site.example',
      '7 jours',
    ])
      expect(mail?.text).toContain(part);
  });

  it('5.1 in English gets a mail and pages in English', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter({ locale: 'en', page: '/en/blog' });
    const link = await linkOf(receiver, 'confirm');
    expect(receiver.smtp.mails[0]?.headers.subject).toBe(
      'Confirm your subscription to the Essai & fils newsletter',
    );
    const page = await (await fetch(link)).text();
    expect(page).toContain('<html lang="en-US">');
    expect(page).toContain('<title>Confirm your subscription | Essai &amp; fils</title>');
    expect(page).toContain('<a href="https://site.example/en">Go to the site</a>');
    expect(await titleOf(await post(link))).toBe('Your subscription is confirmed');
  });

  it('5.1 gets the same answer for an address that waits, is known, or has left', async () => {
    const receiver = await startReceiver();
    const seen: unknown[] = [];
    const ask = async (): Promise<void> => {
      const answer = await receiver.newsletter();
      seen.push([answer.status, await answer.text(), [...answer.headers.keys()].sort()]);
    };
    await ask();
    const confirm = await linkOf(receiver, 'confirm');
    await ask();
    await post(confirm);
    receiver.clock.now += DAY;
    await ask();
    const unsubscribe = await linkOf(receiver, 'unsubscribe', 2);
    expect(receiver.smtp.mails[1]?.headers.subject).toBe(
      'Votre abonnement à l’infolettre d’Essai & fils est déjà actif',
    );
    await post(unsubscribe);
    await ask();
    await linkOf(receiver, 'confirm', 3);
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('5.1 cannot be used to flood an address', async () => {
    const receiver = await startReceiver({ settings: { limit: { posts: 100, minutes: 10 } } });
    for (let time = 0; time < 20; time += 1) expect((await receiver.newsletter()).status).toBe(200);
    await linkOf(receiver, 'confirm');
    expect(await allMails(receiver)).toHaveLength(1);
  });

  it('5.4 is kept once when it is repeated, with one mail', async () => {
    const receiver = await startReceiver();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => receiver.newsletter({ key })));
    await linkOf(receiver, 'confirm');
    receiver.clock.now += 2 * DAY;
    expect((await receiver.newsletter({ key })).status).toBe(200);
    expect(await allMails(receiver)).toHaveLength(1);
    expect(await receiver.store.subscribers.list()).toHaveLength(1);
  });

  it.each([
    [{ email: '' }, { email: 'required' }],
    [{ email: 'x@' }, { email: 'invalid' }],
    [{ consent: '' }, { consent: 'required' }],
    [{ consent: 'I agree!' }, { consent: 'invalid' }],
    [{ name: 'x' }, { name: 'unknown' }],
  ])('5.4 says what is wrong: %o', async (values, errors) => {
    const { newsletter, store } = await startReceiver();
    const answer = await newsletter(values);
    expect([answer.status, await answer.json()]).toEqual([422, { ok: false, errors }]);
    expect(await store.subscribers.list()).toEqual([]);
  });

  it('5.3 without scripts takes its page from the referrer, and ends on the thank-you page', async () => {
    const { native, store } = await startReceiver();
    const fields = { ...SIGN_UP, locale: 'en', page: '', key: '' };
    const answer = await native('newsletter', fields, { Referer: 'https://site.example/en/blog/a?b=c' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/newsletter/thank-you']);
    expect(await store.subscribers.list()).toMatchObject([{ page: '/en/blog/a', suspect: 'no-scripts' }]);
    const wrong = await native('newsletter', { ...fields, email: 'x' });
    expect(wrong.headers.get('location')).toBe('/en/newsletter/error');
  });
});

describe('a subscription', () => {
  async function confirmed(): Promise<RunningReceiver> {
    const receiver = await startReceiver();
    await receiver.newsletter();
    await post(await linkOf(receiver, 'confirm'));
    return receiver;
  }

  it('5.1 ends by a button, not by looking, and keeps the proof', async () => {
    const receiver = await confirmed();
    const link = await linkOf(receiver, 'unsubscribe');
    const page = await (await fetch(link)).text();
    expect(page).toContain('<button>Me désabonner</button>');
    expect((await receiver.store.subscribers.list())[0]?.withdrawnAt).toBeUndefined();
    receiver.clock.now += DAY;
    const answer = await post(link);
    expect([answer.status, await titleOf(answer)]).toEqual([200, 'Désabonnement confirmé']);
    expect(await receiver.store.subscribers.list()).toMatchObject([
      { confirmedAt: NOW, withdrawnAt: NOW + DAY },
    ]);
    expect((await post(link)).status).toBe(200);
  });

  it("5.1 ends by a mail program's one click (RFC 8058), which no browser sends", async () => {
    const receiver = await confirmed();
    const header = receiver.smtp.mails[0]?.headers['list-unsubscribe'] ?? '';
    const link = header.slice(1, -1).replace('https://site.example/api', receiver.url);
    const answer = await post(link, 'List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect((await receiver.store.subscribers.list())[0]?.withdrawnAt).toBe(NOW);
  });

  it('5.1 ends by a link of an earlier subscription of the same address', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter();
    await post(await linkOf(receiver, 'confirm'));
    const earlier = await linkOf(receiver, 'unsubscribe');
    await post(earlier);
    await receiver.newsletter({ email: 'Jean@exemple.ca' });
    await post(await linkOf(receiver, 'confirm', 2));
    receiver.clock.now += DAY;
    const ended = await post(earlier, 'List-Unsubscribe=One-Click');
    expect([ended.status, await titleOf(ended)]).toEqual([200, 'Désabonnement confirmé']);
    expect((await receiver.store.subscribers.list()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([
      NOW,
      NOW + DAY,
    ]);
  });

  it('5.1 that was never confirmed is erased by the same link', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter();
    await post(await linkOf(receiver, 'unsubscribe'));
    expect(await receiver.store.subscribers.list()).toEqual([]);
  });

  it('5.1 cannot be confirmed after seven days, and is erased by then', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter();
    const link = await linkOf(receiver, 'confirm');
    receiver.clock.now += 7 * DAY;
    for (const answer of [await fetch(link), await post(link)])
      expect([answer.status, await titleOf(answer)]).toEqual([410, 'Ce lien n’est plus valide']);
    await receiver.newsletter({ email: 'autre@exemple.ca' });
    await receiver.store.upkeep.purge({ now: receiver.clock.now, contact: 0, spam: 0, consent: 0 });
    expect((await receiver.store.subscribers.list()).map(({ email }) => email)).toEqual(['autre@exemple.ca']);
  });

  it.each([['confirm'], ['unsubscribe']])('5.1 has no %s without its token', async (purpose) => {
    const receiver = await confirmed();
    const tokens = ['', 'token=', 'token=x', `token=${'a'.repeat(43)}`, 'token[]=x', `token=%00&locale=en`];
    for (const query of tokens) {
      const url = `${receiver.url}/newsletter/${purpose}?${query}`;
      expect([(await fetch(url)).status, (await post(url)).status]).toEqual([410, 410]);
    }
    const confirm = await linkOf(receiver, 'confirm');
    const swapped = purpose === 'confirm' ? await linkOf(receiver, 'unsubscribe') : confirm;
    const wrong = swapped.replace(/newsletter\/\w+/, `newsletter/${purpose}`);
    expect((await post(wrong)).status).toBe(410);
    expect((await receiver.store.subscribers.list())[0]?.withdrawnAt).toBeUndefined();
  });

  it('5.1 stores no token that would work', async () => {
    const receiver = await startReceiver();
    await receiver.newsletter();
    const token = new URL(await linkOf(receiver, 'confirm')).searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(await receiver.store.subscribers.isValid(token, 'confirm', NOW)).toBe(false);
  });

  it('has pages without scripts that may not be cached, framed or indexed', async () => {
    const receiver = await startReceiver();
    const { headers } = await fetch(`${receiver.url}/newsletter/confirm?token=x`);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'$/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('says so when the store fails, and acts when it does not', async () => {
    const broken = { fails: false };
    const receiver = await startReceiver({
      through: (real) => ({
        ...real,
        subscribers: {
          ...real.subscribers,
          confirm: (hash, now) =>
            broken.fails ? Promise.reject(new Error('no disk')) : real.subscribers.confirm(hash, now),
        },
      }),
    });
    await receiver.newsletter();
    const link = await linkOf(receiver, 'confirm');
    broken.fails = true;
    const answer = await post(link);
    expect([answer.status, await titleOf(answer)]).toEqual([503, 'Service momentanément indisponible']);
    expect(receiver.log).toEqual(['A link of a mail had no effect, and was answered 503: no disk']);
    broken.fails = false;
    expect((await post(link)).status).toBe(200);
  });
});
