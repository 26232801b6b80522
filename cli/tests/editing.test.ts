import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PageMeta } from '../api/page.ts';
import type { Registry } from '../api/registry.ts';
import { createCache } from '../cache/cache.ts';
import { projectOptions } from '../project/build-options.ts';
import { openProject } from '../project/project.ts';
import { ADDRESSES_FILE, parseAddresses } from '../read/addresses-file.ts';
import { readFacts } from '../read/data-files.ts';
import { createDocumentParser } from '../read/document.ts';
import type { Placeholders } from '../read/facts.ts';
import { factPlaceholders } from '../read/facts.ts';
import type { FieldContext } from '../read/fields.ts';
import { createFields } from '../read/fields.ts';
import { commonShape } from '../read/schema.ts';
import { listTree } from '../read/tree.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale } from '../shared/locale.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import type { Guide, GuideBlock } from './guide.ts';
import { codeIn, readGuide, rowsOf } from './guide.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, miniSite } from './mini-site.ts';
import { siteWithBlocks } from './site-with-blocks.ts';
import { buildSite, resolveSite } from './stages.ts';

const GUIDES = { fr: readGuide('EDITING.md'), en: readGuide('EDITING.en.md') } as const;
const LOCALES = ['fr', 'en'] as const;

/** Lines of a guide's tasks, and of one of them, that are read without losing one's way. */
const LONGEST_TASKS = 624;
const SCREEN = 36;
/** The reference has room for what a few new templates, collections and data files take. */
const LONGEST_REFERENCE = 600;

/** Words of each guide for a key that must be written, and for one that need not. */
const REQUIRED = { fr: ['oui', 'non'], en: ['yes', 'no'] } as const;

let registry: Registry;
let images: ReadonlySet<string>;
const cacheDir = mkdtempSync(join(tmpdir(), 'site-guide-'));

beforeAll(async () => {
  const options = projectOptions(GENERATOR, {}, { SITE_CACHE: cacheDir });
  const project = await openProject(options, { cache: createCache(cacheDir) });
  if (project.value === undefined) throw new Error(JSON.stringify(project.diagnostics));
  registry = project.value.registry;
  images = new Set((await listTree(GENERATOR)).value.images);
});

afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

const contextOf = (locale: Locale): FieldContext => ({
  locale,
  file: `content/${locale}/example.md`,
  images,
  placeholders: { name: 'Essai', founded: '2023', email: 'a@site.example' },
});

const parseData = (source: SourceFile) => {
  const placeholders = byLocale((locale) => contextOf(locale).placeholders);
  const text = { file: source.file, value: source, diagnostics: [] };
  return readFacts(text, { root: GENERATOR, registry, images, placeholders }).parsed;
};

const sourceOf = (file: string) => ({ file, text: readFileSync(join(GENERATOR, file), 'utf8') });

describe.each(LOCALES)('the editing guide in %s', (locale) => {
  const guide = GUIDES[locale];

  it('documents every key of every schema, says which are required, and no other', () => {
    const expected = Object.fromEntries(
      Object.entries(schemas(registry, locale)).map(([name, schema]) => [name, requirements(schema)]),
    );
    expect(documentedKeys(guide, locale)).toEqual(expected);
  });

  it('names every template, layout and collection, and no other', () => {
    expect(namesIn(guide, 'names: templates')).toEqual(Object.keys(registry.templates).sort());
    expect(namesIn(guide, 'names: layouts')).toEqual(Object.keys(registry.layouts).sort());
    const collections = rowsOf(guide, 'names: collections').map(({ names, cells }) => [
      names[0],
      codeIn(cells[1] ?? '')[0] ?? '',
      codeIn(cells[2] ?? '')[0],
    ]);
    const known = Object.entries(registry.collections).map(([name, { folder, template }]) => [
      name,
      folder,
      template,
    ]);
    expect(collections.sort()).toEqual(known.sort());
  });

  it('names every block, and no other', () => {
    expect(namesIn(guide, 'names: blocks')).toEqual(Object.keys(registry.fenced ?? {}).sort());
  });

  it('has an example of every template that a document may ask for', () => {
    const shown = guide.blocks.flatMap(({ marks }) => marks.template ?? []);
    const pages = rowsOf(guide, 'names: templates').flatMap(({ names, cells }) =>
      codeIn(cells[3] ?? '').map((file) => ({ template: names[0] ?? '', file })),
    );
    expect(pages.flatMap((page) => checkDocument(page, locale))).toEqual([]);
    const made = Object.values(registry.collections).flatMap(({ taxonomy }) => taxonomy?.template ?? []);
    const asked = Object.keys(registry.templates).filter(
      (name) => !made.includes(name) || registry.templates[name]?.sections !== undefined,
    );
    const named = pages.map(({ template }) => template);
    expect([...new Set([...shown, ...named])].sort()).toEqual(asked.sort());
  });

  it('marks every YAML example, and each passes its schema', () => {
    const problems = guide.blocks
      .filter(({ language }) => language === 'yaml')
      .flatMap((block) => {
        const found = block.marks.data === undefined ? checkPage(block, locale) : checkData(block);
        return found.map((text) => `line ${block.line}: ${text}`);
      });
    expect(problems).toEqual([]);
  });

  it('quotes what is said of YAML as it is said', () => {
    const parse = createDocumentParser({ ...contextOf(locale), registry, root: GENERATOR });
    const mistakes = ['title: Un prix: le nôtre', 'title: "Un" prix', 'title:\n\t- Un prix'];
    const said = mistakes.flatMap((text) => {
      const file = `content/${locale}/example.md`;
      return parse({ file, text: `---\n${text}\n---\n\nTexte.\n` }).diagnostics.map((one) => one.text);
    });
    expect(said.filter((text) => text.startsWith('YAML cannot be read: '))).toHaveLength(mistakes.length);
    expect(said.filter((text) => !guide.text.includes(`\`${text}\``))).toEqual([]);
  });

  it('names words in braces that are replaced', async () => {
    const words = namesIn(guide, 'names: placeholders');
    expect(words).not.toEqual([]);
    const text = `---\ntitle: Mots\nonly: fr\n---\n\n${words.join(' | ')}\n`;
    const { bodyOf } = await resolveSite(miniSite({ 'content/fr/mots.md': text }));
    const body = bodyOf('/mots') ?? '{}';
    expect(body).not.toMatch(/[{}]/);
    expect(body.split(' | ')).toHaveLength(words.length);
  });

  it('keeps each task on one screen, and all of them and the reference within bounds', () => {
    const [text = '', reference = ''] = guide.text.split(/^## (?:Référence|Reference)$/m);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST_TASKS);
    expect(reference.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST_REFERENCE);
    const tasks = withoutFences(text)
      .split(/^(?=##+ )/m)
      .filter((section) => section.startsWith('### '));
    expect(tasks.length).toBeGreaterThan(30);
    expect(tasks.filter((task) => task.trimEnd().split('\n').length > SCREEN)).toEqual([]);
  });

  it('leads only to its own headings and to files that exist', () => {
    const anchors = new Set(
      [...guide.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
    const prose = guide.text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]+`/g, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((href) => href.startsWith('#') && !anchors.has(href.slice(1)))).toEqual([]);
    expect(links.filter((href) => !href.startsWith('#')).sort()).toEqual([
      locale === 'fr' ? 'EDITING.en.md' : 'EDITING.md',
    ]);
  });
});

describe('the two editing guides', () => {
  it('have Markdown examples that build without a remark', async () => {
    const site = siteOfGuides();
    for (const locale of LOCALES) {
      const pages = GUIDES[locale].blocks.filter(({ language }) => language === 'markdown');
      const documents = pages.map(({ text }, index) => [
        `content/${locale}/guide/${index}.md`,
        text.startsWith('---') ? text : documentOf(text),
      ]);
      expect(documents.length).toBeGreaterThan(7);
      site.write(Object.fromEntries(documents));
      for (const target of ['services/ai', 'blog/acquisition-adaptation-creation'])
        site.write({ [`content/${locale}/${target}.md`]: documentOf('## Ici {#action}\n') });
    }
    expect(await buildSite(site)).toEqual({ ok: true, printed: '' });
  });

  it('show the same commands, sections and examples in the same order', () => {
    const outline = ({ text, blocks, tables }: Guide) => ({
      levels: [...text.matchAll(/^(#+) /gm)].map(([, level]) => level),
      blocks: blocks.map(({ language, marks }) => [language, marks]),
      tables: tables.map(({ name, rows }) => [name, rows.map(({ names }) => names)]),
    });
    expect(outline(GUIDES.en)).toEqual(outline(GUIDES.fr));
  });
});

/** Takes the headings out of a guide's examples, and keeps the number of lines. */
function withoutFences(text: string): string {
  return text.replace(/^(`{3,})[\s\S]*?^\1$/gm, (fence) => fence.replace(/^#/gm, ' '));
}

/** Makes a site with the files that examples name. */
function siteOfGuides(): MiniSite {
  const pictures = ['retyping', 'sprint'].map((name) => `assets/images/blog/${name}.png`);
  const beside = ['guide.pdf', 'demo.mp4', 'demo.vtt'].flatMap((name) =>
    LOCALES.map((locale) => [`content/${locale}/guide/${name}`, 'x']),
  );
  return siteWithBlocks({
    ...Object.fromEntries(pictures.map((picture) => [picture, readFileSync(join(GENERATOR, picture))])),
    ...Object.fromEntries(beside),
    'assets/files/tarifs.csv': 'a;b',
  });
}

let documents = 0;

/** Makes a page with a title of its own. */
function documentOf(body: string): string {
  documents += 1;
  const description =
    'Une description assez longue pour que rien n’en soit dit, et aussi simple que possible.';
  return `---\ntitle: Exemple numéro ${documents}\ndescription: ${description}\n---\n\n${body}`;
}

/** Lists every schema by the name that the guides give its table. */
function schemas({ collections, templates, data }: Registry, locale: Locale): Record<string, z.ZodType> {
  const fields = createFields(contextOf(locale));
  const shapes = (kind: string, entries: readonly (readonly [string, object | undefined])[]) =>
    entries.flatMap(([name, shape]) =>
      shape === undefined
        ? []
        : [[`keys: ${kind} ${name}`, z.object(shape as Record<string, z.ZodType>)] as const],
    );
  return Object.fromEntries([
    ['keys: common', z.object(commonShape(fields))],
    ...shapes(
      'collection',
      Object.entries(collections).map(([name, { schema }]) => [name, schema?.(fields)]),
    ),
    ...shapes(
      'template',
      Object.entries(templates).map(([name, { sections }]) => [name, sections?.(fields)]),
    ),
    ...Object.entries(data).map(([name, schema]) => [`keys: data ${name}`, schema(fields)] as const),
  ]);
}

/** Lists the dotted keys of a schema's leaves, with true where a key must be written if its group is. */
function requirements(schema: unknown, path = ''): Record<string, boolean> {
  const { inner, required } = unwrap(schema);
  const under = (part: string): string => (path === '' ? part : `${path}.${part}`);
  if (inner instanceof z.ZodObject) {
    return Object.assign(
      {},
      ...Object.entries(inner.shape).map(([key, value]) => requirements(value, under(key))),
    );
  }
  if (inner instanceof z.ZodRecord) return requirements(inner.valueType, under('<id>'));
  if (inner instanceof z.ZodArray && unwrap(inner.element).inner instanceof z.ZodObject)
    return requirements(inner.element, `${path}[]`);
  return { [path]: required };
}

function unwrap(schema: unknown): { readonly inner: unknown; readonly required: boolean } {
  if (schema instanceof z.ZodOptional) return { inner: unwrap(schema.unwrap()).inner, required: false };
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return { inner: schema, required: true };
}

function documentedKeys(guide: Guide, locale: Locale): Record<string, Record<string, boolean>> {
  const found: Record<string, Record<string, boolean>> = {};
  for (const { name, rows } of guide.tables) {
    if (!name.startsWith('keys: ')) continue;
    found[name] ??= {};
    for (const { names, cells } of rows) {
      expect(REQUIRED[locale], `${name}, ${names.join()}`).toContain(cells[1]);
      for (const key of names) {
        expect(found[name], `${name} twice`).not.toHaveProperty([key]);
        found[name][key] = cells[1] === REQUIRED[locale][0];
      }
    }
  }
  return found;
}

function namesIn(guide: Guide, table: string): readonly string[] {
  return rowsOf(guide, table)
    .flatMap(({ names }) => names.slice(0, 1))
    .sort();
}

/** Reports mistakes in a page's front matter, of the marked template and collection, and what a build remarks on it. */
function checkPage({ marks, text }: GuideBlock, locale: Locale): readonly string[] {
  const collection = registry.collections[marks.collection ?? ''];
  if (collection === undefined) return [`marked ${JSON.stringify(marks)}`];
  const folder = collection.folder === '' ? '' : `${collection.folder}/`;
  const parse = createDocumentParser({ ...contextOf(locale), registry, root: GENERATOR });
  const { value, diagnostics } = parse({
    file: `content/${locale}/${folder}example.md`,
    text: `---\n${text}---\n\nTexte.\n`,
  });
  if (value === undefined || diagnostics.length > 0) return [printed(diagnostics)];
  const { template, collection: name, description } = value.meta;
  if (template !== marks.template || name !== marks.collection) return [`it is a ${template} of ${name}`];
  const styles = registry.generatedStyles([value.meta as unknown as PageMeta], { fr: {}, en: {} });
  const remarks = typeof styles === 'string' ? [] : (styles.remarks ?? []).map((remark) => remark.text);
  const isOdd = description.length < 70 || description.length > 165;
  return isOdd ? [...remarks, `a description of ${description.length} characters`] : remarks;
}

/** Reports what is wrong with a document of the site that a guide names as the example of a template. */
function checkDocument(
  { template, file }: { readonly template: string; readonly file: string },
  locale: Locale,
): readonly string[] {
  if (!existsSync(join(GENERATOR, file))) return [`${file} does not exist`];
  const context = contextOf(locale);
  const placeholders = { ...context.placeholders, ...claimsOf(locale) };
  const parse = createDocumentParser({ ...context, placeholders, registry, root: GENERATOR });
  const { value, diagnostics } = parse(sourceOf(file));
  if (value === undefined || diagnostics.length > 0) return [printed(diagnostics)];
  const { meta } = value;
  return meta.template === template ? [] : [`${file} is a ${meta.template}, not a ${template}`];
}

/** Reads the site's figures, as its documents name them. */
function claimsOf(locale: Locale): Placeholders {
  const { facts } = registry;
  if (facts === undefined) throw new Error('The registry has no facts');
  const source = sourceOf(`content/data/${facts.data}.yaml`);
  const { value } = parseData(source);
  return factPlaceholders(facts, value?.values[locale], locale);
}

function checkData({ marks, text }: GuideBlock): readonly string[] {
  const file = `content/data/${marks.data}.yaml`;
  if (file === ADDRESSES_FILE) return parseAddresses({ file, text }).diagnostics.map((one) => printed([one]));
  const { diagnostics } = parseData({ file, text });
  return diagnostics.length > 0 ? [printed(diagnostics)] : [];
}

function printed(diagnostics: readonly Diagnostic[]): string {
  return formatDiagnostics(diagnostics, { colour: false });
}
