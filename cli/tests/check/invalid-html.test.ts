import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import type { MiniSite } from '../mini-site.ts';
import { BASE, miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const COMPONENTS = readFileSync(join(BASE, 'templates/components.tsx'), 'utf8');

async function invalid(site: MiniSite): Promise<readonly string[]> {
  const run = await runHere(site, ['check', '--format', 'json']);
  const { diagnostics } = JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  expect(run.code).toBe(0);
  return diagnostics
    .filter(({ code }) => code === 'invalid-html')
    .map(({ text, notes }) => [text, notes?.[0]?.text].join(' | '));
}

it('names elements of templates and layouts that the standard refuses, once, on a page of each', async () => {
  const site = miniSite();
  expect(await invalid(site)).toEqual([]);
  // Elements that React renders without a warning, in two templates.
  site.write({
    'templates/components.tsx': COMPONENTS.replace(
      '<h1>{props?.internal.page.title}</h1>',
      '<p><div>{props?.internal.page.title}</div></p><h1>Un</h1>',
    ).replace('<ul>', '<ul><p>Notes</p>'),
  });
  const found = await invalid(site);
  expect(found).toEqual([
    'The HTML of /en/notes/tags/atelier/page/2 is not valid: <p> element is not permitted as content under <ul> (element-permitted-content) | also on /notes/tags/atelier/page/2',
    "The HTML of /notes/trois is not valid: stray end tag '</p>' (close-order) | also on /en/notes/trois",
  ]);
  // The second time, the findings come from the cache.
  expect(await invalid(site)).toEqual(found);
});
