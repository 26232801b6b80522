import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASE, miniSite } from './mini-site.ts';

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
    'site ended before its command was done: templates, site.config.ts or a package that they import call process.exit(), or await what never comes.\n',
  );
  expect(run.code).toBe(1);
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
      'Something still runs that nobody waits for, such as a timer or a connection that a template opens: site ends without it.\n',
  });
});
