import type { Command } from 'commander';
import type { CheckFlags } from './check.ts';
import type { CommandLine } from './terminal.ts';

/** Adds `site check` and `site explain`. What they need is imported when they run. */
export function addCheckCommands(program: Command, { world, end }: CommandLine): void {
  program
    .command('check')
    .description(
      'find what a build reports, and more: twins that differ, invalid HTML, unused strings; write nothing',
    )
    .option('--strict', 'refuse warnings too, except what is not due yet or cannot be told here')
    .option('--spelling', 'look every word up in the French and English dictionaries, too')
    .option('--external', 'ask other sites whether links still lead somewhere, too')
    .option('--accessibility', 'have axe look at the pages in a Chromium, too')
    .addOption(
      program
        .createOption('--format <form>', 'how the report is printed; github by default in a GitHub workflow')
        .choices(['text', 'json', 'github', 'sarif', 'junit']),
    )
    .option('--changed', 'look only at what this branch changes')
    .option('--since <revision>', 'look only at what differs from a revision of git')
    .option('--baseline <file>', 'leave out what this file lists, and refuse anything new')
    .option('--write-baseline', 'write what is found to the file of --baseline')
    .option('--against <build>', 'refuse to lose an address or anchor of a live site, folder or git revision')
    .option('--allow-gone <path...>', 'with --against: addresses and anchors that may answer nothing')
    .option('--reviewed <page>', 'write in the document of a page that it says what its twin says now')
    .option('-q, --quiet', 'print only problems')
    .addHelpText(
      'after',
      `
Exits with 1 when the sources do not build, and with 3 when they build but are refused.

Examples:
  site check                             everything, as text
  site check --changed                   what this branch changes
  site check --strict --format junit     for continuous integration
  site check --against https://www.example.com
                                         no address of the live site is lost
  site check --reviewed /en/about        that document says what its twin says`,
    )
    .action((flags: CheckFlags) =>
      end(import('./check.ts').then(({ checkCommand }) => checkCommand(flags, world))),
    );
  program
    .command('explain')
    .description('say what a code in a report means, and what to do')
    .argument('[code]', 'such as dead-link; without it, every code is listed')
    .action((code: string | undefined) =>
      end(import('./explain.ts').then(({ explainCommand }) => explainCommand(code, world))),
    );
}
