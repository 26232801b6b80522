import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const COMPONENTS = 'templates/components.tsx';
const SOUND = readFileSync(join(BASE, COMPONENTS), 'utf8');
const NAVIGATION = /<nav data-nav=""([\s\S]*?)<\/nav>/;
/** Links after the navigation, of which none is marked. */
const OTHERS = '<p><a href={prefix + "/about"}>Contact</a></p>';

/** Builds the base site with another navigation, and returns its page "about". */
async function aboutWith(navigation: string): Promise<string> {
  expect(SOUND).toMatch(NAVIGATION);
  const site = siteInTurn({ [COMPONENTS]: SOUND.replace(NAVIGATION, navigation) });
  const { code, stderr } = await runHere(site, ['build', '--quiet']);
  expect(code, stderr).toBe(0);
  return site.output('about/index.html');
}

it.each([
  ['an element of the site’s own', '<site-nav data-nav=""$1</site-nav>'],
  ['a heading', '<h2 data-nav=""$1</h2>'],
  ['a list in another', '<ul data-nav=""><li><ul></ul></li><li $1</li></ul>'],
])('marks the current page in %s, and nowhere else', async (_name, navigation) => {
  const html = await aboutWith(`${navigation}${OTHERS}`);
  expect(html.match(/aria-current="page"/g), html).toHaveLength(1);
  expect(html).toContain('<a aria-current="page" href="/about">À propos</a>');
});

it.each([
  ['a button that names the navigation', '<div data-nav-toggle=""$1</div>'],
  ['a text that names it', '<div title="the data-nav of this site"$1</div>'],
])('takes no links for the navigation because of %s', async (_name, around) => {
  expect(await aboutWith(around)).not.toContain('aria-current');
});
