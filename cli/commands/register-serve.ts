import type { Command } from 'commander';
import type { ServeCommandFlags } from './serve.ts';
import type { CommandLine } from './terminal.ts';
import type { WatchCommandFlags } from './watch.ts';

/** Adds `site serve` and `site watch`. What they need is imported when they run. */
export function addServeCommands(program: Command, { world, end }: CommandLine): void {
  const watch = (flags: WatchCommandFlags): Promise<void> =>
    end(import('./watch.ts').then(({ watchCommand }) => watchCommand(flags, world)));
  withServing(program.command('serve'))
    .description('serve the built site; builds first when there is no build')
    .option('-d, --dir <dir>', 'serve another folder', 'dist')
    .option('-w, --watch', 'build and reload at each change, as `site watch` does; leaves dist alone')
    .addHelpText(
      'after',
      `
Examples:
  site serve                      http://localhost:4321, or the next free port
  site serve --port 8080
  site serve --dir /tmp/preview
  site serve --host 0.0.0.0 --allow-host demo.lan`,
    )
    .action(({ watch: isWatched, ...flags }: ServeCommandFlags & { readonly watch?: boolean }) =>
      isWatched === true
        ? watch(flags)
        : end(import('./serve.ts').then(({ serveCommand }) => serveCommand(flags, world))),
    );
  withServing(program.command('watch'))
    .description(
      'show the site while it is written, with drafts; builds and reloads at each change; leaves dist alone',
    )
    .addHelpText(
      'after',
      `
Examples:
  site watch --open               in the browser; Alt+E opens a panel about the page
  site watch --host 0.0.0.0       also for a phone on the same network`,
    )
    .action(watch);
}

function withServing(command: Command): Command {
  return command
    .option('-p, --port <number>', 'first port to try', '4321')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'further host names that visitors use')
    .option('--tls', 'visitors come over TLS, which a proxy in front speaks')
    .option('--open', 'open the site in the browser');
}
