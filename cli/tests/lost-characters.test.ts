import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, siteInTurn } from './mini-site.ts';
import { buildSite } from './stages.ts';

/** Returns what a build says of a file of the base site in which one text is another. */
async function said(file: string, text: string, other: string): Promise<string> {
  const written = readFileSync(join(BASE, file), 'utf8');
  const { ok, printed } = await buildSite(siteInTurn({ [file]: written.replace(text, other) }));
  expect(ok, printed).toBe(true);
  return printed;
}

describe('a character that means nothing', () => {
  it('is a warning in a data file too, whose texts pages show', async () => {
    const printed = await said('content/data/tags.yaml', 'fr: Atelier', 'fr: At\ufffdlier');
    expect(printed).toContain('A character was lost here before the text reached this file (U+FFFD)');
    expect(printed).toContain('content/data/tags.yaml:2:18');
    expect(printed).toContain('1 warning');
  });

  it('is a warning in an interface string', async () => {
    const printed = await said('locales/en.json', '"Home"', '"Ho\ufffcme"');
    expect(printed).toContain('Something was here that was not copied, such as a picture (U+FFFC)');
    expect(printed).toContain('locales/en.json:3:16');
    expect(printed).toContain('1 warning');
  });
});
