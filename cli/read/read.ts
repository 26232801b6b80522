import { createMemory } from '../memory.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { torontoYear } from '../shared/toronto.ts';
import type {
  Config,
  DataFile,
  Diagnostic,
  Json,
  Locale,
  Localized,
  Registry,
  Result,
  SourceFile,
  Sources,
} from '../types.ts';
import { contentKey } from './content-path.ts';
import { dataName, parseData } from './data.ts';
import type { ReadDocument, ReadFrames } from './documents.ts';
import { readDocuments } from './documents.ts';
import { createFields } from './fields.ts';
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
  look: Look & { readonly readFrames?: ReadFrames } = { memory: createMemory() },
): Promise<Result<Sources>> {
  const { root } = config.options;
  const { memory } = look;
  const tree = await recallTree(root, look);
  const { documents: files } = tree.value;
  // Lists are joined once, at the end: a call that is given each item of a long one would overflow the stack.
  const diagnostics: (readonly Diagnostic[])[] = [
    tree.diagnostics,
    memory.recall('stray files', [files], () => strayFiles(files)),
  ];
  const listed = tree.value.images;
  const images = memory.recall('image set', [listed], () => new Set(listed));
  const contextOf = (locale: Locale) => ({
    locale,
    images,
    placeholders: memory.share(`placeholders ${locale}`, placeholdersOf(config, locale)),
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

  const data: Record<Locale, Record<string, Json>> = { fr: {}, en: {} };
  const dataFiles: Record<string, DataFile> = {};
  for (const file of tree.value.data) {
    const { value: source, diagnostics: problems } = recallText(root, file, look);
    diagnostics.push(problems);
    if (source === undefined) continue;
    const { fr, en } = contexts;
    const inputs = [source, registry, images, fr.placeholders, en.placeholders];
    const parsed = memory.recall(`data ${file}`, inputs, () =>
      parseData(source, registry, {
        root,
        fieldsOf: (locale) => createFields({ ...contexts[locale], file: source.file }),
      }),
    );
    diagnostics.push(parsed.diagnostics);
    if (parsed.value === undefined) continue;
    const { values, locate } = parsed.value;
    const name = dataName(source.file);
    dataFiles[name] = { ...source, locate };
    for (const locale of LOCALES) data[locale][name] = values[locale];
  }

  const messages = readMessages(root, registry.fixedMessages, look);
  diagnostics.push(messages.diagnostics);
  return {
    value: {
      entries,
      broken: Object.fromEntries(ofEach('broken documents', brokenPath)),
      messages: memory.share('messages', messages.value),
      data: memory.share('data', data),
      dataFiles,
      images: listed,
    },
    diagnostics: diagnostics.flat(),
  };
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

/** A document that could not be used, with the path that it would have. */
function brokenPath({ file, locale, isRead, entry }: ReadDocument): readonly (readonly [string, string])[] {
  if (!isRead || entry !== undefined) return [];
  return [[file, localePath(contentKey(file.slice(`content/${locale}/`.length)), locale)]];
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
