import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const REGISTRY = 'templates/registry.ts';
const SOUND = readFileSync(join(BASE, REGISTRY), 'utf8');
/** A cache that all cases share for what does not depend on their registry. */
const SITE_CACHE = join(process.env.SITE_TEST_RUN ?? '', 'registry');

/** Builds the base site with one text of its registry replaced by another. */
async function saidOf(from: string, to: string): Promise<{ code: number | null; stderr: string }> {
  expect(SOUND).toContain(from);
  const site = siteInTurn({ [REGISTRY]: SOUND.replace(from, () => to) });
  return runHere(site, ['build', '--quiet'], { SITE_CACHE });
}

describe('a registry that types would have refused', () => {
  it.each([
    [
      'generatedStyles:',
      'colections: {}, generatedStyles:',
      'Unknown key "colections" in templates/registry.ts',
    ],
    [
      'page: { component: Page }',
      'page: { component: Page, section: 1 }',
      'Unknown key "templates.page.section" in templates/registry.ts',
    ],
    [
      'page: { component: Page }',
      "page: { component: Page, type: 'Recipe' }",
      '"templates.page.type" must be one of WebPage, Service,',
    ],
    ['pageSize: 2', 'pagesize: 2', 'Unknown key "collections.notes.pagesize" in templates/registry.ts'],
    ['pageSize: 2', 'pageSize: 0', '"collections.notes.pageSize" must be a whole number of 1 or more, not 0'],
    ["sort: 'date'", "sort: 'price'", '"collections.notes.sort" must be one of date, order, year'],
    [
      "folder: 'notes'",
      "folder: '/notes/'",
      '"collections.notes.folder" must be a folder of content/fr and content/en in lower case',
    ],
    [
      "folder: 'notes'",
      "folder: 'fr/notes'",
      '"collections.notes.folder" must be a folder of content/fr and content/en in lower case',
    ],
    [
      "folder: 'notes'",
      "folder: ''",
      '"collections.pages.folder" must be a different folder from that of "notes"',
    ],
    [
      "    pages: { folder: '', template: 'page' },\n",
      '',
      `"collections" must have a collection whose folder is ''`,
    ],
    [
      "template: 'page',\n      sort",
      "template: 'pagge',\n      sort",
      '"collections.notes.template" must name a template of the registry, not "pagge"',
    ],
    [
      "template: 'list', data",
      "template: 'lists', data",
      '"collections.notes.taxonomy.template" must name a template of the registry, not "lists"',
    ],
    [
      "data: 'tags' }",
      "data: 'terms' }",
      '"collections.notes.taxonomy.data" must name data that has a schema in the registry, not "terms"',
    ],
    [
      "pages: { folder: '', template: 'page' }",
      "pages: { folder: '', template: 'page', sort: 'date' }",
      '"collections.pages.schema" must be a function whose result has "date", which "sort" needs',
    ],
    [
      "segment: 'tags'",
      "segment: '/tags/'",
      '"collections.notes.taxonomy.segment" must be one part of an address',
    ],
    ["key: 'tags', segment", 'segment', '"collections.notes.taxonomy.key" is missing: it must be text'],
    [
      'feed: true',
      "refers: { tags: 'note' }",
      '"collections.notes.refers.tags" must name a collection of the registry, not "note"',
    ],
    [
      'feed: true',
      "authors: { key: 'by', data: 'people' }",
      '"collections.notes.authors.data" must name data that has a schema in the registry, not "people"',
    ],
    [
      'generatedStyles:',
      "facts: { data: 'tags' }, generatedStyles:",
      '"facts.show" is missing: it must be text',
    ],
    [
      'generatedStyles:',
      "reservedIds: 'main', generatedStyles:",
      '"reservedIds" must be a list of texts, not "main"',
    ],
    [
      'generatedStyles:',
      "themeColours: { light: '#ffffff' }, generatedStyles:",
      '"themeColours.dark" is missing: it must be text',
    ],
    [
      'generatedStyles:',
      'fenced: { box: { component: Page, title: true } }, generatedStyles:',
      '"fenced.box.title" must be one of required, optional, none',
    ],
    [
      "collection: 'notes' }",
      "collection: 'posts' }",
      '"forms.choices.collection" must name a collection of the registry, not "posts"',
    ],
    [
      "phone: { kind: 'line'",
      "phone: { kind: 'tel'",
      '"forms.named.contact.fields.phone.kind" must be one of line, text, email, choice',
    ],
    [
      'required: [], maxLength: 40',
      'required: true, maxLength: 40',
      '"forms.named.contact.fields.phone.required" must be a list of the languages',
    ],
    [
      'required: [], maxLength: 40',
      'required: []',
      '"forms.named.contact.fields.phone.maxLength" is missing: it must be a whole number of 1 or more',
    ],
    [
      'phone: {',
      'subject: {',
      '"forms.named.contact.fields.subject" is not a name for a field: it means something else',
    ],
    [
      'phone: {',
      "'a phone': {",
      '"forms.named.contact.fields.a phone" is not a name for a field: it must be letters',
    ],
    [
      "email: { kind: 'email'",
      "courriel: { kind: 'email'",
      '"forms.named.contact.fields" must call its address "email": answers go there, and what a person sent is found and erased by it',
    ],
    [
      "kept: { fr: '/', en: '/en' }",
      "kept: '/'",
      '"forms.named.contact.pages.kept" must be a path in each language',
    ],
  ])('has %s as %s: it is told what is wrong', async (from, to, said) => {
    const { code, stderr } = await saidOf(from, to);
    expect(stderr).toContain(`✘ [ERROR] ${said}`);
    expect(stderr).toMatch(/\[bad-registry\]\n\n {4}templates\/registry\.ts/);
    expect(code).toBe(1);
  });

  it('is shown at its key, with the name that is meant', async () => {
    const { stderr } = await saidOf("template: 'list', data", "template: 'lisst', data");
    expect(stderr).toMatch(
      /templates\/registry\.ts:\d+:\d+:\n.*template: 'lisst'.*\n.*~~~~~~~~\n\n {2}Did you mean "list"\?\n/,
    );
  });

  it.each([
    ["{ lists as collections } from './schemas/index.ts'", 'collections', 'export const lists'],
    ["collections from './schemas/index'", 'collections', 'export default'],
    ["* as all from './schemas'", 'collections: all.lists', 'export const lists'],
  ])('is shown at its key in a file that it imports: %s', async (imported, key, exported) => {
    const [, collections = ''] = /^ {2}collections: (\{[\s\S]*?^ {2}\}),$/m.exec(SOUND) ?? [];
    const site = siteInTurn({
      [REGISTRY]: SOUND.replace(`collections: ${collections}`, key).replace(/^/, `import ${imported};\n`),
      'templates/schemas/index.ts': `import { z } from 'zod';\n\n${exported} ${exported.includes('default') ? '' : '= '}${collections.replace("sort: 'date'", "srot: 'date'")};\n`,
    });
    const { stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE });
    expect(stderr).toMatch(
      /Unknown key "collections\.notes\.srot" in templates\/schemas\/index\.ts \[bad-registry\]\n\n {4}templates\/schemas\/index\.ts:\d+:\d+:\n.*srot: 'date',\n.*~{4}\n.*sort\n/,
    );
  });

  it('is told of all its mistakes at once', async () => {
    const { stderr } = await saidOf("sort: 'date',\n      pageSize: 2", "sort: 'dates',\n      pageSize: 0");
    expect(stderr).toMatch(/"collections\.notes\.sort" must[\s\S]+Did you mean "date"\?/);
    expect(stderr).toContain('"collections.notes.pageSize" must');
    expect(stderr).toMatch(/\n2 errors\n$/);
  });

  it('is offered no other name where none is near', async () => {
    const { stderr } = await saidOf("template: 'list', data", "template: 'Blue-berry', data");
    expect(stderr).toContain('"collections.notes.taxonomy.template" must name a template of the registry');
    expect(stderr).not.toContain('Did you mean');
  });
});

it('a collection whose folder no language has is said to have no document', async () => {
  const { code, stderr } = await saidOf(
    "    pages: { folder: '', template: 'page' },",
    "    pages: { folder: '', template: 'page' },\n    events: { folder: 'evenements', template: 'page' },",
  );
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^▲ \[WARNING\] The collection "events" has no document: there is neither content\/fr\/evenements nor content\/en\/evenements \[empty-collection\]\n\n {4}templates\/registry\.ts:\d+:\d+:\n.*'evenements'.*\n.*~~~~\n\n1 warning\n$/,
  );
});

it('a fixed message that no language has is an error, with the one that was meant', async () => {
  const { code, stderr } = await saidOf("'error.404.title'", "'error.404.titel'");
  expect([code, stderr]).toEqual([
    1,
    `✘ [ERROR] "fixedMessages" names "error.404.titel", which locales/fr.json does not have [bad-registry]

    templates/registry.ts
    Write instead: error.404.title

1 error
`,
  ]);
});

const WITH_BUDGET = readFileSync(join(BASE, 'site.config.ts'), 'utf8').replace(
  'url:',
  'budgets: { html: { default: 9000, lits: 4000, page: 9000 } },\n  url:',
);

it('a budget of a template that there is not is said to hold nothing', async () => {
  const site = siteInTurn({ 'site.config.ts': WITH_BUDGET });
  const { code, stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^▲ \[WARNING\] "budgets\.html" names "lits", which is not a template \[unknown-config-key\]\n\n {4}site\.config\.ts:\d+:\d+:\n.*\n.*~~~~\n.*list\n\n1 warning\n$/,
  );
});

it.each([
  [
    'of two functions that seem to be made of one another',
    `const config = base;
export const again = () => {
  const base = config;
  return base;
};`,
  ],
  [
    'that seem to be made of themselves',
    `function using<T>(make: (value: T) => T, value: T): T {
  return make(value);
}
const config = using(config => config, base);`,
  ],
])('constants %s do not end the command', async (_which, made) => {
  const site = siteInTurn({
    'base.ts': WITH_BUDGET.replace('export default', 'export const base ='),
    'site.config.ts': `import { base } from './base.ts';\n${made}\nexport default config;\n`,
  });
  const { code, stderr } = await runHere(site, ['build', '--quiet'], { SITE_CACHE });
  expect([code, stderr]).toEqual([0, expect.stringContaining('"budgets.html" names "lits"')]);
});
