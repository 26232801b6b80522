import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realSources } from './real-site.ts';
import { resolveSite } from './stages.ts';

it.each([
  ['blog/sprint-demonstration', 'tags', 'method', 'a topic'],
  ['projects/soumissions', 'services', 'software', 'a service'],
])('1.5 an id that a list of %s names twice would be shown twice: %s', async (key, list, id, what) => {
  const site = realSources();
  const file = `content/fr/${key}.md`;
  const text = readFileSync(join(site.root, file), 'utf8');
  site.write({
    [file]: text.replace(new RegExp(`^${list}:.*(?:\\n +- .*)*$`, 'm'), `${list}: [${id}, ${id}]`),
  });
  const { diagnostics } = await resolveSite(site);
  expect(diagnostics).toMatchObject([
    { code: 'bad-value', text: `"${list}" names ${what} twice`, location: { file } },
  ]);
});
