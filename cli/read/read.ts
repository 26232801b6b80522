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
import { parseMessages } from './messages.ts';
import type { Tree } from './tree.ts';
import { listTree, readText } from './tree.ts';

/** Reads everything that makes pages: documents, locale files and data. Wrong files are diagnostics, all at once. */
export async function read(config: Config, registry: Registry): Promise<Result<Sources>> {
  const { root } = config.options;
  const tree = await listTree(root);
  const diagnostics: Diagnostic[] = [...tree.diagnostics, ...strayFiles(tree.value)];
  const images = new Set(tree.value.images);
  const contextOf = (locale: Locale) => ({
    locale,
    images,
    placeholders: placeholdersOf(config, locale),
    registry,
  });
  const parsers = { fr: createDocumentParser(contextOf('fr')), en: createDocumentParser(contextOf('en')) };

  const files = tree.value.documents.filter((file) => !isIgnored(file));
  const documents = await mapLimited(files, (file) => readText(root, file));
  const entries: Entry[] = [];
  const broken: Record<string, string> = {};
  for (const { value: source, diagnostics: problems } of documents) {
    diagnostics.push(...problems);
    const locale = LOCALES.find((code) => source?.file.startsWith(`content/${code}/`));
    if (source === undefined || locale === undefined) continue;
    const parsed = parsers[locale](source);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.value !== undefined) entries.push(parsed.value);
    else broken[source.file] = localePath(contentKey(source.file.slice(`content/${locale}/`.length)), locale);
  }

  const data: Record<Locale, Record<string, Json>> = { fr: {}, en: {} };
  const dataFiles: Record<string, SourceFile> = {};
  for (const { value: source, diagnostics: problems } of await mapLimited(tree.value.data, (file) =>
    readText(root, file),
  )) {
    diagnostics.push(...problems);
    if (source === undefined) continue;
    const parsed = parseData(source, registry, (locale) =>
      createFields({ ...contextOf(locale), file: source.file }),
    );
    diagnostics.push(...parsed.diagnostics);
    dataFiles[dataName(source.file)] = source;
    for (const locale of LOCALES)
      if (parsed.value !== undefined) data[locale][dataName(source.file)] = parsed.value[locale];
  }

  const messages = await readMessages(root, registry.fixedMessages);
  diagnostics.push(...messages.diagnostics);
  return {
    value: { entries, broken, messages: messages.value, data, dataFiles, images: tree.value.images },
    diagnostics,
  };
}

async function readMessages(root: string, fixed: readonly string[]): Promise<Result<Sources['messages']>> {
  const fr = await readText(root, 'locales/fr.json');
  const en = await readText(root, 'locales/en.json');
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  if (fr.value === undefined || en.value === undefined) return { value: { fr: {}, en: {} }, diagnostics };
  const sources: Localized<SourceFile> = { fr: fr.value, en: en.value };
  const parsed = parseMessages(sources, fixed);
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

const FILES_AT_ONCE = 64;

async function mapLimited<T, R>(items: readonly T[], map: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += FILES_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + FILES_AT_ONCE).map(map))));
  }
  return results;
}
