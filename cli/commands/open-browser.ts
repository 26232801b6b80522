import { spawn } from 'node:child_process';
import type { CommandWorld } from './terminal.ts';

/** Shows an address in the machine's browser; where there is none, the terminal says so. */
export function openBrowser(url: string, { stderr, env }: Pick<CommandWorld, 'stderr' | 'env'>): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(command, [url], { detached: true, stdio: 'ignore', env });
  child.on('error', () => stderr.write(`No browser could be opened: open ${url} yourself.\n`));
  child.unref();
}
