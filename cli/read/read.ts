import type { Files } from '../cache/files.ts';
import { createFiles } from '../cache/files.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Localized } from '../shared/locale.ts';
import { placesOf, postalAddress } from '../shared/postal-address.ts';
import { torontoYear } from '../shared/toronto.ts';
import type { Config, Result, SourceFile, Sources } from '../types.ts';
import { ADDRESSES_FILE, NO_EDITOR_ADDRESSES, parseAddresses } from './addresses-file.ts';
import type { DataText } from './data-files.ts';
import { isFactFile, placeholdersWithFacts, readFacts, readOtherData } from './data-files.ts';
import type { ReadingContext } from './document-reader.ts';
import type { DocumentTools } from './documents.ts';
import { readDocuments } from './documents.ts';
import type { Placeholders } from './facts.ts';
import type { ReadParts } from './gather-sources.ts';
import { gatherSources } from './gather-sources.ts';
import { reportLostCharacters } from './lost-characters.ts';
import { parseMessages } from './messages.ts';
import type { TreeContext } from './tree.ts';
import { recallText, recallTree } from './tree.ts';
import { unfinishedMove } from './unfinished-move.ts';
import { WORDS_FILE } from './words-file.ts';

/** Options of {@link read}. */
interface ReadTools extends Pick<DocumentTools, 'stored' | 'readMeta' | 'later'> {
  /** Results of an earlier build. @default none */
  readonly memo?: Memo;
  /** @default files that were never looked at */
  readonly files?: Files;
  /** Selects the documents to read, for callers that need few. @default all */
  readonly wanted?: (file: string) => boolean;
}

/**
 * Reads everything that makes pages: documents, locale files and data. Mistakes in files are diagnostics, all at once.
 */
export async function read(
  config: Config,
  registry: ContentRegistry,
  { memo = createMemo(), files = createFiles(), readMeta, wanted, stored, later }: ReadTools = {},
): Promise<Result<Sources>> {
  const { root, now } = config.options;
  const look: TreeContext = { root, memo, files };
  const tree = await recallTree(look);
  const names = wanted === undefined ? tree.value.documents : tree.value.documents.filter(wanted);
  const images = memo(setOf, tree.value.images);
  const own = memo(ownPlaceholders, config.organization, torontoYear(now));
  const data = tree.value.data.filter((file) => file !== ADDRESSES_FILE && file !== WORDS_FILE);
  const textOf = (file: string): DataText => ({ file, ...recallText(file, look) });
  const context = { root, registry, images };
  // Everything else may name facts.
  const factTexts = data.filter((file) => isFactFile(file, registry)).map(textOf);
  const facts = memo.map(factTexts, readFacts, { ...context, placeholders: own });
  const placeholders = memo(placeholdersWithFacts, own, facts, registry.facts);
  const otherTexts = data.filter((file) => !isFactFile(file, registry)).map(textOf);
  const otherData = memo.map(otherTexts, readOtherData, { ...context, placeholders });
  const contexts = memo(contextsOf, images, placeholders);
  const documents = await readDocuments(names, { ...look, registry, contexts, stored, readMeta, later });
  const parts: ReadParts = {
    tree,
    names,
    documents,
    facts,
    otherData,
    addresses: tree.value.data.includes(ADDRESSES_FILE)
      ? memo(readAddresses, recallText(ADDRESSES_FILE, look))
      : { value: NO_EDITOR_ADDRESSES, diagnostics: [] },
    messages: memo(
      readMessages,
      recallText('locales/fr.json', look),
      recallText('locales/en.json', look),
      registry,
      placeholders,
    ),
  };
  const sources = memo(gatherSources, parts);
  return { ...sources, diagnostics: [...unfinishedMove(root), ...sources.diagnostics] };
}

function setOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names);
}

function contextsOf(
  images: ReadonlySet<string>,
  placeholders: Localized<Placeholders>,
): Localized<ReadingContext> {
  return byLocale((locale) => ({ locale, images, placeholders: placeholders[locale] }));
}

function readAddresses({ value, diagnostics }: Result<SourceFile | undefined>): Result<Sources['addresses']> {
  return value === undefined ? { value: NO_EDITOR_ADDRESSES, diagnostics } : parseAddresses(value);
}

function readMessages(
  fr: Result<SourceFile | undefined>,
  en: Result<SourceFile | undefined>,
  { facts, fixedMessages }: ContentRegistry,
  placeholders: Localized<Placeholders>,
): Result<Sources['messages']> {
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  // Pages have the other language's words while one of the two files cannot be read.
  const [inFrench, inEnglish] = [fr.value ?? en.value, en.value ?? fr.value];
  if (inFrench === undefined || inEnglish === undefined) return { value: { fr: {}, en: {} }, diagnostics };
  const parsed = parseMessages(
    { fr: inFrench, en: inEnglish },
    fixedMessages,
    facts === undefined ? undefined : { facts, placeholders },
  );
  // Problems in the texts are reported once both files can be read.
  const found = fr.value === undefined || en.value === undefined ? [] : parsed.diagnostics;
  const lost = [fr.value, en.value].flatMap((file) => (file === undefined ? [] : reportLostCharacters(file)));
  return { value: parsed.value, diagnostics: [...diagnostics, ...found, ...lost] };
}

/**
 * Returns the facts of the configuration that texts name as `{name}` (behaviour 1.8: the brand is written in one file).
 */
function ownPlaceholders(organization: Config['organization'], year: number): Localized<Placeholders> {
  return byLocale((locale) => ({
    name: organization.name,
    legalName: organization.legalName,
    email: organization.email,
    privacyEmail: organization.privacyOfficer.email,
    privacyTitle: organization.privacyOfficer.title[locale],
    address: postalAddress(organization, locale),
    ...placesOf(organization, locale),
    founded: String(organization.founded),
    year: String(year),
  }));
}
