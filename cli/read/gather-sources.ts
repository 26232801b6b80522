import { errorOf } from '../report/diagnostic.ts';
import { joinLists } from '../shared/join-lists.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { isLocale, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { DataFile, Diagnostic, Result, Sources } from '../types.ts';
import { contentKey } from './content-path.ts';
import { dataName } from './data.ts';
import type { ReadData } from './data-files.ts';
import type { ReadDocument } from './documents.ts';
import type { Tree } from './tree.ts';

/** Everything that makes pages, read file by file. */
export interface ReadParts {
  readonly tree: Result<Tree>;
  /** Documents that were to be read. */
  readonly names: readonly string[];
  readonly documents: readonly ReadDocument[];
  readonly facts: readonly ReadData[];
  readonly otherData: readonly ReadData[];
  readonly addresses: Result<Sources['addresses']>;
  readonly messages: Result<Sources['messages']>;
}

/** Joins what was read into the sources of a build, with all that is wrong. */
export function gatherSources(parts: ReadParts): Result<Sources> {
  const { tree, names, documents, addresses, messages } = parts;
  const allData = [...parts.facts, ...parts.otherData];
  return {
    value: {
      entries: documents.map(({ entry }) => entry).filter((entry) => entry !== undefined),
      broken: Object.fromEntries([
        ...tree.diagnostics.flatMap(unreadPath),
        ...documents.filter(isUnused).map(brokenPath),
      ]),
      messages: messages.value,
      ...joinData(allData),
      addresses: addresses.value,
      images: tree.value.images,
      files: tree.value.files,
      isDamaged:
        documents.some((document) => isUnused(document) || document.entry?.isDamaged === true) ||
        allData.some(({ parsed }) => parsed.value === undefined) ||
        messages.diagnostics.length > 0,
    },
    diagnostics: joinLists([
      tree.diagnostics,
      strayFiles(names),
      ...documents.map(({ diagnostics }) => diagnostics),
      ...allData.map(({ parsed }) => parsed.diagnostics),
      addresses.diagnostics,
      messages.diagnostics,
    ]),
  };
}

function joinData(files: readonly ReadData[]): Pick<Sources, 'data' | 'dataFiles' | 'brokenData'> {
  const data: Record<Locale, Record<string, Json>> = { fr: {}, en: {} };
  const dataFiles: Record<string, DataFile> = {};
  const brokenData: string[] = [];
  for (const { file, parsed } of files) {
    const name = dataName(file);
    if (parsed.value === undefined) {
      brokenData.push(name);
      continue;
    }
    const { source, values, locate } = parsed.value;
    dataFiles[name] = { ...source, locate };
    for (const locale of LOCALES) data[locale][name] = values[locale];
  }
  return { data, dataFiles, brokenData };
}

/** Whether a document could not be used. */
function isUnused({ entry }: ReadDocument): boolean {
  return entry === undefined;
}

/** Such a document, with the path that it would have. */
function brokenPath({ file, locale }: ReadDocument): readonly [string, string] {
  return [file, localePath(contentKey(file.slice(`content/${locale}/`.length)), locale)];
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
    .map((file) =>
      errorOf('stray-document', 'A document must be in content/fr or content/en', { location: { file } }),
    );
}
