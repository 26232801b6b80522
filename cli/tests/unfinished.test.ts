import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Run } from './mini-site.ts';
import { BASE, GENERATOR, miniSite, siteEnvironment } from './mini-site.ts';

const COMPONENTS = 'templates/components.tsx';

it.each([
  ['calls process.exit() with 0', 'process.exit(0);'],
  ['calls process.exit() with another code', 'process.exit(7);'],
  ['awaits what never comes', 'await new Promise(() => {});'],
])('a build whose code %s fails, and says so', async (_, line) => {
  const code = `${readFileSync(join(BASE, COMPONENTS), 'utf8')}\n${line}\n`;
  const site = miniSite({ [COMPONENTS]: code });
  const run = await site.run(['build']);
  expect(run.stderr).toContain(
    'site ended before its command was done: a template, site.config.ts or a package that one of them imports calls process.exit(), or awaits what never comes.\n',
  );
  expect(run.code).toBe(1);
  expect(site.exists('dist')).toBe(false);
});

const LOADING = "async function load() {\n  throw new Error('no network');\n}\n";

const UNAWAITED: Run = {
  code: 1,
  stdout: '',
  stderr:
    "✘ [ERROR] A promise failed that nothing waits for: no network [unawaited-promise]\n\n    templates/components.tsx:2:9:\n      2 │   throw new Error('no network');\n        ╵         ^\n\n  A build waits only for what a module awaits outside of functions: await it there, or catch what fails\n\n1 error\n",
};

it.each([
  ['a module', (code: string) => `${LOADING}load();\n${code}`],
  [
    'a component',
    (code: string) => LOADING + code.replace('function Page(): ReactNode {', '$&\n  void load();'),
  ],
])('a build that leaves a promise of %s to fail names its line', async (_, change) => {
  const site = miniSite({ [COMPONENTS]: change(readFileSync(join(BASE, COMPONENTS), 'utf8')) });
  const run = await site.run(['build', '--quiet']);
  expect(run).toEqual(UNAWAITED);
  expect(site.exists('dist')).toBe(false);
});

it('a build that leaves a promise to fail in another thread alone names its line, too', async () => {
  const code = readFileSync(join(BASE, COMPONENTS), 'utf8');
  const failing = code.replace('function Page(): ReactNode {', '$&\n  if (!isMainThread) void load();');
  const site = miniSite({
    [COMPONENTS]: `${LOADING}import { isMainThread } from 'node:worker_threads';\n${failing}`,
  });
  expect(await site.run(['build', '--quiet'], { SITE_WORKERS: '2' })).toEqual(UNAWAITED);
  expect(site.exists('dist')).toBe(false);
});

it('a build whose code leaves something running ends, and says so', async () => {
  const code = `${readFileSync(join(BASE, COMPONENTS), 'utf8')}\nsetInterval(() => {}, 1000);\n`;
  const site = miniSite({ [COMPONENTS]: code });
  const run = await site.run(['build', '--quiet']);
  expect(run).toEqual({
    code: 0,
    stdout: '',
    stderr:
      'Something that the command does not wait for is still running, such as a timer or a connection that a template opened: site ends without it.\n',
  });
});

it('a server that is asked to stop does not wait for what its site leaves running', async () => {
  const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
  const site = miniSite({ 'site.config.ts': `${config}\nsetInterval(() => {}, 1000);\n` });
  expect(await site.run(['build', '--quiet'])).toMatchObject({ code: 0 });
  const server = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), 'serve'], {
    cwd: site.root,
    env: siteEnvironment({}),
  });
  let stderr = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(server.stdout, 'data');
  server.kill('SIGTERM');
  expect(await once(server, 'close')).toEqual([0, null]);
  expect(stderr).toBe('');
});
