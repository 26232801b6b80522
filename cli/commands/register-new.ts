import type { Command } from 'commander';
import type { CommandLine } from './command-line.ts';

/** Adds `site new`. What it needs is imported when it runs. */
export function addNewCommand(program: Command, { world, end }: CommandLine): void {
  program
    .command('new')
    .description('write the French and English documents of a new page, as drafts ready to edit')
    .argument('<kind>', 'page, post, service or project')
    .argument('<slug>', 'end of its address, the same in both languages')
    .option('-t, --title <title>', 'title to begin with, instead of the slug as words')
    .addHelpText(
      'after',
      `
Starting texts are in templates/starters. Nothing that exists is overwritten.

Examples:
  site new post first-demo --title "What a demo shows"
                              content/fr/blog/first-demo.md and content/en/blog/first-demo.md
  site new page guides/start  content/fr/guides/start.md and content/en/guides/start.md
  site new project clinic     a case study
  site new service training   a service`,
    )
    .action(async (kind: string, slug: string, flags: { readonly title?: string }) => {
      const { newCommand } = await import('./new.ts');
      end(await newCommand({ kind, slug, ...flags }, world));
    });
}
