import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASE, siteInTurn } from './mini-site.ts';
import { resolveSite } from './stages.ts';

const FILES = ['locales/fr.json', 'locales/en.json'];

it.each(['back', 'code', 'download', 'external', 'kilobytes', 'megabytes', 'table', 'warning'])(
  'a site whose languages lack "markdown.%s" is told so, and not shown without it',
  async (name) => {
    const site = siteInTurn(Object.fromEntries(FILES.map((file) => [file, without(file, name)])));
    const { diagnostics } = await resolveSite(site);
    expect(diagnostics).toMatchObject([
      { code: 'missing-message', text: `The generator needs the key "markdown.${name}"` },
    ]);
  },
);

function without(file: string, name: string): string {
  const table = JSON.parse(readFileSync(join(BASE, file), 'utf8')) as {
    readonly markdown: Record<string, string>;
  };
  delete table.markdown[name];
  return JSON.stringify(table);
}
