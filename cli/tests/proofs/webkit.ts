import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, Tab } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';

/** Key of an element's id in WebDriver's answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK's MiniBrowser on a virtual screen, driven over WebDriver: a few requests, no package. */
export async function startWebKit(): Promise<Engine | string> {
  const binary = miniBrowser();
  if (binary === undefined || !existsSync(DRIVER) || !existsSync(SCREEN))
    return 'No WebKitGTK: install it with `apt-get install -y webkit2gtk-driver xvfb xauth`';
  const port = await freePort();
  const screen = spawn(SCREEN, ['-a', DRIVER, `--port=${port}`], { detached: true, stdio: 'ignore' });
  const end = (): void => {
    // The group: the screen, the driver and its browsers.
    if (screen.pid !== undefined && screen.exitCode === null) process.kill(-screen.pid);
  };
  process.once('exit', end);
  const driver = `http://127.0.0.1:${port}`;
  await untilReady(driver);
  return {
    name: 'WebKitGTK',
    newTab: async () => {
      const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
      const { sessionId } = await ask<{ readonly sessionId: string }>('POST', `${driver}/session`, {
        capabilities: { alwaysMatch: options },
      });
      return tabOf(`${driver}/session/${sessionId}`);
    },
    close: async () => {
      process.off('exit', end);
      end();
    },
  };
}

function tabOf(session: string): Tab {
  const post = <T>(command: string, body: object): Promise<T> => ask('POST', `${session}/${command}`, body);
  const find = async (selector: string): Promise<string> => {
    const found = await post<Readonly<Record<string, string>>>('element', {
      using: 'css selector',
      value: selector,
    });
    return `element/${found[ELEMENT]}`;
  };
  return {
    open: (url) => post('url', { url }),
    run: (task, ...parameters) =>
      post('execute/async', {
        script: `const [answer] = [...arguments].slice(-1);
          Promise.resolve((${task})(...[...arguments].slice(0, -1))).then(answer, (error) => answer({ thrown: String(error) }));`,
        args: parameters,
      }),
    click: async (selector) => {
      const element = await find(selector);
      // The driver's own scroll may come after it has looked for the element in the window.
      await post('execute/sync', {
        script: `document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })`,
        args: [selector],
      });
      await post(`${element}/click`, {});
    },
    type: async (selector, text) => post(`${await find(selector)}/value`, { text }),
    back: () => post('back', {}),
    close: () => ask('DELETE', session),
  };
}

/** Sends a command of WebDriver and returns its value. @throws what the driver says when it fails */
async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { readonly value: T };
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver does not answer');
}

function miniBrowser(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined;
  return readdirSync(LIBRARIES)
    .filter((folder) => folder.startsWith('webkit2gtk-'))
    .map((folder) => join(LIBRARIES, folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
