import type { Command } from 'commander';
import type { CommandLine } from './command-line.ts';

/** Adds `site move`. What it needs is imported when it runs. */
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
A page takes what stands below it along. Links in texts, front matter, data and site.config.ts are repaired, and the
old addresses lead to the new ones. What is interrupted is finished by the next site move.

Examples:
  site move /blog/demo /blog/what-a-demo-shows   rename a page
  site move content/fr/guide.md /help/guide      move it to another folder
  site move /blog/a /blog/b --dry-run            see what that would change`,
    )
    .action(async (from: string | undefined, to: string | undefined, flags: MoveOptions) => {
      const { moveCommand } = await import('./move.ts');
      end(await moveCommand({ from, to, ...flags }, world));
    });
}

interface MoveOptions {
  readonly dryRun?: boolean;
  readonly resume?: boolean;
}
