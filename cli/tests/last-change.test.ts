import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const REGISTRY = readFileSync(join(GENERATOR, 'cli/tests/sites/base/templates/registry.ts'), 'utf8');

it('3.4 takes no revision for the last change that is older than the date of its post', async () => {
  const note = (title: string): string =>
    `---\ntitle: ${title}\ndate: 2026-02-10\nupdated: 2026-01-20\ntags: [atelier]\n---\n\nPubliée de nouveau.\n`;
  const site = miniSite({
    'templates/registry.ts': REGISTRY.replace(
      '({ date: f.date, ',
      '({ date: f.date, updated: f.date.optional(), ',
    ),
    'content/fr/notes/reprise.md': note('La reprise'),
    'content/en/notes/reprise.md': note('Once more'),
  });
  expect((await runHere(site, ['build', '--quiet'])).code).toBe(0);
  expect(site.output('sitemap.xml')).toContain('/notes/reprise</loc><lastmod>2026-02-10</lastmod>');
  const [, entry = ''] = site.output('feed.xml').split('/notes/reprise</id>');
  expect(entry).toMatch(/<published>2026-02-10T12:00:00Z<\/published>\n<updated>2026-02-10T12:00:00Z</);
  expect(site.output('notes/reprise/index.html')).toContain('"dateModified":"2026-02-10"');
});
