import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MESSAGE, SAME_ORIGIN } from './forms/sample-posts.ts';

/** `site forms`, or `site serve`, in a process of its own. */
export interface FormsProcess {
  /** URL of the endpoint. */
  readonly url: string;
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Asks it to end, as its operator does. */
  readonly terminate: () => Promise<void>;
}

/** Options of a new process. */
export interface FormsProcessOptions {
  /** Folder of the site. */
  readonly cwd: string;
  /** Folder of the generator. */
  readonly generator: string;
  readonly env: Readonly<Record<string, string>>;
  /** `serve` serves the pages too, of a build that is there. @default forms */
  readonly command?: 'forms' | 'serve';
  /** Command that runs the program given as `"$@"`, to set limits. @default none */
  readonly shell?: string;
}

/** Starts it on a free port, and waits until it listens. */
export function startFormsProcess({
  cwd,
  generator,
  env,
  command = 'forms',
  shell,
}: FormsProcessOptions): Promise<FormsProcess> {
  const program = [process.execPath, join(generator, 'bin', 'site.js'), command, '--port', '0'];
  const [file = '', ...args] = shell === undefined ? program : ['bash', '-c', shell, 'bash', ...program];
  const child = spawn(file, args, { cwd, env: { ...process.env, NODE_ENV: 'production', ...env } });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (text: string): void => {
      output += text;
      const url = command === 'serve' ? urlOfSite(output) : urlOfReceiver(output);
      if (url !== undefined) {
        const end = (signal: NodeJS.Signals) => (): Promise<void> => {
          child.kill(signal);
          return ended;
        };
        resolve({
          url,
          output: () => output,
          isRunning: () => child.exitCode === null && child.signalCode === null,
          kill: end('SIGKILL'),
          terminate: end('SIGTERM'),
        });
      }
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    void ended.then(() => reject(new Error(`site ${command} ended: ${output}`)));
  });
}

/** Finds the URL of the endpoint in the output of `site forms`; undefined until that is complete. */
function urlOfReceiver(output: string): string | undefined {
  return /Taking forms at (\S+)\n[\s\S]*may post/.exec(output)?.[1];
}

/** Finds the URL of the endpoint in the output of `site serve`; undefined until that is complete. */
function urlOfSite(output: string): string | undefined {
  const site = /(http:\S+)\n[\s\S]*Mail: /.exec(output)?.[1];
  return site === undefined ? undefined : `${site}/api`;
}

/** A message that a visitor sends until it is acknowledged. */
export interface Sending {
  readonly key: string;
  readonly body: string;
}

/** Makes a message like no other. */
export function newSending(): Sending {
  const key = randomUUID();
  return {
    key,
    body: JSON.stringify({ ...MESSAGE, key, message: `Message ${key}`, email: `v-${key}@exemple.ca` }),
  };
}

/** Posts a message from an address of its own; the status, or undefined when no answer came. */
export async function postSending(url: string, { key, body }: Sending): Promise<number | undefined> {
  try {
    const address = Buffer.from(key.replaceAll('-', ''), 'hex').subarray(0, 3).join('.');
    const headers = {
      ...SAME_ORIGIN,
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${address}`,
    };
    const answer = await fetch(`${url}/contact`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
