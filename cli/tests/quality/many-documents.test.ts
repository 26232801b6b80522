import { appendFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { treeOf } from '../trees.ts';

/** More than the threads of a build are started for. */
const COUNT = 720;

it('builds again where every document was touched and few differ', {
  timeout: 120_000,
}, async () => {
  const site = miniSite();
  const folder = join(site.root, 'content/fr/fiches');
  mkdirSync(folder);
  for (let number = 0; number < COUNT; number++)
    writeFileSync(
      join(folder, `fiche-${number}.md`),
      `---\ntitle: Fiche ${number} de l’atelier\ndescription: La fiche ${number} de l’atelier, décrite assez longuement pour convenir aux moteurs de recherche.\nonly: fr\n---\n\nTexte.\n`,
    );
  const built = async (out: string) => {
    const { code, stderr } = await site.run(['build', '--quiet', '--out', out], { SITE_WORKERS: '' });
    expect(code, stderr).toBe(0);
    return treeOf(join(site.root, out));
  };
  await built('again');
  const later = new Date(Date.now() + 60_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), later, later);
  for (let number = 0; number < COUNT; number += 24)
    appendFileSync(join(folder, `fiche-${number}.md`), 'Une phrase de plus.\n');
  expect(await built('again')).toEqual(await built('anew'));
});
