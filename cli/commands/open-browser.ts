import { spawn } from 'node:child_process';
import type { CommandWorld } from './terminal.ts';

/** Shows an address in the machine's browser; where there is none, the terminal says so. */
export function openBrowser(url: string, { stderr, env }: Pick<CommandWorld, 'stderr' | 'env'>): void {
  const [command = 'xdg-open', ...args] = OPENERS[process.platform] ?? [];
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore', env });
  child.on('error', () => stderr.write(`No browser could be opened: open ${url} yourself.\n`));
  child.unref();
}

/** `start` is a command of the shell, and takes a first quoted word for a title. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};
