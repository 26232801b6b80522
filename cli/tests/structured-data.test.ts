import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildManifest, LatestFile } from '../shared/wire.ts';
import { realSite } from './real-site.ts';

const ORIGIN = 'https://tenaise.example';

/** Keys that search engines ask of each type, and those that this site adds. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  ProfessionalService: [
    'name',
    'legalName',
    'url',
    'email',
    'logo',
    'address',
    'areaServed',
    'knowsLanguage',
  ],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  City: ['name'],
  AdministrativeArea: ['name'],
  Country: ['name'],
  WebSite: ['name', 'url', 'publisher'],
  WebPage: ['name', 'url', 'description', 'inLanguage', 'isPartOf'],
  AboutPage: ['name', 'url', 'description', 'inLanguage', 'isPartOf'],
  ContactPage: ['name', 'url', 'description', 'inLanguage', 'isPartOf'],
  CollectionPage: ['name', 'url', 'description', 'inLanguage', 'isPartOf', 'mainEntity'],
  ItemList: ['numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  BreadcrumbList: ['itemListElement'],
  Service: ['name', 'serviceType', 'description', 'url', 'provider', 'areaServed'],
  BlogPosting: ['headline', 'description', 'datePublished', 'image', 'author', 'publisher', 'inLanguage'],
  ImageObject: ['url'],
};

type Node = Readonly<Record<string, unknown>>;

let dist = '';
let paths: readonly string[] = [];

beforeAll(async () => {
  dist = await realSite();
  const { id } = JSON.parse(readFileSync(join(dist, 'builds/latest.json'), 'utf8')) as LatestFile;
  const manifest = readFileSync(join(dist, `builds/meta/${id}.json`), 'utf8');
  paths = (JSON.parse(manifest) as BuildManifest).prerendered;
});

const htmlOf = (path: string): string => readFileSync(join(dist, path, 'index.html'), 'utf8');

function graphOf(path: string): readonly Node[] {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(htmlOf(path)) ?? [];
  return (JSON.parse(json) as { readonly '@graph': readonly Node[] })['@graph'];
}

/** Lists every object of a value that has a type, nested ones included. */
function typed(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(typed);
  return '@type' in value ? [value as Node, ...inside] : inside;
}

const typesOf = (node: Node): readonly string[] => [node['@type']].flat() as readonly string[];

/** Lists every `{ '@id': … }` alone: a reference to a node of the same graph. */
function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  if (keys.length === 1 && '@id' in value) return [String(value['@id'])];
  return Object.values(value).flatMap(references);
}

/** Lists what is wrong with a page's graph, in words. */
function problemsOf(path: string): readonly string[] {
  const graph = graphOf(path);
  const nodes = typed(graph);
  const ids = graph.map((node) => node['@id']);
  const missing = nodes.flatMap((node) =>
    typesOf(node).flatMap((type) =>
      (REQUIRED[type] ?? (type === 'Organization' ? [] : ['a known type']))
        .filter((key) => node[key] === undefined || node[key] === '')
        .map((key) => `${path}: ${type} lacks ${key}`),
    ),
  );
  const dangling = references(graph).filter((id) => !ids.includes(id));
  const lost = nodes
    .flatMap(({ url, item }) => [url, item])
    .filter((url): url is string => typeof url === 'string' && !url.includes('/assets/'))
    .filter((url) => !paths.includes(url.slice(ORIGIN.length)) && url !== `${ORIGIN}/`);
  return [...missing, ...[...dangling, ...lost].map((name) => `${path}: ${name} leads nowhere`)];
}

const nodeOf = (path: string, type: string): Node | undefined =>
  graphOf(path).find((node) => typesOf(node).includes(type));

describe('structured data', () => {
  it('says on every page all that its types need, and leads to pages that exist', () => {
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.flatMap(problemsOf)).toEqual([]);
  });

  it('names where the company is and works in the language of the page', () => {
    const areas = (city: string, region: string) => [
      { '@type': 'City', name: city },
      { '@type': 'AdministrativeArea', name: region },
      { '@type': 'Country', name: 'CA' },
      { '@type': 'Country', name: 'FR' },
    ];
    expect(nodeOf('/', 'ProfessionalService')?.areaServed).toEqual(areas('Montréal', 'Québec'));
    expect(nodeOf('/en', 'ProfessionalService')?.areaServed).toEqual(areas('Montreal', 'Quebec'));
    expect(nodeOf('/en/services/ai', 'Service')).toMatchObject({
      serviceType: 'AI and optimization',
      areaServed: areas('Montreal', 'Quebec'),
    });
  });

  it.each([
    '/services',
    '/en/projects',
    '/blog',
    '/blog/page/2',
    '/blog/tags/ai',
    '/en/projects/kind/redesign',
  ])('lists on %s what the page shows, in its order', (path) => {
    const list = nodeOf(path, 'ItemList')?.itemListElement as readonly { url: string; name: string }[];
    // The other kinds, and the parts of the page next to a topic's posts, are no part of the list.
    const [main = ''] =
      htmlOf(path)
        .split('<main')[1]
        ?.split(/id="(?:other-kinds|service)"/) ?? [];
    const titles = [...main.matchAll(/<h[23][^>]*>\s*<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(list.map(({ url }) => decodeHTML(url).slice(ORIGIN.length))).toEqual(titles);
  });
});
