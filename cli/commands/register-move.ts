import type { Command } from 'commander';
import type { MoveFlags } from './move.ts';
import type { RemoveFlags } from './remove.ts';
import type { CommandLine } from './terminal.ts';

/** Adds `site move` and `site remove`. What they need is imported when they run. */
export function addMoveCommands(program: Command, { world, end }: CommandLine): void {
  program
    .command('move')
    .description('give a page another address in both languages, and repair every link to it and in it')
    .argument('[page]', 'its address in either language, or its file')
    .argument('[address]', 'its new address, without a language')
    .option('-n, --dry-run', 'say what would change, and write nothing')
    .option('--resume', 'finish a move that was interrupted, and do nothing else')
    .addHelpText(
      'after',
      `
The pages below it move along. Links in texts, front matter, data and site.config.ts are repaired, and the old
addresses lead to the new ones. A move that is interrupted is finished by the next one.

Examples:
  site move /blog/demo /blog/what-a-demo-shows   rename a page
  site move content/fr/guide.md /help/guide      move it to another folder
  site move /blog/a /blog/b --dry-run            see what that would change`,
    )
    .action((from: string | undefined, to: string | undefined, flags: Omit<MoveFlags, 'from' | 'to'>) =>
      end(import('./move.ts').then(({ moveCommand }) => moveCommand({ from, to, ...flags }, world))),
    );
  program
    .command('remove')
    .description('take a page out of the site in both languages, and say who links to it')
    .argument('<page>', 'its address in either language, or its file')
    .option(
      '--to <address>',
      'page or https address that the old addresses lead to; without it, they are gone (410)',
    )
    .option('-y, --yes', 'remove without asking, also what git does not hold')
    .option('-n, --dry-run', 'say what would change, and write nothing')
    .addHelpText(
      'after',
      `
The addresses are kept in content/data/addresses.yaml: as redirects with --to, else as gone (410).

Examples:
  site remove /blog/old-news                   its addresses are gone
  site remove /products/kit --to /products     its addresses lead to another page
  site remove /blog/old-news --dry-run         see who links to it`,
    )
    .action((page: string, flags: Omit<RemoveFlags, 'page'>) =>
      end(import('./remove.ts').then(({ removeCommand }) => removeCommand({ page, ...flags }, world))),
    );
}
