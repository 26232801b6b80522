import type { Command } from 'commander';
import type { CommandLine } from './terminal.ts';

/** Adds `site diff`. What it needs is imported when it runs. */
export function addDiffCommand(program: Command, { world, end }: CommandLine): void {
  const command = program.command('diff');
  command
    .argument('[before]', 'folder of a build, git revision, or origin of a live site; by default HEAD')
    .argument('[after]', 'the same; by default dist')
    .description('show what changes for visitors from one build to another')
    .addOption(
      command
        .createOption('--format <format>', 'text, markdown (for a pull request), json or html')
        .choices(['text', 'markdown', 'json', 'html'])
        .default('text'),
    )
    .option('-o, --out <file>', 'write to a file instead of the terminal')
    .addHelpText(
      'after',
      `
A revision is built by its own generator, whose templates run: in CI, only where no secrets are.

Examples:
  site diff                                       what dist changes since the last commit
  site diff https://www.example.com               what publishing dist would change
  site diff main HEAD --format markdown           for a comment of a pull request
  site diff dist.before dist --format html -o changes.html`,
    )
    .action((before: string | undefined, after: string | undefined, flags) =>
      end(import('./diff.ts').then(({ diffCommand }) => diffCommand({ ...flags, before, after }, world))),
    );
}
