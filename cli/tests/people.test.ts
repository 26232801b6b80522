import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PEOPLE, PEOPLE_FILE, peopleFiles } from './example-people.ts';
import type { MiniSite } from './mini-site.ts';
import { realSources } from './real-site.ts';
import { resolveSite } from './stages.ts';

const POST = 'blog/sprint-demonstration';

/** Gives the real site a post that some ids wrote. */
async function withAuthors(authors: string, people = PEOPLE): Promise<MiniSite> {
  const site = realSources();
  site.write(await peopleFiles(people));
  for (const locale of ['fr', 'en']) {
    const file = `content/${locale}/${POST}.md`;
    const text = readFileSync(join(site.root, file), 'utf8');
    site.write({ [file]: text.replace('---\n', `---\nauthors: ${authors}\n`) });
  }
  return site;
}

describe('people', () => {
  it('are on no page while the file names no person', async () => {
    const none = realSources();
    none.write({ [PEOPLE_FILE]: '# Personne encore.\n' });
    const { diagnostics, site } = await resolveSite(none);
    expect(diagnostics).toEqual([]);
    expect(site.pages.filter(({ props }) => props.internal.page.authors !== undefined)).toEqual([]);
  });

  it.each([
    ['[ada, eda]', PEOPLE, 'content/data/people.yaml has no person called "eda"', 2],
    ['[ada, ada]', PEOPLE, '"authors" names somebody twice', 2],
    ['[ada]', PEOPLE.replace('Bob', 'Ada'), '"bob.name" is the name of "ada" too', 1],
    ['[ada]', PEOPLE.replace('ada.png', 'eda.png'), 'names assets/images/eda.png, which does not exist', 1],
    ['[ada]', `${PEOPLE}bob:\n  name: Eve\n`, 'This key is written twice: keep one', 1],
  ])('of %s are refused once a place', async (authors, people, text, places) => {
    const { diagnostics } = await resolveSite(await withAuthors(authors, people));
    const said = diagnostics.map((diagnostic) => diagnostic.text);
    expect(said).toEqual(Array.from({ length: places }, () => expect.stringContaining(text)));
  });
});
