import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FormsEnvironment } from '../forms/environment.ts';
import type { Lead } from '../forms/lead-table.ts';
import {
  SUBSCRIBER_COLUMNS,
  submissionColumns,
  submissionLead,
  subscriberLeads,
  toCsv,
} from '../forms/lead-table.ts';
import { validAddress } from '../forms/mail/address.ts';
import { eraseMailFiles, purgeMailFiles } from '../forms/mail/erase-files.ts';
import { purgeByRetention } from '../forms/nightly.ts';
import { openStore } from '../forms/open-store.ts';
import { leftElsewhere, mailFolder, refusePlace, storeFile } from '../forms/place.ts';
import { writePrivately } from '../forms/private-file.ts';
import { formsRules, retentionOf } from '../forms/settings.ts';
import type { Store } from '../forms/store/store.ts';
import type { ErasedCounts } from '../forms/store/upkeep.ts';
import { projectOptions } from '../project/build-options.ts';
import { formsEnvironment, terminalOf } from '../project/environment.ts';
import { demand } from '../report/faults.ts';
import { jsonText } from '../report/json.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount } from '../report/units.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { Config } from '../types.ts';
import { command, refuseIf } from './command.ts';
import { USAGE } from './exit-codes.ts';
import type { LeadsList } from './leads-table.ts';
import { formatFailures, formatLeads } from './leads-table.ts';
import { outputProblem, writeNamed } from './output-problem.ts';
import { readConfig } from './project-config.ts';
import type { CommandWorld } from './terminal.ts';

/** Flags that choose leads. */
interface LeadsFlags {
  /** Name of the form whose messages are meant. @default every form's */
  readonly form?: string;
  /** Lists subscribers of the newsletter, instead of messages. */
  readonly subscribers?: boolean;
  /** Lists spam, too. */
  readonly spam?: boolean;
  /** Lists what this address sent alone, spam too. @default every address's */
  readonly email?: string;
}

/** Flags of `site leads export`. */
interface LeadsExportFlags extends LeadsFlags {
  readonly format: 'csv' | 'json';
  /** File to write. @default standard output */
  readonly out?: string;
}

/** Prints the leads, newest first; answers the exit code. */
export const leadsListCommand = command(async (flags: LeadsFlags, world: CommandWorld) => {
  refuseIf(wrongChoice(flags), USAGE);
  return withStore(world, async (opened) => {
    const tables = [await chosen(opened, flags)];
    // Who asks what is kept about a person must not miss a part of it.
    if (flags.email !== undefined && flags.form === undefined && flags.subscribers !== true)
      tables.push(await chosenSubscribers(opened, flags));
    const { colour } = terminalOf(world.stdout, world.env);
    world.stdout.write(tables.map((table) => formatLeads(table, { colour })).join('\n'));
    world.stderr.write(formatFailures(await opened.store.outbox.failures()));
  });
});

/** Writes the leads as CSV or JSON; answers the exit code. */
export const leadsExportCommand = command(async (flags: LeadsExportFlags, world: CommandWorld) => {
  refuseIf(wrongChoice(flags), USAGE);
  return withStore(world, async (opened) => {
    const file = flags.out === undefined ? undefined : resolve(world.cwd, flags.out);
    if (file !== undefined) refusePlace(file, opened.config.options, OUT_REMEDY);
    refuseIf(outputProblem(flags.out, world.cwd));
    const { columns, leads } = await exported(opened, await chosen(opened, flags));
    const text = flags.format === 'csv' ? toCsv(columns, leads) : jsonText(leads);
    if (file === undefined) world.stdout.write(text);
    else {
      await writeNamed(file, () => writePrivately(file, text));
      world.stderr.write(`${formatCount(leads.length, 'row')} written to ${file}\n`);
    }
  });
});

const OUT_REMEDY = '--out names the file: choose one outside the project, as ~/leads.csv.';

async function exported(
  { config, store }: OpenedStore,
  content: LeadsList,
): Promise<{ readonly columns: readonly string[]; readonly leads: readonly Lead[] }> {
  if (content.kind === 'message')
    return { columns: submissionColumns(content.list), leads: content.list.map(submissionLead) };
  const leads = await subscriberLeads(content.list, store.subscribers, formsRules(config)?.base);
  return { columns: SUBSCRIBER_COLUMNS, leads };
}

/** Erases everything that one address sent or agreed to; answers the exit code. */
export const leadsEraseCommand = command(async (flags: { readonly email: string }, world: CommandWorld) => {
  refuseIf(wrongAddress(flags.email), USAGE);
  const email = flags.email.trim();
  return withStore(world, async ({ store, config, env }) => {
    const erased = await store.upkeep.erase(email);
    const files = await eraseMailFiles(mailFolder(env, config.organization.name), email);
    world.stdout.write(`Erased ${countOf(erased)}, ${formatCount(files, 'mail file')}.\n`);
  });
});

/** Erases what was kept as long as the configuration says; answers the exit code. */
export const leadsPurgeCommand = command((_flags: object, world: CommandWorld) =>
  withStore(world, async ({ store, config, env }) => {
    const retention = retentionOf(config.forms);
    const now = Date.now();
    const erased = await purgeByRetention(store.upkeep, retention, now);
    await purgeMailFiles(mailFolder(env, config.organization.name), retention, now);
    world.stdout.write(`Purged ${countOf(erased)}.\n`);
  }),
);

function wrongChoice({ form, subscribers, email }: LeadsFlags): string | undefined {
  if (form !== undefined && subscribers === true)
    return '--form and --subscribers do not go together: give one at a time.';
  return wrongAddress(email);
}

function wrongAddress(email: string | undefined): string | undefined {
  return email === undefined || validAddress(email.trim()) !== undefined
    ? undefined
    : `--email must be one email address, not "${email}".`;
}

interface OpenedStore {
  readonly store: Store;
  readonly config: Config;
  readonly env: FormsEnvironment;
}

/**
 * Opens the store that the receiver uses; answers the exit code. A missing store is not made here: it would have the
 * wrong owner.
 */
async function withStore(world: CommandWorld, use: (opened: OpenedStore) => Promise<void>): Promise<number> {
  const options = projectOptions(world.cwd, {}, world.env);
  const config = demand(await readConfig(options));
  const env = formsEnvironment(world.env);
  const { organization } = config;
  const file = storeFile(env, organization.name);
  const isThere = env.databaseUrl !== undefined || exists(file);
  if (!isThere) world.stderr.write(`Nothing has been kept yet: ${file} does not exist.\n`);
  for (const note of leftElsewhere(env, organization.name)) world.stderr.write(`${note}\n`);
  if (!isThere) return 0;
  const store = await openStore({ organization, env, folders: options });
  try {
    await use({ store, config, env });
    return 0;
  } catch (error) {
    if (!hasCode(error)) throw error;
    throw new Refusal(`The leads in ${store.place} cannot be reached: ${error.message}`);
  } finally {
    await store.close();
  }
}

/** Looks for the store's file; one that may not be looked at is not taken for missing. */
function exists(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return false;
    if (!isSystemError(error)) throw error;
    const hint = error.code === 'EACCES' ? ' (run this as the user that receives forms)' : '';
    throw new Refusal(`The leads in ${file} cannot be reached: ${writeReason(error)}${hint}`);
  }
}

/** Errors of the disk, SQLite and PostgreSQL have a code; a bug has none. */
function hasCode(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}

/** Finds the leads that flags ask for; refuses a form that cannot be meant. */
async function chosen(opened: OpenedStore, flags: LeadsFlags): Promise<LeadsList> {
  const { form, spam, subscribers, email } = flags;
  if (subscribers === true) return chosenSubscribers(opened, flags);
  const all = await opened.store.submissions.list(form);
  const shown = spam === true || email !== undefined ? all : all.filter((message) => !message.spam);
  const list = shown.filter(({ fields }) => isFrom(fields.email, email));
  if (all.length === 0 && form !== undefined) {
    // Only now: templates take longer to compile than leads to read.
    const { noSuchForm } = await import('./asked-form.ts');
    refuseIf(await noSuchForm(form, opened.config.options), USAGE);
  }
  return { kind: 'message', list };
}

async function chosenSubscribers({ store }: OpenedStore, { email }: LeadsFlags): Promise<LeadsList> {
  const list = await store.subscribers.list();
  return { kind: 'newsletter', list: list.filter((subscriber) => isFrom(subscriber.email, email)) };
}

/** Compares addresses as erasing does: whatever their capitals. */
function isFrom(found: string | undefined, email: string | undefined): boolean {
  return email === undefined || found?.toLowerCase() === email.trim().toLowerCase();
}

function countOf({ submissions: messages, subscribers }: ErasedCounts): string {
  return `${formatCount(messages, 'message')}, ${formatCount(subscribers, 'subscription')}`;
}
