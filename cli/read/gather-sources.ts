import { errorOf, isError } from '../report/diagnostic.ts';
import { joinLists } from '../shared/join-lists.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { DataFile, Diagnostic, Result, Sources } from '../types.ts';
import { contentKey, contentLocale } from './content-path.ts';
import type { ReadData } from './data-files.ts';
import { dataName } from './data-files.ts';
import type { ReadDocument } from './documents.ts';
import type { Tree } from './tree.ts';

/** Everything that makes pages, read file by file. */
export interface ReadParts {
  readonly tree: Result<Tree>;
  /** Files of the documents that were to be read. */
  readonly names: readonly string[];
  readonly documents: readonly ReadDocument[];
  readonly facts: readonly ReadData[];
  readonly otherData: readonly ReadData[];
  readonly addresses: Result<Sources['addresses']>;
  readonly messages: Result<Sources['messages']>;
}

/** Joins everything that was read into the sources of a build, with all diagnostics. */
export function gatherSources(parts: ReadParts): Result<Sources> {
  const { tree, names, documents, addresses, messages } = parts;
  const allData = [...parts.facts, ...parts.otherData];
  const unused = documents.filter(({ entry }) => entry === undefined).map(({ file }) => file);
  return {
    value: {
      entries: documents.map(({ entry }) => entry).filter((entry) => entry !== undefined),
      broken: Object.fromEntries([...unopened(tree.diagnostics), ...unused].flatMap(withPath)),
      messages: messages.value,
      ...joinData(allData),
      addresses: addresses.value,
      images: tree.value.images,
      files: tree.value.files,
      isDamaged:
        unused.length > 0 ||
        documents.some(({ entry }) => entry?.isDamaged === true) ||
        allData.some(({ parsed }) => parsed.value === undefined) ||
        messages.diagnostics.some(isError),
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
    dataFiles[name] = parsed.value.dataFile;
    for (const locale of LOCALES) data[locale][name] = parsed.value.values[locale];
  }
  return { data, dataFiles, brokenData };
}

/** Lists documents that could not even be opened. */
function unopened(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.flatMap(({ location }) => location?.file ?? []).filter((file) => file.endsWith('.md'));
}

/** Pairs a document of a locale's folder with the path that it would have. */
function withPath(file: string): readonly (readonly [string, string])[] {
  const locale = contentLocale(file);
  if (locale === undefined) return [];
  return [[file, localePath(contentKey(file.slice(`content/${locale}/`.length)), locale)]];
}

/** Reports documents outside a locale's folder, which would silently make no page. */
function strayFiles(documents: Tree['documents']): readonly Diagnostic[] {
  return documents
    .filter((file) => contentLocale(file) === undefined)
    .map((file) =>
      errorOf('stray-document', 'A document must be in content/fr or content/en', { location: { file } }),
    );
}
