import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const REGISTRY = 'templates/registry.ts';
const SOUND = readFileSync(join(BASE, REGISTRY), 'utf8');
/** Cases share what does not depend on their registry. */
const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'registry');

/** What is said of the base site's registry with one text in place of another. */
async function saidOf(from: string, to: string): Promise<{ code: number | null; stderr: string }> {
  expect(SOUND).toContain(from);
  const site = miniSite({ [REGISTRY]: SOUND.replace(from, () => to) });
  return runHere(site, ['build', '--quiet'], { SITE_CACHE });
}

describe('a registry that types would have refused', () => {
  it.each([
    ['generatedStyles:', 'colections: {}, generatedStyles:', 'Unknown key "colections" in the registry'],
    [
      'page: { component: Page }',
      'page: { component: Page, section: 1 }',
      'Unknown key "section" in the template "page"',
    ],
    [
      'page: { component: Page }',
      "page: { component: Page, type: 'Recipe' }",
      '"type" of the template "page" must be one of WebPage, Service,',
    ],
    ['pageSize: 2', 'pagesize: 2', 'Unknown key "pagesize" in the collection "notes"'],
    [
      'pageSize: 2',
      'pageSize: 0',
      '"pageSize" of the collection "notes" must be a whole number of 1 or more',
    ],
    ["sort: 'date'", "sort: 'price'", '"sort" of the collection "notes" must be one of date, order, year'],
    [
      "folder: 'notes'",
      "folder: '/notes/'",
      '"folder" of the collection "notes" must be a folder of content/fr and content/en in lower case',
    ],
    [
      "folder: 'notes'",
      "folder: 'fr/notes'",
      '"folder" of the collection "notes" must be a folder of content/fr and content/en in lower case',
    ],
    ["folder: 'notes'", "folder: ''", `The collections "notes" and "pages" have the same folder, ''`],
    ["    pages: { folder: '', template: 'page' },\n", '', "No collection has the folder ''"],
    [
      "template: 'page',\n      sort",
      "template: 'pagge',\n      sort",
      'The collection "notes" names an unknown template, "pagge"',
    ],
    [
      "template: 'list', data",
      "template: 'lists', data",
      '"taxonomy" of the collection "notes" names an unknown template, "lists"',
    ],
    [
      "data: 'tags' }",
      "data: 'terms' }",
      '"taxonomy" of the collection "notes" names data "terms", which has no schema in the registry',
    ],
    [
      "segment: 'tags'",
      "segment: '/tags/'",
      '"segment" of "taxonomy" of the collection "notes" must be one part of an address',
    ],
    ["key: 'tags', segment", 'segment', '"taxonomy" of the collection "notes" lacks a text for "key"'],
    ['feed: true', "refers: { tags: 'note' }", 'The collection "notes" names an unknown collection, "note"'],
    ['feed: true', "authors: { key: 'by', data: 'people' }", 'The collection "notes" names data "people"'],
    [
      'generatedStyles:',
      "facts: { data: 'tags' }, generatedStyles:",
      '"facts" of the registry lacks a text for "show"',
    ],
    [
      'generatedStyles:',
      "reservedIds: 'main', generatedStyles:",
      '"reservedIds" of the registry must be a list of ids',
    ],
    [
      'generatedStyles:',
      "themeColours: { light: '#ffffff' }, generatedStyles:",
      '"themeColours" of the registry lacks a text for "dark"',
    ],
    [
      'generatedStyles:',
      'fenced: { box: { component: Page, title: true } }, generatedStyles:',
      '"title" of the block "box" must be one of required, optional, none',
    ],
    [
      "collection: 'notes' }",
      "collection: 'posts' }",
      `The choices of the registry's forms name an unknown collection, "posts"`,
    ],
    [
      "phone: { kind: 'line'",
      "phone: { kind: 'tel'",
      '"kind" of the field "phone" of the form "contact" must be one of line, text, email, choice',
    ],
    [
      'required: [], maxLength: 40',
      'required: true, maxLength: 40',
      '"required" of the field "phone" of the form "contact" must be a list of the languages',
    ],
    [
      'required: [], maxLength: 40',
      'required: []',
      '"maxLength" of the field "phone" of the form "contact" must be a whole number of 1 or more',
    ],
    ['phone: {', 'subject: {', 'No field can be called "subject", as in the form "contact"'],
    ['phone: {', "'a phone': {", 'The name "a phone" of a field of the form "contact" must be letters'],
    [
      "kept: { fr: '/', en: '/en' }",
      "kept: '/'",
      '"pages.kept" of the form "contact" must be a path in each language',
    ],
  ])('has %s as %s: it is told what is wrong', async (from, to, said) => {
    const { code, stderr } = await saidOf(from, to);
    expect(stderr).toContain(`✘ [ERROR] ${said}`);
    expect(stderr).toMatch(/\[bad-registry\]\n\n {4}templates\/registry\.ts/);
    expect(code).toBe(1);
  });

  it('is shown at its line, with the name that is meant, where its own file says it once', async () => {
    const { stderr } = await saidOf("template: 'list', data", "template: 'lisst', data");
    expect(stderr).toMatch(/templates\/registry\.ts:\d+:\d+:\n.*template: 'lisst'.*\n.*~~~~~\n.*list\n/);
  });
});

it('a budget of a template that there is not is said to hold nothing', async () => {
  const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
  const site = miniSite({
    'site.config.ts': config.replace(
      'url:',
      'budgets: { html: { default: 9000, lits: 4000, page: 9000 } },\n  url:',
    ),
  });
  const { code, stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^▲ \[WARNING\] "budgets\.html" names "lits", which is no template \[unknown-config-key\]\n\n {4}site\.config\.ts:\d+:\d+:\n.*\n.*~~~~\n.*list\n\n1 warning\n$/,
  );
});
