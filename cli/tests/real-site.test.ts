import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import matter from 'gray-matter';
import { beforeAll, describe, expect, it } from 'vitest';
import { typography } from '../shared/typography.ts';
import type { BuildManifest, LatestFile, Payload } from '../shared/wire.ts';
import { GENERATOR } from './mini-site.ts';
import { realSite } from './real-site.ts';

const KEYS = [
  '/',
  '/about',
  '/anim',
  '/budget',
  '/blog',
  '/blog/page/2',
  '/blog/tags/strategy',
  '/blog/tags/strategy/page/2',
  '/brand',
  '/contact',
  '/products',
  '/projects',
  '/services',
  '/services/strategy',
  '/services/design',
  '/services/software',
  '/services/ai',
  '/career',
  '/terms',
  '/privacy',
  '/terms-and-conditions',
  '/accessibility',
  '/contact/thank-you',
  '/contact/error',
  '/newsletter/thank-you',
  '/newsletter/error',
];

/** Paths that exist by accident on the site that this one replaces. */
const ACCIDENTS = [
  'CTASection',
  'DeliverablesGrid',
  'ProcessSection',
  'ServiceHero',
  'ServiceSection',
  'WhyChooseUs',
  'ui/ErrorState',
  'ui/LoadingState',
  'ui/PatternBackground',
  'ui/SectionHeader',
  'utils/animations',
  'utils/icons',
  'utils/meta',
];

let dist = '';

beforeAll(async () => {
  dist = await realSite();
});

const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const pathOf = (key: string, locale: 'fr' | 'en'): string =>
  locale === 'fr' ? key : key === '/' ? '/en' : `/en${key}`;
/** Returns the address of a document, in the words of its language. */
const addressOf = (collection: string, name: string, locale: 'fr' | 'en'): string => {
  const { slug } = matter(
    readFileSync(join(GENERATOR, 'content', locale, collection, name), 'utf8'),
    {},
  ).data;
  return pathOf(`/${collection}/${slug === undefined ? name.slice(0, -3) : String(slug)}`, locale);
};
const pageOf = (path: string): string => read(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);
const attribute = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const manifest = (): BuildManifest => {
  const { id } = JSON.parse(read('builds/latest.json')) as LatestFile;
  return JSON.parse(read(`builds/meta/${id}.json`)) as BuildManifest;
};

/** Removes the marks of words that stay on one line. */
function withoutSpans(html: string): string {
  return html.replace(/<span class="?whole"?>(.*?)<\/span>/g, '$1');
}

describe('the real site', () => {
  it('1.1 has every path in both languages, with its own title, description, canonical and alternates', () => {
    const titles = new Set<string>();
    for (const key of KEYS) {
      for (const locale of ['fr', 'en'] as const) {
        const path = pathOf(key, locale);
        const html = pageOf(path);
        const title = attribute(html, /<title>([^<]+)<\/title>/) ?? '';
        expect(title, path).not.toBe('');
        expect(titles.has(`${locale} ${title}`), `${path} repeats "${title}"`).toBe(false);
        titles.add(`${locale} ${title}`);
        expect(attribute(html, /<meta name="description" content="([^"]+)">/), path).toBeDefined();
        expect(attribute(html, /<link rel="canonical" href="([^"]+)">/), path).toBe(
          `https://tenaise.example${path}`,
        );
        expect(html, path).toContain(`<html lang="${locale === 'fr' ? 'fr-CA' : 'en-US'}"`);
        const alternates = [
          ...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g),
        ].map((match) => [match[1], match[2]]);
        const origin = 'https://tenaise.example';
        expect(alternates, path).toEqual([
          ['fr', origin + pathOf(key, 'fr')],
          ['fr-CA', origin + pathOf(key, 'fr')],
          ['en', origin + pathOf(key, 'en')],
          ['en-US', origin + pathOf(key, 'en')],
          ['x-default', origin + pathOf(key, 'fr')],
        ]);
      }
    }
  });

  it('says by the name of each link, button and box what it is for, also out of its place', () => {
    const nameOf = (attributes: string, inside: string): string =>
      attribute(attributes, /aria-label="?([^">]+)/) ?? inside.replace(/<svg.*?<\/svg>|<[^>]+>/g, '').trim();
    const alike: string[] = [];
    let named = 0;
    for (const path of manifest().prerendered) {
      const main = attribute(pageOf(path), /<main(.*)<\/main>/s) ?? '';
      // At most one of the two ends of a form is shown.
      const shown = main.replace(/<div class="?form-done.*?<\/div>/gs, '');
      const seen = new Map<string, string>();
      const note = (name: string, purpose: string): void => {
        if ((seen.get(name) ?? purpose) !== purpose) alike.push(`${path}: ${name}`);
        seen.set(name, purpose);
        named += 1;
      };
      for (const [, attributes = '', inside = ''] of shown.matchAll(/<a\b([^>]*href[^>]*)>(.*?)<\/a>/gs))
        note(nameOf(attributes, inside), attribute(attributes, /href="?([^"\s>]+)/) ?? '');
      for (const { 1: attributes = '', 2: inside = '', index } of shown.matchAll(
        /<button\b([^>]*)>(.*?)<\/button>/gs,
      ))
        note(nameOf(attributes, inside), `button ${index}`);
      for (const { 1: attributes = '', 2: inside = '', index } of shown.matchAll(
        /<input type="?checkbox"?([^>]*)>(.*?)<\/label>/gs,
      ))
        note(nameOf(attributes, inside), `box ${index}`);
    }
    expect(named).toBeGreaterThan(500);
    expect(alike).toEqual([]);
  });

  it('says in words who speaks in a drawn conversation, which only its sides and colours show', () => {
    for (const [path, person, tool] of [
      ['/projects/assistant-procedures', 'La personne\u00a0:', 'L’outil\u00a0:'],
      [addressOf('projects', 'assistant-procedures.md', 'en'), 'The person:', 'The tool:'],
    ] as const) {
      const chat = attribute(pageOf(path), /<ol class="?plate-chat"?>(.*?)<\/ol>/s) ?? '';
      const said = [...chat.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) =>
        decodeHTML(line.replace(/<[^>]+>/g, '')),
      );
      expect(said.map((line) => line.startsWith(person) || line.startsWith(tool))).toEqual(
        said.map(() => true),
      );
      expect(said.filter((line) => line.startsWith(person)).length, path).toBeGreaterThan(0);
    }
  });

  it('1.1 never makes a route of a template or block', () => {
    for (const accident of ACCIDENTS) {
      for (const prefix of ['services', 'en/services']) {
        expect(existsSync(join(dist, prefix, accident)), accident).toBe(false);
        expect(existsSync(join(dist, prefix, accident.toLowerCase())), accident).toBe(false);
      }
    }
  });

  it('1.1 has at least six posts, six case studies and four services in each language', () => {
    const paths = manifest().prerendered;
    const count = (pattern: RegExp): number => paths.filter((path) => pattern.test(path)).length;
    for (const prefix of ['', '/en']) {
      expect(count(new RegExp(`^${prefix}/blog/(?!page/|tags/)[^/]+$`))).toBeGreaterThanOrEqual(6);
      expect(count(new RegExp(`^${prefix}/projects/(?!kind/)[^/]+$`))).toBeGreaterThanOrEqual(6);
      expect(count(new RegExp(`^${prefix}/services/[^/]+$`))).toBe(4);
      expect(count(new RegExp(`^${prefix}/blog/tags/[^/]+$`))).toBeGreaterThanOrEqual(3);
      expect(count(new RegExp(`^${prefix}/projects/kind/[^/]+$`))).toBeGreaterThanOrEqual(3);
    }
  });

  it('1.1 lists every post once on the blog and under its topics, five a page', () => {
    const paths = manifest().prerendered;
    for (const locale of ['fr', 'en'] as const) {
      const blog = pathOf('/blog', locale);
      const posts = paths.filter((path) => path.startsWith(`${blog}/`) && !/\/(?:page|tags)\//.test(path));
      const listed = (list: string): readonly string[] =>
        paths
          .filter((path) => path === list || (path.startsWith(`${list}/page/`) && !path.endsWith('/1')))
          .flatMap((path, index, pages) => {
            const main = pageOf(path).replace(/^.*<main|<\/main>.*$/gs, '');
            const shown = posts.filter((post) => main.includes(`href="${post}"`));
            expect(shown.length, path).toBeLessThanOrEqual(5);
            if (index < pages.length - 1) expect(shown.length, path).toBe(5);
            return shown;
          });
      expect([...listed(blog)].sort()).toEqual([...posts].sort());
      const topics = paths.filter((path) => new RegExp(`^${blog}/tags/[^/]+$`).test(path));
      for (const topic of topics) {
        const tagged = posts.filter((post) => pageOf(post).includes(`href="${topic}"`));
        expect([...listed(topic)].sort(), topic).toEqual([...tagged].sort());
      }
    }
  });

  it('1.2 has every post and project at an English address in English words; the French one leads there', () => {
    const { prerendered, redirects } = manifest();
    for (const collection of ['blog', 'projects']) {
      const names = readdirSync(join(GENERATOR, 'content', 'en', collection)).filter(
        (file) => file !== 'index.md',
      );
      for (const name of names) {
        const [french, english] = [addressOf(collection, name, 'fr'), addressOf(collection, name, 'en')];
        expect(prerendered).toEqual(expect.arrayContaining([french, english]));
        expect(english).not.toBe(`/en${french}`);
        expect(redirects).toContainEqual({ from: `/en${french}`, to: english, status: 301, external: false });
      }
    }
  });

  it('lists every service and project with the summary that its document was given', () => {
    for (const locale of ['fr', 'en'] as const) {
      for (const collection of ['services', 'projects']) {
        const list = withoutSpans(decodeHTML(pageOf(pathOf(`/${collection}`, locale))));
        const files = readdirSync(join(GENERATOR, 'content', locale, collection));
        for (const file of files.filter((name) => name !== 'index.md')) {
          const document = readFileSync(join(GENERATOR, 'content', locale, collection, file), 'utf8');
          const summary = typography(String(matter(document, {}).data.summary).trim(), locale);
          expect(list, `${locale} ${collection}/${file}`).toContain(`>${summary}</p>`);
        }
      }
    }
  });

  it('breaks no title of a document or topic at the hyphen of a short compound', () => {
    for (const path of manifest().prerendered)
      for (const [, title = ''] of pageOf(path).matchAll(/<h[23][^>]*><a [^>]*>(.*?)<\/a><\/h[23]>/gs)) {
        expect(title.replace(/<span class="?whole"?>[^<]*<\/span>/g, ''), path).not.toMatch(
          /(?<=^|\s)(?=\S{3,16}(?:\s|$))\S*\p{L}-\p{L}/u,
        );
      }
  });

  it('names pages in breadcrumbs as the menu and the footer do', () => {
    const trail = (path: string): readonly string[] => {
      const nav = /<nav class="?breadcrumbs"?[^>]*>(.*?)<\/nav>/s.exec(pageOf(path))?.[1] ?? '';
      return decodeHTML(nav)
        .split(/<[^>]*>/)
        .filter(Boolean);
    };
    expect(trail('/about')).toEqual(['Accueil', 'À propos']);
    expect(trail('/en/about')).toEqual(['Home', 'About']);
    expect(trail('/services/ai')).toEqual(['Accueil', 'Services']);
    expect(trail('/en/blog/page/2')).toEqual(['Home', 'Blog', 'Page 2']);
    // No link of the site's frame leads to it
    expect(trail('/blog/tags/method')).toEqual(['Accueil', 'Blogue', 'Méthode']);
  });

  it('shows drawn screens on every case, service and product, and says that they are examples', () => {
    for (const [locale, caption] of [
      ['fr', 'Écran d’exemple, données inventées.'],
      ['en', 'Sample screen, invented data.'],
    ] as const) {
      const count = (path: string): number =>
        decodeHTML(pageOf(path)).split(`>${caption}</figcaption>`).length - 1;
      // Design shows forms that visitors fill in: screens that work need no caption.
      const forms = (path: string): number => pageOf(path).split(' method="dialog">').length - 1;
      for (const [collection, screens] of [
        ['projects', 2],
        ['services', 1],
      ] as const) {
        const names = readdirSync(join(GENERATOR, 'content', locale, collection));
        for (const name of names.filter((file) => file !== 'index.md'))
          expect(count(addressOf(collection, name, locale)), name).toBe(name === 'design.md' ? 0 : screens);
      }
      expect(forms(addressOf('services', 'design.md', locale))).toBe(2);
      expect(count(pathOf('/products', locale))).toBe(4);
    }
  });

  it('leads from each service to two cases and to an article', () => {
    for (const locale of ['fr', 'en'] as const) {
      for (const id of ['strategy', 'design', 'software', 'ai']) {
        const html = pageOf(pathOf(`/services/${id}`, locale));
        const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
        const links = [...main.matchAll(/<h[34]><a href="([^"]+)"/g)].map((match) => match[1] ?? '');
        const to = (folder: string): number =>
          links.filter((path) => path.startsWith(pathOf(folder, locale))).length;
        expect([to('/projects/'), to('/blog/')], `${locale} ${id}`).toEqual([2, 1]);
      }
    }
  });

  it('leads from each kind of project to the service that does such work', () => {
    for (const prefix of ['', '/en']) {
      const kinds = manifest().prerendered.filter((path) => path.startsWith(`${prefix}/projects/kind/`));
      expect(kinds.length).toBeGreaterThanOrEqual(3);
      for (const path of kinds) {
        const [, band = ''] = pageOf(path).split('topic-service');
        expect(band.split('</section>')[0], path).toContain(`href="${prefix}/services/`);
      }
    }
  });

  it('points down from a link to the same page or to a file, and across from any other', () => {
    for (const path of manifest().prerendered) {
      const links = pageOf(path).matchAll(/<a class="text-link" href="([^"]+)".*?<path d="([^"]+)"/gs);
      for (const [, href = '', icon = ''] of links)
        expect(icon.startsWith('M10 2v'), `${path} ${href}`).toBe(/^#|^\/downloads\//.test(href));
    }
  });

  it('frames the screen of each product in a wood of its own', () => {
    const woods = [...pageOf('/products').matchAll(/<figure class="plate ([a-z])"/g)].map(([, wood]) => wood);
    expect(woods.length).toBeGreaterThan(1);
    expect(new Set(woods).size).toBe(woods.length);
  });

  it('shows the cases of a topic as rows, on its first page alone', () => {
    for (const [path, cases] of [
      ['/blog/tags/strategy', 2],
      ['/blog/tags/strategy/page/2', 0],
      ['/en/blog/tags/strategy', 2],
    ] as const) {
      const [, rows = ''] = / id="?related"?.*?>(.*?)<\/section>/s.exec(pageOf(path)) ?? [];
      expect(rows.split('<li').length - 1, path).toBe(cases);
      expect(pageOf(path), path).not.toContain('project-card');
    }
  });

  it('draws no joint of a title again next to its service, which is on its own ground', () => {
    const groundOf = (path: string) => / class="?hero[^>]*? data-ground="?(\w+)/.exec(pageOf(path))?.[1];
    const paths = manifest().prerendered.filter((path) => /\/(?:blog\/tags|projects\/kind)\//.test(path));
    const bands = paths.map(
      (path) => [path, / class="[^"]*topic-service.*?<\/section>/s.exec(pageOf(path))?.[0]] as const,
    );
    expect(bands.filter(([, band]) => band !== undefined).length).toBeGreaterThan(10);
    for (const [path, band = ''] of bands) {
      expect(band, path).not.toContain('joint-');
      const [, service = ''] = /<a class="?text-link"? href="?([^">\s]+)/.exec(band) ?? [];
      expect(/data-ground="?(\w+)/.exec(band)?.[1], path).toBe(groundOf(service));
    }
  });

  it('opens the later pages of a list with a short title and their number, said once', () => {
    for (const [locale, here, number] of [
      ['fr', 'Page 2', 'Page 2 sur 2'],
      ['en', 'Page 2', 'Page 2 of 2'],
    ] as const) {
      for (const [key, drawings] of [
        ['/blog/page/2', 0],
        ['/blog/tags/strategy/page/2', 1],
      ] as const) {
        const html = decodeHTML(pageOf(pathOf(key, locale)));
        const head = /<section class="hero later.*?<\/section>/s.exec(html)?.[0] ?? '';
        expect(head, key).toMatch(new RegExp(`aria-current="?page"?>${here}</span></li></ol>`));
        expect(html.split(number).length - 1, key).toBe(1);
        expect(head, key).toContain(number);
        expect(head.split('<svg').length - 1, key).toBe(drawings);
      }
    }
  });

  it('shows the facts of a project that is the only one of its kind, and the way to it', () => {
    for (const [path, label, fact] of [
      ['/projects/kind/ai', 'Voir le projet', 'Durée habituelle'],
      ['/en/projects/kind/ai', 'See the project', 'Usual length'],
    ] as const) {
      const html = withoutSpans(decodeHTML(pageOf(path)));
      const cards = /project-rows.*?<\/section>/s.exec(html)?.[0] ?? '';
      expect(cards.split('<article').length - 1, path).toBe(1);
      expect(cards, path).toContain(label);
      expect(cards, path).toContain(fact);
      expect(withoutSpans(decodeHTML(pageOf(path.replace('/kind/ai', '')))), path).not.toContain(label);
    }
  });

  it('5.1 offers the four services in its contact form, in their order', () => {
    const choices = {
      fr: [
        ['software', 'Développement de logiciels sur mesure'],
        ['strategy', 'Stratégie numérique et découverte'],
        ['ai', 'Intégration et optimisation de l’IA'],
        ['design', 'Design et expérience utilisateur'],
      ],
      en: [
        ['software', 'Custom software development'],
        ['strategy', 'Digital strategy and discovery'],
        ['ai', 'AI integration and optimization'],
        ['design', 'Design and user experience'],
      ],
    };
    for (const locale of ['fr', 'en'] as const) {
      const html = decodeHTML(pageOf(pathOf('/contact', locale)));
      const offered = html.matchAll(/<input[^>]* name="service"[^>]* value="([^"]+)".*?<span>([^<]+)</g);
      expect([...offered].map(([, id, label]) => [id, label])).toEqual(choices[locale]);
    }
  });

  it('says on each case that it is a typical engagement', () => {
    for (const [locale, text] of [
      ['fr', 'un mandat comme nous en menons, pas un client en particulier.'],
      ['en', 'A typical engagement: the kind we take on, not one client in particular.'],
    ] as const) {
      for (const name of readdirSync(join(GENERATOR, 'content', locale, 'projects')))
        if (name !== 'index.md')
          expect(decodeHTML(pageOf(addressOf('projects', name, locale))), name).toContain(text);
    }
  });

  it('3.1 has a payload for every prerendered path, whose html is in its page', () => {
    for (const path of manifest().prerendered) {
      const payload = JSON.parse(
        read(path === '/' ? '_payload.json' : `${path.slice(1)}/_payload.json`),
      ) as Payload;
      const html = pageOf(path);
      expect(payload.path).toBe(path);
      expect(html).toContain(payload.html);
      expect(attribute(html, /data-shell="([^"]+)"/)).toBe(payload.shell);
      expect(attribute(html, /data-content="([^"]+)"/)).toBe(payload.content);
    }
  });

  it('3.2 names no build in any page or payload', () => {
    const { id } = manifest();
    for (const file of htmlAndPayloads()) expect(read(file), file).not.toContain(id);
  });

  it('3.3 gives all pages of one locale and layout the same shell', () => {
    const shells = new Map<string, Set<string>>();
    for (const path of manifest().prerendered) {
      const locale = path === '/en' || path.startsWith('/en/') ? 'en' : 'fr';
      const layout = manifest().matcher.static[path];
      const name = `${locale} ${layout !== undefined && 'layout' in layout ? layout.layout : 'default'}`;
      const known = shells.get(name) ?? new Set();
      shells.set(name, known.add(attribute(pageOf(path), /data-shell="([^"]+)"/) ?? ''));
    }
    for (const name of ['en alone', 'en default', 'fr alone', 'fr default'])
      expect(shells.has(name), name).toBe(true);
    for (const [name, known] of shells) expect([...known], name).toHaveLength(1);
  });

  it("3.3 names a page's own stylesheet in its payload and in its document, apart from its shell", () => {
    const own = /<link rel="stylesheet" href="(\/assets\/page-brand\.[0-9a-f]{10}\.css)">/;
    const { head } = JSON.parse(read('brand/_payload.json')) as Payload;
    const links = head.filter(({ attrs }) => attrs.rel === 'stylesheet').map(({ attrs }) => attrs.href);
    expect(links).toEqual([attribute(pageOf('/brand'), own)]);
    expect(existsSync(join(dist, links[0]?.slice(1) ?? ''))).toBe(true);
    expect(read('404.html')).not.toContain('/assets/page-');
  });

  it('4.11 has one inline script, the same bytes on every page, after the policy and before any stylesheet', () => {
    const scripts = new Set<string>();
    for (const path of manifest().prerendered) {
      const html = pageOf(path);
      const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
      expect(inline, path).toHaveLength(1);
      scripts.add(inline[0]?.[1] ?? '');
      expect(html.indexOf('<script>'), path).toBeGreaterThan(
        html.indexOf('http-equiv="Content-Security-Policy"'),
      );
      expect(html.indexOf('<script>'), path).toBeLessThan(html.indexOf('rel="stylesheet"'));
    }
    expect(scripts.size).toBe(1);
  });
});

function htmlAndPayloads(): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') || file.endsWith('_payload.json'),
  );
}
