import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASE, miniSite } from '../mini-site.ts';
import { startWatching } from './watched-site.ts';

const COMPONENTS = 'templates/components.tsx';

it('goes on when a template leaves a promise to fail, and names its line', async () => {
  const site = miniSite();
  const watched = await startWatching(site.root);
  await expect.poll(() => watched.states.length).toBeGreaterThan(0);
  const code = readFileSync(join(BASE, COMPONENTS), 'utf8');
  const failing = "async function load() {\n  throw new Error('no network');\n}\n";
  site.write({
    [COMPONENTS]: `${failing}${code.replace('function Page(): ReactNode {', '$&\n  void load();')}`,
  });
  await expect.poll(watched.stderr).toContain('A promise failed that nothing waits for: no network');
  expect(watched.stderr()).toContain('templates/components.tsx:2:9');

  site.write({ [COMPONENTS]: code.replace('<h1>{page?.title}', '<h1>Encore') });
  await expect.poll(async () => (await fetch(`${watched.origin}/notes`)).text()).toContain('Encore');
  // Once a build, and not for each of its eighteen pages.
  expect(watched.stderr().match(/A promise failed/g)?.length).toBeLessThan(6);
  expect(await watched.stop()).toBe(130);
});
