import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  leadsEraseCommand,
  leadsExportCommand,
  leadsListCommand,
  leadsPurgeCommand,
} from '../../commands/leads.ts';
import type { CommandWorld } from '../../commands/terminal.ts';
import { openSqlite } from '../../forms/store/sqlite.ts';
import type { Store } from '../../forms/store/store.ts';
import { createStore } from '../../forms/store/store.ts';
import type { Submission } from '../../forms/store/submissions.ts';
import { hashOf } from '../../forms/tokens.ts';
import type { Overlay, Run } from '../mini-site.ts';
import { BASE, miniSite } from '../mini-site.ts';
import { testWorld } from '../test-world.ts';

const DAY = 24 * 60 * 60 * 1000;
const AT = Date.UTC(2026, 10, 20, 17, 30);

const message = ({ fields, ...changes }: Partial<Submission> = {}): Submission => ({
  id: 'm1',
  form: 'contact',
  key: 'k1',
  receivedAt: AT,
  locale: 'fr',
  page: '/contact',
  fields: {
    name: 'Marie',
    email: 'marie@exemple.ca',
    phone: '+1 514 555-0123',
    service: 'ai',
    message: 'Bonjour',
    ...fields,
  },
  spam: false,
  ...changes,
});

interface Office {
  readonly store: Store;
  readonly file: string;
  readonly folder: string;
  readonly world: CommandWorld;
  readonly printed: () => Omit<Run, 'code'>;
}

function office(overlay: Overlay = {}): Office {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'leads.sqlite');
  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const env = { SITE_STORE: file, SITE_CACHE: join(folder, 'cache') };
  const { world, printed } = testWorld(miniSite(overlay).root, env);
  return { store, file, folder, world, printed };
}

async function addSubscriber(store: Store, id: string, email: string): Promise<void> {
  await store.subscribers.add({
    id,
    key: `key ${id}`,
    mailId: `mail ${id}`,
    email,
    locale: 'en',
    page: '/en/blog',
    consent: '2026-11',
    askedAt: AT,
  });
}

/** Marie, who wrote twice, once taken for spam, and Jean. Both signed up. */
async function addPeople(store: Store): Promise<void> {
  await store.submissions.add(message());
  await store.submissions.add(
    message({
      id: 'm2',
      form: 'quote',
      spam: true,
      receivedAt: AT + DAY,
      fields: { email: 'Marie@Exemple.ca' },
    }),
  );
  await store.submissions.add(message({ id: 'm3', key: 'k3', fields: { email: 'jean@exemple.ca' } }));
  await addSubscriber(store, 's1', 'marie@exemple.ca');
  await addSubscriber(store, 's2', 'jean@exemple.ca');
}

async function confirm(store: Store, id: string): Promise<void> {
  await store.subscribers.addTokens([
    { hash: `hash ${id}`, subscriber: id, purpose: 'confirm', createdAt: AT },
  ]);
  await store.subscribers.confirm(`hash ${id}`, AT + 60_000);
}

describe('mails that do not leave', () => {
  it('are told after every list, with what the server said', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message());
    await store.submissions.add(message({ id: 'm2', key: 'k2' }));
    await addSubscriber(store, 's1', 'jean@exemple.ca');
    const postpone = (id: string, error: string): Promise<void> =>
      store.outbox.postpone(id, { dueAt: AT, attempts: 1, error });
    expect(await leadsListCommand({}, world)).toBe(0);
    expect(printed().stderr).toBe('');
    await postpone('m1', '550 no such\u001b[31m user');
    await postpone('m2', 'connect ECONNREFUSED');
    await postpone('mail s1', 'connect ECONNREFUSED');
    const told =
      '2 mails could not be sent yet: connect ECONNREFUSED\n1 mail could not be sent yet: 550 no such␛[31m user\n';
    expect(await leadsListCommand({}, world)).toBe(0);
    expect(printed().stderr).toBe(told);
    expect(await leadsListCommand({ subscribers: true }, world)).toBe(0);
    expect(printed().stderr).toBe(told + told);
  });
});

describe('site leads list', () => {
  it('prints messages, newest first, in Toronto time, suspects marked, spam left out', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message({ suspect: 'too-fast' }));
    await store.submissions.add(
      message({
        id: 'm2',
        key: 'k2',
        receivedAt: AT + DAY,
        fields: { name: '', email: 'jean@exemple.ca', phone: '' },
      }),
    );
    await store.submissions.add(message({ id: 'm3', key: 'k3', spam: true }));
    expect(await leadsListCommand({}, world)).toBe(0);
    expect(printed()).toEqual({
      stdout: [
        '2026-11-21 12:30                      jean@exemple.ca                           ai  Bonjour',
        '2026-11-20 12:30  suspect (too-fast)  marie@exemple.ca  Marie  +1 514 555-0123  ai  Bonjour',
        '',
        '2 messages, 1 suspect',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('counts no spam among the suspects, as its marks do not', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message({ suspect: 'too-fast' }));
    await store.submissions.add(message({ id: 'm2', key: 'k2', spam: true, suspect: 'no-token' }));
    expect(await leadsListCommand({ spam: true }, world)).toBe(0);
    expect(printed().stdout).toContain('\n2 messages, 1 suspect\n');
  });

  it('prints the messages of every form, each by its name, or of one', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message());
    await store.submissions.add(
      message({ id: 'm2', form: 'quote', receivedAt: AT + DAY, fields: { message: 'Combien ?' } }),
    );
    await leadsListCommand({}, world);
    expect(printed().stdout).toMatch(
      /12:30 {2}quote {4}marie.+Combien.+\n.+12:30 {2}contact {2}marie.+Bonjour/,
    );
    await leadsListCommand({ form: 'quote' }, world);
    expect(printed().stdout).toMatch(/12:30 {2}marie.+Combien.+\n\n1 message\n$/);
  });

  it('names no forms where none takes messages', async () => {
    const registry = readFileSync(join(BASE, 'templates/registry.ts'), 'utf8');
    const withoutContact = registry.replace(/^ {6}contact: \{[\s\S]*?^ {6}\},\n/m, '');
    expect(withoutContact).not.toBe(registry);
    const { world, printed } = office({ 'templates/registry.ts': withoutContact });
    expect(await leadsListCommand({ form: 'contact' }, world)).toBe(2);
    expect(printed().stderr).toBe('No form is called "contact", and no form of this site takes messages.\n');
  });

  it('refuses subscribers of a form, whose name would say nothing', async () => {
    const { folder, world, printed } = office();
    const flags = { form: 'contact', subscribers: true };
    const out = join(folder, 'leads.csv');
    expect(await leadsListCommand(flags, world)).toBe(2);
    expect(await leadsExportCommand({ ...flags, format: 'csv', out }, world)).toBe(2);
    const refusal = '--form and --subscribers do not go together: give one at a time.\n';
    expect(printed()).toEqual({ stdout: '', stderr: refusal + refusal });
    expect(existsSync(out)).toBe(false);
  });

  it('refuses a form that takes subscriptions, as scripts of earlier versions name it, and one that the site has not', async () => {
    const { store, folder, world, printed } = office();
    await addSubscriber(store, 's1', 'a@exemple.ca');
    await store.submissions.add(message({ form: 'quote' }));
    const out = join(folder, 'leads.csv');
    const subscriptions =
      'The form "newsletter" takes subscriptions, not messages: --subscribers shows them.\n';
    expect(await leadsListCommand({ form: 'newsletter' }, world)).toBe(2);
    expect(await leadsExportCommand({ form: 'newsletter', format: 'csv', out }, world)).toBe(2);
    expect(await leadsListCommand({ form: 'contcat' }, world)).toBe(2);
    expect(printed()).toEqual({
      stdout: '',
      stderr: `${subscriptions}${subscriptions}No form is called "contcat", and no message of such a form is kept. Did you mean "contact"? Forms that take messages: contact.\n`,
    });
    expect(existsSync(out)).toBe(false);
    // A form that the site no longer has left a message; one that it has left none yet.
    expect(await leadsListCommand({ form: 'quote' }, world)).toBe(0);
    expect(await leadsListCommand({ form: 'contact' }, world)).toBe(0);
    expect(printed().stdout).toMatch(/\n\n1 message\n0 messages\n$/);
  });

  it('prints spam when asked', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message({ spam: true }));
    await leadsListCommand({ spam: true }, world);
    expect(printed().stdout).toMatch(/^2026-11-20 12:30 {2}spam {2}marie/);
  });

  it('prints all that one address sent and agreed to, as when a person asks for it', async () => {
    const { store, world, printed } = office();
    await addPeople(store);
    expect(await leadsListCommand({ email: ' MARIE@exemple.ca ' }, world)).toBe(0);
    expect(printed().stdout).toMatch(
      /^.+ spam {2}marie@.+\n.+ marie@.+\n\n2 messages\n\n.+ waiting {2}marie@exemple\.ca .+\n\n1 subscription\n$/i,
    );
    const other = office();
    expect(await leadsListCommand({ email: 'personne@exemple.ca' }, other.world)).toBe(0);
    expect(other.printed().stdout).toBe('0 messages\n\n0 subscriptions\n');
  });

  it('prints the messages of one form, or the subscription, of one address', async () => {
    const { store, world, printed } = office();
    await addPeople(store);
    await leadsListCommand({ email: 'marie@exemple.ca', form: 'quote' }, world);
    await leadsListCommand({ email: 'marie@exemple.ca', subscribers: true }, world);
    expect(printed().stdout).toMatch(
      /^.+ spam {2}marie@.+\n\n1 message\n.+ waiting .+\n\n1 subscription\n$/i,
    );
  });

  it('lets no visitor act on the terminal, and cuts what is long', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(
      message({ fields: { message: `\u001b]0;owned\u0007\u202e${'é'.repeat(100)}\nx`, name: '日本' } }),
    );
    await leadsListCommand({}, world);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be there.
    expect(printed().stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    expect(printed().stdout).toContain('␛]0;owned');
    expect(printed().stdout).toContain('é…\n');
  });

  it('shows no sign with thousands of marks, which would cover the lines around it', async () => {
    const { store, world, printed } = office();
    const marks = '\u0301'.repeat(4000);
    await store.submissions.add(message({ fields: { name: `Zoé${marks}`, message: `Bonjour${marks}` } }));
    await leadsListCommand({}, world);
    expect(printed().stdout.length).toBeLessThan(200);
    expect(printed().stdout).toMatch(/ Zo… .* Bonjou…\n/);
  });

  it('prints subscribers with their states', async () => {
    const { store, world, printed } = office();
    await addSubscriber(store, 's1', 'a@exemple.ca');
    await addSubscriber(store, 's2', 'b@exemple.ca');
    await confirm(store, 's2');
    await leadsListCommand({ subscribers: true }, world);
    expect(printed().stdout).toBe(
      '2026-11-20 12:30  waiting    a@exemple.ca  en  2026-11  /en/blog\n2026-11-20 12:30  confirmed  b@exemple.ca  en  2026-11  /en/blog\n\n2 subscriptions\n',
    );
  });

  it('does not make a store where there is none: it would belong to the user who looks', async () => {
    const { world, folder, printed } = office();
    const file = join(folder, 'none', 'leads.sqlite');
    expect(await leadsListCommand({}, { ...world, env: { ...world.env, SITE_STORE: file } })).toBe(0);
    expect(printed()).toEqual({ stdout: '', stderr: `Nothing has been kept yet: ${file} does not exist.\n` });
    expect(existsSync(file)).toBe(false);
  });

  it('does not take a store that it may not look for as absent: nothing was erased', async () => {
    const { world, folder, printed } = office();
    symlinkSync('round', join(folder, 'round'));
    const file = join(folder, 'round', 'leads.sqlite');
    const looking = { ...world, env: { ...world.env, SITE_STORE: file } };
    expect(await leadsEraseCommand({ email: 'marie@exemple.ca' }, looking)).toBe(1);
    expect(printed()).toEqual({
      stdout: '',
      stderr: `The leads in ${file} cannot be reached: its symbolic links go in a circle\n`,
    });
  });

  it('says what is wrong with a store', async () => {
    const { world, folder, printed } = office();
    const file = join(folder, 'not-sqlite');
    writeFileSync(file, 'This is no database, and it is long enough to be read as one.'.repeat(20));
    expect(await leadsListCommand({}, { ...world, env: { ...world.env, SITE_STORE: file } })).toBe(1);
    expect(printed().stderr).toContain(`The leads cannot be kept in ${file}: file is not a database`);
    const url = 'postgres://me:secret@127.0.0.1:1/leads';
    expect(await leadsListCommand({}, { ...world, env: { ...world.env, DATABASE_URL: url } })).toBe(1);
    expect(printed().stderr).toContain('The leads in leads on 127.0.0.1:1 cannot be reached: ');
    expect(printed().stderr).not.toContain('secret');
    expect(printed().stderr).not.toMatch(/\n\s+at /);
  });
});

/** Splits a CSV into cells as spreadsheets do: text after a closing quotation mark belongs to its cell. */
function cellsOf(csv: string, separator: string): readonly string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}\\n]*)(?:[${separator}\\n]|$)`, 'gy');
  return [...csv.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest);
}

describe('site leads export', () => {
  it('writes CSV that a spreadsheet opens and does not run', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(
      message({
        fields: { name: '=HYPERLINK("https://x.example")', message: '@SUM(1)\n-2;=3\n\t+4, "cité" -5' },
        page: '',
        suspect: 'no-token',
      }),
    );
    expect(await leadsExportCommand({ format: 'csv' }, world)).toBe(0);
    expect(printed().stdout).toBe(
      [
        '\ufeff"id","form","received","mark","name","email","phone","service","message","locale","page","key"',
        `"m1","contact","2026-11-20T17:30:00.000Z","suspect (no-token)","'=HYPERLINK(""https://x.example"")","marie@exemple.ca","'+1 514 555-0123","ai","'@SUM(1)\n'-2;'=3\n\t'+4, ""cité"" -5","fr","","k1"`,
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    'defuses a cell that begins by %j',
    async (text) => {
      const { store, world, printed } = office();
      await store.submissions.add(message({ fields: { message: text } }));
      await leadsExportCommand({ format: 'csv' }, world);
      expect(printed().stdout.replaceAll("'", '')).toContain(`"${text}"`);
      expect(printed().stdout).not.toContain(`,"${text}`);
      expect(printed().stdout).not.toMatch(/(?:^|["\t\n\r;,])[=+\-@＝＋－＠]/);
    },
  );

  it.each(['a;"=1+1;b', 'a;""""=1;b', 'a\n"=1;b', 'a\t"+1\tb', 'a,"@A1,b', '"=1;"=2'])(
    'defuses %j for a spreadsheet that cuts at other signs, and there begins at a quotation mark',
    async (text) => {
      const { store, world, printed } = office();
      await store.submissions.add(message({ fields: { message: text } }));
      await leadsExportCommand({ format: 'csv' }, world);
      for (const separator of [';', '\t', ','])
        expect(cellsOf(printed().stdout, separator).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    },
  );

  it('writes JSON as it is, without spam unless asked', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message({ fields: { message: '=1' } }));
    await store.submissions.add(message({ id: 'm2', key: 'k2', spam: true }));
    await leadsExportCommand({ format: 'json' }, world);
    expect(JSON.parse(printed().stdout)).toMatchObject([
      { id: 'm1', form: 'contact', message: '=1', mark: '', received: '2026-11-20T17:30:00.000Z' },
    ]);
    const other = office();
    await other.store.submissions.add(message({ spam: true }));
    await leadsExportCommand({ format: 'json', spam: true }, other.world);
    expect(JSON.parse(other.printed().stdout)).toMatchObject([{ mark: 'spam' }]);
  });

  it('writes what one address sent, or agreed to', async () => {
    const { store, world, printed } = office();
    await addPeople(store);
    await leadsExportCommand({ format: 'json', email: 'marie@exemple.ca' }, world);
    expect(JSON.parse(printed().stdout)).toMatchObject([{ id: 'm2', mark: 'spam' }, { id: 'm1' }]);
    const other = office();
    await addPeople(other.store);
    await leadsExportCommand({ format: 'json', email: 'jean@exemple.ca', subscribers: true }, other.world);
    expect(JSON.parse(other.printed().stdout)).toMatchObject([{ id: 's2' }]);
  });

  it('lets only its owner read what it writes, whatever file was there, and keeps a link', async () => {
    const { store, world, folder } = office();
    await store.submissions.add(message());
    const file = join(folder, 'leads.csv');
    const link = join(folder, 'link.csv');
    writeFileSync(file, 'of last month', { mode: 0o644 });
    symlinkSync(file, link);
    const { size } = statSync(file);
    expect(await leadsExportCommand({ format: 'csv', out: link }, world)).toBe(0);
    expect([statSync(file).mode & 0o777, lstatSync(link).isSymbolicLink()]).toEqual([0o600, true]);
    expect(statSync(file).size).toBeGreaterThan(size);
    expect(
      readdirSync(folder)
        .filter((name) => name.includes('csv'))
        .sort(),
    ).toEqual(['leads.csv', 'link.csv']);
  });

  it('writes to what is no file as it is', async () => {
    const { store, world } = office();
    await store.submissions.add(message());
    const { mode } = statSync('/dev/null');
    expect(await leadsExportCommand({ format: 'csv', out: '/dev/null' }, world)).toBe(0);
    expect([statSync('/dev/null').isCharacterDevice(), statSync('/dev/null').mode]).toEqual([true, mode]);
  });

  it('5.1 gives each confirmed subscriber a link that ends the subscription', async () => {
    const { store, world, printed } = office();
    await addSubscriber(store, 's1', 'a@exemple.ca');
    await addSubscriber(store, 's2', 'b@exemple.ca');
    await confirm(store, 's2');
    await leadsExportCommand({ subscribers: true, format: 'json' }, world);
    const [waiting, confirmed] = JSON.parse(printed().stdout) as readonly Record<string, string>[];
    expect(waiting).toMatchObject({ state: 'waiting', unsubscribe: '', confirmed: '' });
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      consent: '2026-11',
      page: '/en/blog',
      locale: 'en',
      withdrawn: '',
    });
    const link = new URL(confirmed?.unsubscribe ?? '');
    expect(link.origin + link.pathname).toBe('https://site.example/api/newsletter/unsubscribe');
    const hash = hashOf(link.searchParams.get('token') ?? '');
    expect(await store.subscribers.isValid(hash, 'confirm', AT)).toBe(false);
    expect(await store.subscribers.withdraw(hash, AT + DAY)).toBe(true);
    expect((await store.subscribers.find('s2'))?.withdrawnAt).toBe(AT + DAY);
  });

  it('writes to a file for its owner, outside the site', async () => {
    const { store, world, folder, printed } = office();
    await store.submissions.add(message());
    const out = join(folder, 'leads.csv');
    expect(await leadsExportCommand({ format: 'csv', out }, world)).toBe(0);
    expect(printed()).toEqual({ stdout: '', stderr: `1 row written to ${out}\n` });
    expect(readFileSync(out, 'utf8')).toContain('marie@exemple.ca');
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await leadsExportCommand({ format: 'csv', out: 'dist/leads.csv' }, world)).toBe(1);
    expect(printed().stderr).toContain('may not be kept in the output folder, which is published');
    expect(printed().stderr).toContain('  --out names the file: choose one outside the project');
    expect(printed().stderr).not.toContain('SITE_STORE');
    expect(await leadsExportCommand({ format: 'csv', out: join(folder, 'no', 'x.csv') }, world)).toBe(1);
    expect(printed().stderr).toContain(`Cannot write ${join(folder, 'no', 'x.csv')}: there is no folder `);
  });
});

describe('site leads erase', () => {
  it('erases all of one address, mail files too, and says how much', async () => {
    const { store, folder, world, printed } = office();
    await store.submissions.add(message());
    await store.submissions.add(message({ id: 'm2', key: 'k2', fields: { email: 'autre@exemple.ca' } }));
    await addSubscriber(store, 's1', 'marie@exemple.ca');
    mkdirSync(join(folder, 'mail'));
    writeFileSync(join(folder, 'mail', 'contact-m1.eml'), 'Reply-To: marie@exemple.ca\r\n\r\nBonjour');
    expect(await leadsEraseCommand({ email: ' Marie@exemple.ca ' }, world)).toBe(0);
    expect(printed().stdout).toBe('Erased 1 message, 1 subscription, 1 mail file.\n');
    expect((await store.submissions.list('contact')).map(({ id }) => id)).toEqual(['m2']);
    expect(await store.subscribers.list()).toEqual([]);
    expect(readFileSync(join(folder, 'leads.sqlite')).includes('marie@exemple.ca')).toBe(false);
  });

  it('asks for one address', async () => {
    const { world, printed } = office();
    const email = '%@exemple.ca, x';
    expect(await leadsEraseCommand({ email }, world)).toBe(2);
    expect(await leadsListCommand({ email }, world)).toBe(2);
    expect(await leadsExportCommand({ email, format: 'csv' }, world)).toBe(2);
    expect(printed().stderr).toBe(`--email must be one email address, not "${email}".\n`.repeat(3));
  });
});

describe('site leads purge', () => {
  it('1.8 erases what was kept as long as the configuration says', async () => {
    const { store, world, printed } = office();
    await store.submissions.add(message({ receivedAt: Date.now() - 370 * DAY }));
    await store.submissions.add(message({ id: 'm2', key: 'k2', receivedAt: Date.now() - 360 * DAY }));
    await store.submissions.add(
      message({ id: 'm3', key: 'k3', receivedAt: Date.now() - 31 * DAY, spam: true }),
    );
    expect(await leadsPurgeCommand({}, world)).toBe(0);
    expect(printed().stdout).toBe('Purged 2 messages, 0 subscriptions.\n');
    expect((await store.submissions.list('contact')).map(({ id }) => id)).toEqual(['m2']);
  });
});

describe('from the command line', () => {
  it.each([
    [['leads', 'export', '--format', 'xml'], "argument 'xml' is invalid. Allowed choices are csv, json."],
    [['leads', 'erase'], "required option '--email <address>' not specified"],
  ])('a mistake gets a hint and exit code 2: %s', async (args, text) => {
    const run = await miniSite().run(args);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(text);
  });

  it('leads are listed and exported', async () => {
    const { store, world } = office();
    await store.submissions.add(message());
    const site = miniSite();
    const env = { SITE_STORE: world.env?.SITE_STORE ?? '' };
    const [list, json] = await Promise.all([
      site.run(['leads', 'list'], env),
      site.run(['leads', 'export', '--format', 'json'], env),
    ]);
    expect([list.code, list.stderr, json.code]).toEqual([0, '', 0]);
    expect(list.stdout).toContain('1 message\n');
    expect(JSON.parse(json.stdout)).toHaveLength(1);
  });
});
