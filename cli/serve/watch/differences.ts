import type { Output } from '../../types.ts';

/** What is different about a build, by the files that visitors see. */
export interface Differences {
  /** Files that are new or have other bytes. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares what two builds made. A build that shares its outputs with the one before is compared at no cost. */
export function differences(before: readonly Output[], after: readonly Output[]): Differences {
  const sameFiles =
    before.length === after.length && after.every(({ file }, at) => file === before[at]?.file);
  const byFile = sameFiles ? undefined : new Map(before.map((output) => [output.file, output]));
  const changed = after
    .filter((output, at) => !isSame(byFile === undefined ? before[at] : byFile.get(output.file), output))
    .map(({ file }) => file);
  for (const { file } of after) byFile?.delete(file);
  return { changed, removed: [...(byFile?.keys() ?? [])] };
}

/** The stylesheets, when nothing else is different: they can be exchanged under a page. */
export function onlyStyles({ changed, removed }: Differences): readonly string[] | undefined {
  const isStyled = changed.length > 0 && removed.length === 0;
  return isStyled && changed.every((file) => file.endsWith('.css')) ? changed : undefined;
}

/** Whether documents, and what is made of them for other readers, are all that is different. */
export function onlyDocuments({ changed, removed }: Differences): boolean {
  return [...changed, ...removed].every((file) => DOCUMENT.test(file));
}

/** Pages, their payloads and their pictures for other sites, feeds and sitemaps. */
const DOCUMENT = /^assets\/og\/|\.(?:html|xml)$|(?:^|\/)_payload\.json$/;

function isSame(a: Output | undefined, b: Output): boolean {
  if (a === b) return true;
  if (a === undefined) return false;
  if (a.content === b.content) return true;
  if (a.identity !== undefined && a.identity === b.identity) return true;
  if (typeof a.content === 'string' || typeof b.content === 'string') return false;
  return Buffer.compare(a.content, b.content) === 0;
}
