import type { Command } from 'commander';
import type { CommandLine } from './terminal.ts';

/** Adds `site new`. What it needs is imported when it runs. */
export function addNewCommand(program: Command, { world, end }: CommandLine): void {
  program
    .command('new')
    .description('write the French and English documents of a new page, as drafts ready to edit')
    .argument('<kind>', 'name of the starting texts, such as page')
    .argument('<slug>', 'end of its address, the same in both languages')
    .option('-t, --title <title>', 'title to begin with; by default, the words of the slug')
    .addHelpText(
      'after',
      `
A kind is a pair of starting texts, templates/starters/KIND.fr.md and KIND.en.md. An unknown kind lists those that
exist. No file is ever overwritten.

Examples:
  site new page guides/start  content/fr/guides/start.md and content/en/guides/start.md
  site new post first-demo --title "What a demo shows"
                              a post, where the project has starting texts of that name`,
    )
    .action((kind: string, slug: string, flags: { readonly title?: string }) =>
      end(import('./new.ts').then(({ newCommand }) => newCommand({ kind, slug, ...flags }, world))),
    );
}
