import type { Command } from 'commander';
import type { CommandLine } from './terminal.ts';

/** Adds `site forms` and `site leads`. What they need is imported when they run. */
export function addFormsCommands(program: Command, line: CommandLine): void {
  addForms(program, line);
  addLeads(program, line);
}

function addForms(program: Command, { world, end }: CommandLine): void {
  program
    .command('forms')
    .description('receive what visitors send with the forms, without serving the site')
    .option('-p, --port <number>', 'port to listen on', '4330')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-origin <origins...>', "origins whose pages may post, besides the configuration's")
    .addHelpText(
      'after',
      `
Start it again when site.config.ts, templates or locales change: it reads them as it starts.

Environment:
  SITE_STORE      file of the SQLite database, outside the project
  DATABASE_URL    PostgreSQL instead: postgres://user@host/name
  SMTP_URL        mail server: smtp://user:password@host:587; without it mails are written to files
  SITE_MAIL_FROM  address that notifications come from, when not the organization's
  SITE_MAIL_TO    address that notifications go to, when not the organization's
  SITE_PROXIES    trusted proxies besides this machine's own: 10.0.0.0/8,2001:db8::1

Examples:
  site forms                                         http://127.0.0.1:4330/api
  site forms --allow-origin https://www.example.com
  DATABASE_URL=postgres://forms@db/forms site forms --host 0.0.0.0`,
    )
    .action((flags) => end(import('./forms.ts').then(({ formsCommand }) => formsCommand(flags, world))));
}

function addLeads(program: Command, { world, end }: CommandLine): void {
  const leads = program
    .command('leads')
    .description('list, export or erase what visitors sent with the forms')
    .addHelpText(
      'after',
      `
Examples:
  site leads list
  site leads list --subscribers
  site leads list --email someone@example.com
  site leads export --format csv --out ~/leads.csv
  site leads export --format json | jq length
  site leads erase --email someone@example.com
  site leads purge`,
    );
  withFilters(leads.command('list').description('print the leads, newest first; suspects are marked')).action(
    (flags) => end(import('./leads.ts').then(({ leadsListCommand }) => leadsListCommand(flags, world))),
  );
  withFilters(leads.command('export').description('write the leads for a spreadsheet or a program'))
    .addOption(leads.createOption('--format <format>', 'csv or json').choices(['csv', 'json']).default('csv'))
    .option('-o, --out <file>', 'write to a file instead of the terminal')
    .action((flags) =>
      end(import('./leads.ts').then(({ leadsExportCommand }) => leadsExportCommand(flags, world))),
    );
  leads
    .command('erase')
    .description('erase everything that one address sent or agreed to, for good')
    .requiredOption('--email <address>', 'the address')
    .action((flags) =>
      end(import('./leads.ts').then(({ leadsEraseCommand }) => leadsEraseCommand(flags, world))),
    );
  leads
    .command('purge')
    .description('erase what was kept as long as the configuration says; the receiver does it every night')
    .action((flags) =>
      end(import('./leads.ts').then(({ leadsPurgeCommand }) => leadsPurgeCommand(flags, world))),
    );
}

function withFilters(command: Command): Command {
  return command
    .option('--form <name>', 'messages of this form alone')
    .option('--subscribers', 'who subscribed to the newsletter, instead of messages')
    .option('--spam', 'spam too')
    .option('--email <address>', 'what this address sent alone, spam too');
}
