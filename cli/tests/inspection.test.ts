import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../shared/path.ts';
import { inspectPage } from '../verify/inspect.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, siteInTurn } from './mini-site.ts';
import { siteWithBlocks } from './site-with-blocks.ts';
import { buildPages } from './stages.ts';

const MATTER = `title: Une page qui a de tout, & <plus>
description: Une page où se trouve de tout ce qu'un texte peut dire, décrite en une phrase assez longue.
only: fr`;

/** Every construct of a body, and a link to a page that is not due. */
const BODY = `Un <b>texte</b> avec \`du {code}\`, **du gras**, _de l'italique_\\
et [un lien](/a-venir "Plus tard"), [un autre](https://a.example/?a=1&b=2), une note[^1] et ![Un dessin](/images/logo.svg).

## Un titre à *part* {#choisi #ancien}

### L'été & <l'hiver>

::: note Un avis
- Un
- [Deux](/a-venir#la)

> Citer. <https://b.example>
:::

#### Encore

##### Trop bas

| À gauche | à droite | |
|:--|--:|---|
| \`{y}\` | [ici](#choisi) | 3 |

~~~html
<a href="/non" id="non">{z}</a>
~~~

Terme
: Sa définition, H~2~O et 1^er^.

[^1]: La note, avec [un lien](/) et \`du code\`.
`;

const PAGES = {
  'content/fr/tout.md': `---\n${MATTER}\n---\n\n${BODY}`,
  'content/fr/a-venir.md': `---\n${MATTER.replace('de tout', 'un avenir')}\npublishAt: 2027-03-01 09:30\n---\n\nTexte.\n`,
  'assets/images/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
};

describe('what pages are known to say', () => {
  it.each<readonly [string, () => MiniSite]>([
    ['the base site', () => siteInTurn(PAGES)],
    ['a site of another trade', () => siteInTurn({}, join(GENERATOR, 'cli', 'tests', 'sites', 'bakery'))],
    ['a site with blocks', () => siteWithBlocks(PAGES)],
  ])('is what their documents say, on %s', async (_name, makeSite) => {
    const site = makeSite();
    const { pages, printed } = await buildPages(site);
    expect(pages.length, printed).toBeGreaterThan(3);
    for (const { page, details } of pages)
      expect(details().inspection, page.path).toEqual(inspectPage(site.output(pageFile(page.path))));
  });
});
