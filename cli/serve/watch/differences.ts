import type { SiteFile } from '../../output/site-file.ts';

/** Differences between two builds, by the files that visitors see. */
export interface Differences {
  /** Files that are new or have other bytes. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares what two builds made. A build that shares its outputs with the one before is compared at no cost. */
export function differences(before: readonly SiteFile[], after: readonly SiteFile[]): Differences {
  if (hasSameFiles(before, after)) {
    const changed = after.filter((output, at) => output !== before[at] && !isSame(before[at], output));
    return { changed: changed.map(({ file }) => file), removed: [] };
  }
  const byFile = new Map(before.map((output) => [output.file, output]));
  const changed = after.filter((output) => !isSame(byFile.get(output.file), output));
  for (const { file } of after) byFile.delete(file);
  return { changed: changed.map(({ file }) => file), removed: [...byFile.keys()] };
}

/** Tells whether two builds made the same files, in the same order, whatever is in them. */
export function hasSameFiles(before: readonly SiteFile[], after: readonly SiteFile[]): boolean {
  if (before.length !== after.length) return false;
  return after.every((output, at) => output === before[at] || output.file === before[at]?.file);
}

/** The stylesheets, when nothing else is different: they can be exchanged under a page. */
export function onlyStyles({ changed, removed }: Differences): readonly string[] | undefined {
  const isStyled = changed.length > 0 && removed.length === 0;
  return isStyled && changed.every((file) => file.endsWith('.css')) ? changed : undefined;
}

/** Tells whether only documents differ, and what is made of them for other readers. */
export function onlyDocuments({ changed, removed }: Differences): boolean {
  return [...changed, ...removed].every((file) => DOCUMENT.test(file));
}

/** Pages, their payloads and their pictures for other sites, feeds and sitemaps. */
const DOCUMENT = /^assets\/og\/|\.(?:html|xml)$|(?:^|\/)_payload\.json$/;

function isSame(a: SiteFile | undefined, b: SiteFile): boolean {
  if (a === b) return true;
  if (a === undefined) return false;
  if (a.identity !== undefined && a.identity === b.identity) return true;
  if (!('content' in a && 'content' in b)) return false;
  if (a.content === b.content) return true;
  if (typeof a.content === 'string' || typeof b.content === 'string') return false;
  return Buffer.compare(a.content, b.content) === 0;
}
