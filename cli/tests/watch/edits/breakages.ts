import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pick } from './random.ts';
import type { Edit, Edits, World } from './world.ts';
import { remember, risk, someFile, write } from './world.ts';

/** Lists edits that each break something of a site, in every stage that can find it; two together may break more. */
export function breakages(): Edits {
  return [
    ['a misspelt key', matter('descripton: x')],
    ['an unknown layout', matter('layout: alon')],
    ['an unknown template', matter('template: pge')],
    ['an unknown middleware', matter('middleware: [hiden]')],
    ['a bad date', matter('publishAt: 2027-13-01')],
    ['a bad value', matter('navigation: yes')],
    ['a picture that is not there', matter('image: { src: /images/rien.png, alt: Rien }')],
    ['an alias over a page', matter('aliases: [/about]')],
    ['an alias twice', matter('aliases: [/ancienne]')],
    ['a key twice', matter('title: x\ntitle: y')],
    ['YAML that is none', matter('a: b: c')],
    [
      'an unclosed front matter',
      (world) => risk(world, page(world), (text) => text.replace('\n---\n', '\n')),
    ],
    ['a draft', matter('draft: true')],
    ['a draft with a mistake', matter('draft: true\ntoc: 1')],
    ['a scheduled page', matter('publishAt: 2027-03-01 09:30')],
    [
      'a page for one language',
      (world) => {
        const file = page(world);
        return risk(world, file, (text) => text.replace('---\n', `---\nonly: ${file.split('/')[1]}\n`));
      },
    ],
    ['a short title', matter('title: x')],
    ['an empty document', (world) => risk(world, page(world), () => '')],
    ['a document that is gone', gone],
    ['two documents of one address', (world) => added(world, 'content/fr/1.about.md', 'Un texte.')],
    [
      'a document of one language',
      (world) => added(world, `content/fr/seule-${world.count}.md`, 'Un texte.'),
    ],
    ['a heavy page', (world) => added(world, `content/fr/lourde-${world.count}.md`, noise(world))],
    ['a dead link', body('[ici](/nulle-part)')],
    ['a dead link of a file', body('[ici](absente.md)')],
    ['a dead anchor', body('[ici](/about#nulle-part)')],
    ['a link without text', body('[](/about)')],
    ['a relative link', body('[ici](about)')],
    ['a missing picture', body('![Rien](/images/rien.png)')],
    ['an unknown language of code', body('```klingon\nx\n```')],
    ['a placeholder', body('{inconnu}')],
    ['raw HTML', body('<b>gras</b>')],
    [
      'an unknown tag',
      (world) => risk(world, note(world), (text) => text.replace(/tags: \[/, 'tags: [inconnu, ')),
    ],
    ['data with an empty text', (world) => risk(world, TAGS, (text) => text.replace(/fr: [^,]+/, 'fr: ""'))],
    ['data that is no YAML', (world) => risk(world, TAGS, (text) => `${text}\n  - x: [`)],
    [
      'a message less',
      (world) => risk(world, locale(world), (text) => text.replace(/ {2}"[\w]+": "[^"]*",\n/, '')),
    ],
    ['messages that are no JSON', (world) => risk(world, locale(world), (text) => text.replace('}', ''))],
    [
      'a stylesheet that is not there',
      (world) => risk(world, 'assets/styles/main.css', (text) => `@import './rien.css';\n${text}`),
    ],
    [
      'a script that is none',
      (world) => risk(world, 'assets/scripts/main.ts', (text) => `${text}\nconst = 1;\n`),
    ],
    [
      'an unsafe drawing',
      (world) =>
        created(
          world,
          'assets/static/x.svg',
          '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        ),
    ],
    ['a redirect to nowhere', configuration("redirects: [{ from: '/a', to: '/abuot' }],")],
    ['an unknown key of the configuration', configuration('redirets: [],')],
    [
      'a template that throws',
      (world) =>
        risk(world, COMPONENTS, (text) =>
          text.replace('export function Page(): ReactNode {', "$&\n  if (1 < 2) throw new Error('cassé');"),
        ),
    ],
    ['a template that is none', (world) => risk(world, COMPONENTS, (text) => `${text}\n}\n`)],
    [
      'a link in the layout',
      (world) =>
        risk(world, COMPONENTS, (text) => text.replace('<a data-switch', '<a href="/fantome">x</a>$&')),
    ],
  ];
}

const TAGS = 'content/data/tags.yaml';
const COMPONENTS = 'templates/components.tsx';

function page(world: World): string {
  return someFile(world, pick(['content/fr', 'content/en'], world.random), '.md');
}

function note(world: World): string {
  return pick(
    ['fr', 'en'].flatMap((locale) => ['un', 'deux'].map((name) => `content/${locale}/notes/${name}.md`)),
    world.random,
  );
}

function locale({ random }: World): string {
  return pick(['locales/fr.json', 'locales/en.json'], random);
}

function matter(lines: string): Edit {
  return (world) => risk(world, page(world), (text) => text.replace('---\n', () => `---\n${lines}\n`));
}

function body(markdown: string): Edit {
  return (world) => risk(world, page(world), (text) => `${text}\n${markdown}\n`);
}

function configuration(line: string): Edit {
  return (world) => risk(world, 'site.config.ts', (text) => text.replace("  url: '", `  ${line}\n  url: '`));
}

function gone(world: World): string {
  const file = page(world);
  remember(world, file);
  rmSync(join(world.root, file));
  return file;
}

function added(world: World, file: string, text: string): string {
  const description =
    'Une description assez longue pour convenir aux moteurs de recherche, comme il se doit.';
  return created(
    world,
    file,
    `---\ntitle: Un document ${world.count}\ndescription: ${description}\n---\n\n${text}\n`,
  );
}

function created(world: World, file: string, content: string): string {
  remember(world, file);
  write(join(world.root, file), content);
  return file;
}

/** Makes text that does not compress: more than a page may weigh. */
function noise({ random }: World): string {
  return Array.from({ length: 6000 }, () => random().toString(36).slice(2, 9)).join(' ');
}
