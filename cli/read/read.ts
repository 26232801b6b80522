import { hash } from '../cache.ts';
import { createMemory } from '../memory.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { torontoYear } from '../shared/toronto.ts';
import type {
  Config,
  Diagnostic,
  Entry,
  Json,
  Locale,
  Localized,
  Registry,
  Result,
  SourceFile,
  Sources,
} from '../types.ts';
import { contentKey, isIgnored } from './content-path.ts';
import { dataName, parseData } from './data.ts';
import { createDocumentParser } from './document.ts';
import { createFields } from './fields.ts';
import { parseFrontMatter } from './front-matter.ts';
import { parseMessages } from './messages.ts';
import type { Look, Tree } from './tree.ts';
import { recallText, recallTree } from './tree.ts';

/**
 * Reads everything that makes pages: documents, locale files and data. Wrong files are diagnostics, all at once.
 * With a memory, documents that did not change are the same objects as last time.
 */
export async function read(
  config: Config,
  registry: Registry,
  look: Look = { memory: createMemory() },
): Promise<Result<Sources>> {
  const { root } = config.options;
  const { memory } = look;
  const tree = await recallTree(root, look);
  const diagnostics: Diagnostic[] = [...tree.diagnostics, ...strayFiles(tree.value)];
  const listed = tree.value.images;
  const images = memory.recall('image set', [listed], () => new Set(listed));
  const contextOf = (locale: Locale) => ({
    locale,
    images,
    placeholders: memory.share(`placeholders ${locale}`, placeholdersOf(config, locale)),
    registry,
  });
  const contexts = { fr: contextOf('fr'), en: contextOf('en') };
  const parsers = { fr: createDocumentParser(contexts.fr), en: createDocumentParser(contexts.en) };

  const schemaKey = (locale: Locale): string =>
    look.stored === undefined
      ? ''
      : hash(
          'document',
          look.stored.version,
          JSON.stringify([contexts[locale].placeholders, listed]),
          locale,
        );
  const schemaKeys = { fr: schemaKey('fr'), en: schemaKey('en') };

  const files = tree.value.documents.filter((file) => !isIgnored(file));
  const entries: Entry[] = [];
  const broken: Record<string, string> = {};
  for (const file of files) {
    const { value: source, diagnostics: problems } = recallText(root, file, look);
    diagnostics.push(...problems);
    const locale = LOCALES.find((code) => source?.file.startsWith(`content/${code}/`));
    if (source === undefined || locale === undefined) continue;
    const { placeholders } = contexts[locale];
    const parsed = memory.recall(`document ${file}`, [source, registry, images, placeholders], () =>
      storedEntry(source, schemaKeys[locale], { look, parse: parsers[locale] }),
    );
    diagnostics.push(...parsed.diagnostics);
    if (parsed.value !== undefined) entries.push(parsed.value);
    else broken[source.file] = localePath(contentKey(source.file.slice(`content/${locale}/`.length)), locale);
  }

  const data: Record<Locale, Record<string, Json>> = { fr: {}, en: {} };
  const dataFiles: Record<string, SourceFile> = {};
  for (const file of tree.value.data) {
    const { value: source, diagnostics: problems } = recallText(root, file, look);
    diagnostics.push(...problems);
    if (source === undefined) continue;
    const { fr, en } = contexts;
    const inputs = [source, registry, images, fr.placeholders, en.placeholders];
    const parsed = memory.recall(`data ${file}`, inputs, () =>
      parseData(source, registry, (locale) => createFields({ ...contexts[locale], file: source.file })),
    );
    diagnostics.push(...parsed.diagnostics);
    dataFiles[dataName(source.file)] = source;
    for (const locale of LOCALES)
      if (parsed.value !== undefined) data[locale][dataName(source.file)] = parsed.value[locale];
  }

  const messages = readMessages(root, registry.fixedMessages, look);
  diagnostics.push(...messages.diagnostics);
  return {
    value: {
      entries,
      broken,
      messages: memory.share('messages', messages.value),
      data: memory.share('data', data),
      dataFiles,
      images: listed,
    },
    diagnostics,
  };
}

interface Parsing {
  readonly look: Look;
  readonly parse: (source: SourceFile) => Result<Entry | undefined>;
}

/** A document as an earlier process parsed it from the same text, else parsed now. */
function storedEntry(
  source: SourceFile,
  schemaKey: string,
  { look, parse }: Parsing,
): Result<Entry | undefined> {
  if (look.stored === undefined) return parse(source);
  const { pack } = look.stored;
  const key = hash(schemaKey, source.file, source.text);
  const found = pack.get<Omit<Entry, 'source' | 'locate'>>(key);
  if (found !== undefined) {
    const locate: Entry['locate'] = (path) => parseFrontMatter(source).locate(path);
    return { value: { ...found, source, locate }, diagnostics: [] };
  }
  const parsed = parse(source);
  if (parsed.value !== undefined && parsed.diagnostics.length === 0) {
    const { source: _source, locate: _locate, ...rest } = parsed.value;
    pack.set(key, rest);
  }
  return parsed;
}

function readMessages(root: string, fixed: readonly string[], look: Look): Result<Sources['messages']> {
  const fr = recallText(root, 'locales/fr.json', look);
  const en = recallText(root, 'locales/en.json', look);
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  if (fr.value === undefined || en.value === undefined) return { value: { fr: {}, en: {} }, diagnostics };
  const sources: Localized<SourceFile> = { fr: fr.value, en: en.value };
  const parsed = look.memory.recall('messages', [fr.value, en.value, fixed], () =>
    parseMessages(sources, fixed),
  );
  return { value: parsed.value, diagnostics: [...diagnostics, ...parsed.diagnostics] };
}

/** Documents outside a locale's folder would make no page: an error, not a silence. */
function strayFiles(tree: Tree): readonly Diagnostic[] {
  return tree.documents
    .filter((file) => !LOCALES.some((locale) => file.startsWith(`content/${locale}/`)))
    .map((file) => ({
      severity: 'error',
      code: 'stray-document',
      text: 'A document must be in content/fr or content/en',
      location: { file },
    }));
}

/** Facts of the configuration that texts name as `{name}` (behaviour 1.8: the brand stands in one file). */
function placeholdersOf(config: Config, locale: Locale): Readonly<Record<string, string>> {
  const { organization } = config;
  const { street, city, region, postalCode } = organization.address;
  return {
    name: organization.name,
    legalName: organization.legalName,
    email: organization.email,
    privacyEmail: organization.privacyOfficer.email,
    privacyTitle: organization.privacyOfficer.title[locale],
    address: `${street}, ${city} (${region}) ${postalCode}`,
    founded: String(organization.founded),
    year: String(torontoYear(config.options.now)),
  };
}
