import type { Registry } from '../api/registry.ts';
import { createMemory } from '../cache/memory.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { isLocale, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { placesOf, postalAddress } from '../shared/postal-address.ts';
import { torontoYear } from '../shared/toronto.ts';
import type { Config, DataFile, Diagnostic, Result, SourceFile, Sources } from '../types.ts';
import { ADDRESSES_FILE, NO_EDITOR_ADDRESSES, parseAddresses } from './addresses-file.ts';
import { contentKey } from './content-path.ts';
import type { ParsedData } from './data.ts';
import { dataName, parseData } from './data.ts';
import type { ReadDocument, ReadFrames } from './documents.ts';
import { readDocuments } from './documents.ts';
import type { Placeholders } from './facts.ts';
import { factPlaceholders, unreadableFacts } from './facts.ts';
import { createFields } from './fields.ts';
import { parseMessages } from './messages.ts';
import type { Look, Tree } from './tree.ts';
import { recallText, recallTree } from './tree.ts';
import { unfinishedMove } from './unfinished-move.ts';
import { WORDS_FILE } from './words-file.ts';

/** How a project is looked at. */
export interface ReadLook extends Look {
  readonly readFrames?: ReadFrames;
  /** The documents to read, for who needs few. @default all */
  readonly wanted?: (file: string) => boolean;
}

/**
 * Reads everything that makes pages: documents, locale files and data. Wrong files are diagnostics, all at once.
 * With a memory, documents that did not change are the same objects as last time.
 */
export async function read(
  config: Config,
  registry: Registry,
  look: ReadLook = { memory: createMemory() },
): Promise<Result<Sources>> {
  const { root } = config.options;
  const { memory } = look;
  const tree = await recallTree(root, look);
  const { wanted } = look;
  const files = wanted === undefined ? tree.value.documents : tree.value.documents.filter(wanted);
  // Lists are joined once, at the end: a call that is given each item of a long one would overflow the stack.
  const diagnostics: (readonly Diagnostic[])[] = [
    unfinishedMove(root),
    tree.diagnostics,
    memory.recall('stray files', [files], () => strayFiles(files)),
  ];
  const listed = tree.value.images;
  const images = memory.recall('image set', [listed], () => new Set(listed));
  const { facts } = registry;
  const known = {
    fr: memory.share('placeholders fr', placeholdersOf(config, 'fr')),
    en: memory.share('placeholders en', placeholdersOf(config, 'en')),
  };
  const parse = dataParser({ registry, images, look, root });
  // Everything else may name facts.
  const [factFiles, otherFiles] = split(
    tree.value.data.filter((file) => file !== ADDRESSES_FILE && file !== WORDS_FILE),
    (file) => dataName(file) === facts?.data,
  );
  const factData = factFiles.map((file) => parse(file, known));
  const contextOf = (locale: Locale) => ({
    locale,
    images,
    placeholders: memory.share(`facts ${locale}`, {
      ...known[locale],
      ...(facts === undefined ? {} : factsOf(facts, factData, locale)),
    }),
  });
  const contexts = { fr: contextOf('fr'), en: contextOf('en') };

  const documents = await readDocuments(files, {
    root,
    registry,
    contexts,
    look,
    readFrames: look.readFrames,
  });
  const ofEach = <T>(name: string, listOf: (document: ReadDocument) => readonly T[]): readonly T[] =>
    memory.flat(
      name,
      memory.each(name, { columns: [documents] }, ([document]) => listOf(document)),
    );
  const entries = ofEach('entries', ({ entry }) => (entry === undefined ? [] : [entry]));
  diagnostics.push(ofEach('diagnostics of documents', (document) => document.diagnostics));

  const documentsDamaged = ofEach('damaged documents', ({ entry }) =>
    entry === undefined || entry.isDamaged === true ? [true] : [],
  );
  let isDamaged = documentsDamaged.length > 0;

  const data: Record<Locale, Record<string, Json>> = { fr: {}, en: {} };
  const dataFiles: Record<string, DataFile> = {};
  const brokenData: string[] = [];
  const placeholders = { fr: contexts.fr.placeholders, en: contexts.en.placeholders };
  for (const { file, parsed } of [...factData, ...otherFiles.map((file) => parse(file, placeholders))]) {
    diagnostics.push(parsed.diagnostics);
    isDamaged ||= parsed.value === undefined;
    if (parsed.value === undefined) brokenData.push(dataName(file));
    if (parsed.value === undefined) continue;
    const { source, values, locate } = parsed.value;
    const name = dataName(file);
    dataFiles[name] = { ...source, locate };
    for (const locale of LOCALES) data[locale][name] = values[locale];
  }

  const addresses = readAddresses(root, tree.value, look);
  diagnostics.push(addresses.diagnostics);
  const messages = readMessages(root, { registry, placeholders }, look);
  diagnostics.push(messages.diagnostics);
  return {
    value: {
      entries,
      broken: Object.fromEntries([
        ...tree.diagnostics.flatMap(unreadPath),
        ...ofEach('broken documents', brokenPath),
      ]),
      messages: memory.share('messages', messages.value),
      data: memory.share('data', data),
      dataFiles,
      brokenData: memory.share('broken data', brokenData),
      addresses: memory.share('addresses', addresses.value),
      images: listed,
      files: tree.value.files,
      isDamaged: isDamaged || messages.diagnostics.length > 0,
    },
    diagnostics: diagnostics.flat(),
  };
}

interface DataTools {
  readonly root: string;
  readonly registry: Registry;
  readonly images: ReadonlySet<string>;
  readonly look: Look;
}

/** A data file as it was read. */
interface ReadData {
  readonly file: string;
  readonly parsed: Result<(ParsedData & { readonly source: SourceFile }) | undefined>;
}

/** Reads data files, whose texts may name some words in braces. */
function dataParser({ root, registry, images, look }: DataTools) {
  return (file: string, placeholders: Localized<Placeholders>): ReadData => {
    const { value: source, diagnostics } = recallText(root, file, look);
    if (source === undefined) return { file, parsed: { value: undefined, diagnostics } };
    const inputs = [source, registry, images, placeholders.fr, placeholders.en];
    const facts = dataName(file) === registry.facts?.data ? undefined : registry.facts;
    const parsed = look.memory.recall(`data ${file}`, inputs, () =>
      parseData(source, registry, {
        root,
        fieldsOf: (locale) =>
          createFields({
            locale,
            images,
            placeholders: placeholders[locale],
            file,
            ...(facts === undefined ? {} : { facts }),
          }),
      }),
    );
    const value = parsed.value === undefined ? undefined : { ...parsed.value, source };
    return { file, parsed: { value, diagnostics: [...diagnostics, ...parsed.diagnostics] } };
  };
}

/** Facts as texts of a language name them. */
function factsOf(
  facts: NonNullable<Registry['facts']>,
  files: readonly ReadData[],
  locale: Locale,
): Placeholders {
  const [file] = files;
  if (file !== undefined && file.parsed.value === undefined) return unreadableFacts(facts);
  return factPlaceholders(facts, file?.parsed.value?.values[locale], locale);
}

function split<T>(list: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [list.filter(isFirst), list.filter((item) => !isFirst(item))];
}

function readAddresses(root: string, { data }: Tree, look: Look): Result<Sources['addresses']> {
  if (!data.includes(ADDRESSES_FILE)) return { value: NO_EDITOR_ADDRESSES, diagnostics: [] };
  const { value: source, diagnostics } = recallText(root, ADDRESSES_FILE, look);
  if (source === undefined) return { value: NO_EDITOR_ADDRESSES, diagnostics };
  return look.memory.recall('addresses of editors', [source], () => parseAddresses(source));
}

function readMessages(
  root: string,
  { registry, placeholders }: { readonly registry: Registry; readonly placeholders: Localized<Placeholders> },
  look: Look,
): Result<Sources['messages']> {
  const fr = recallText(root, 'locales/fr.json', look);
  const en = recallText(root, 'locales/en.json', look);
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  if (fr.value === undefined || en.value === undefined) return { value: { fr: {}, en: {} }, diagnostics };
  const sources: Localized<SourceFile> = { fr: fr.value, en: en.value };
  const { facts, fixedMessages } = registry;
  const inputs = [fr.value, en.value, registry, placeholders.fr, placeholders.en];
  const parsed = look.memory.recall('messages', inputs, () =>
    parseMessages(sources, fixedMessages, facts === undefined ? undefined : { facts, placeholders }),
  );
  return { value: parsed.value, diagnostics: [...diagnostics, ...parsed.diagnostics] };
}

/** A document that could not be used, with the path that it would have. */
function brokenPath({ file, locale, entry }: ReadDocument): readonly (readonly [string, string])[] {
  if (entry !== undefined) return [];
  return [[file, localePath(contentKey(file.slice(`content/${locale}/`.length)), locale)]];
}

/** A document that could not even be opened. */
function unreadPath({ location }: Diagnostic): readonly (readonly [string, string])[] {
  const [file, locale = '', rest = ''] = /^content\/([^/]+)\/(.+\.md)$/.exec(location?.file ?? '') ?? [];
  return file === undefined || !isLocale(locale) ? [] : [[file, localePath(contentKey(rest), locale)]];
}

/** Documents outside a locale's folder would make no page: an error, not a silence. */
function strayFiles(documents: Tree['documents']): readonly Diagnostic[] {
  return documents
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
  return {
    name: organization.name,
    legalName: organization.legalName,
    email: organization.email,
    privacyEmail: organization.privacyOfficer.email,
    privacyTitle: organization.privacyOfficer.title[locale],
    address: postalAddress(organization, locale),
    ...placesOf(organization, locale),
    founded: String(organization.founded),
    year: String(torontoYear(config.options.now)),
  };
}
