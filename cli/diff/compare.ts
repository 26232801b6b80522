import { pageAnchors } from '../output/anchors.ts';
import type { LostAddress } from '../output/lost-addresses.ts';
import { knownPage, lostAddresses } from '../output/lost-addresses.ts';
import { addressesAmong } from '../publish/published.ts';
import { fileChanges, headerChanges, redirectChanges } from '../publish/site-changes.ts';
import { otherLocale } from '../shared/locale.ts';
import { filePath, pageFile, splitPath, withoutQuery } from '../shared/path.ts';
import type { PageAt } from './compare-pages.ts';
import { pageChange, wholePage } from './compare-pages.ts';
import type { Difference, PageChange, Pair, Tabs } from './difference.ts';
import { likelyMoves } from './likely-moves.ts';
import { partsOf } from './page-parts.ts';
import { comparedFiles, sendingOf } from './sending.ts';
import { shellChanges } from './shells.ts';
import type { Side } from './side.ts';

/** Compares two builds: pages whose documents are the same bytes are not looked into. */
export async function compareSides(before: Side, after: Side): Promise<Difference> {
  const differing = new Set<string>();
  const changes: PageChange[] = [];
  const seen: SeenPages = { before: [], after: [] };
  const tabs = { told: 0, loads: 0, nothing: 0, unknown: 0 };
  for (const path of [...after.pages].sort()) {
    if (!before.pages.has(path)) continue;
    const [a, b] = [await before.read(pageFile(path)), await after.read(pageFile(path))];
    if (a.equals(b)) {
      tabs.nothing++;
      continue;
    }
    differing.add(path);
    const [old, next] = [pageAt(path, a), pageAt(path, b)];
    seen.before.push(old);
    seen.after.push(next);
    tabs[noticeOf(old, next)]++;
    const isOwn = old.parts.main !== next.parts.main || old.parts.head !== next.parts.head;
    if (isOwn) changes.push(pageChange(old, next));
  }
  const shells = shellChanges(seen.before, seen.after);
  changes.push(...(await pagesApart(before, after, seen)));
  const files = await comparedFiles(before, after, differing);
  const isPage = (file: string): boolean => [before, after].some(({ pages }) => pages.has(filePath(file)));
  return {
    before: { name: before.name, id: before.id },
    after: { name: after.name, id: after.id },
    pairs: await pairsOf(changes, seen, after),
    shells,
    files: files && fileChanges(files.before, files.after, isPage),
    lost: lostBetween(before, after, seen),
    redirects: redirectChanges(before, after),
    headers: before.rules && after.rules && headerChanges(before.rules, after.rules),
    tabs,
    sending: files && (await sendingOf(files, before, after)),
  };
}

function pageAt(path: string, bytes: Buffer): PageAt {
  const html = bytes.toString();
  return { path, parts: partsOf(html), anchors: pageAnchors(html), bytes: bytes.length };
}

/** Pages that were looked into, as each build has them. */
interface SeenPages {
  readonly before: PageAt[];
  readonly after: PageAt[];
}

/** Returns the addresses of the first build that the second drops without saying so, as a publish would refuse them. */
function lostBetween(before: Side, after: Side, seen: SeenPages): readonly LostAddress[] {
  const known = [...after.pages, ...after.redirects.map(({ from }) => from), ...after.gone];
  const answered = new Set([...known, ...(after.files ?? []).map((file) => `/${file}`)]);
  // An origin lists no files: what it has of them cannot be told.
  const files = after.files && before.files ? before.files : [...before.pages].map(pageFile);
  const paths = addressesAmong([...files, ...before.redirects.map(({ from }) => from.slice(1))]);
  const rows = seen.before.map(({ path, anchors }) => [path, knownPage(anchors)] as const);
  const next = {
    answers: (path: string) => answered.has(path),
    pages: new Map(seen.after.map(({ path, anchors }) => [path, anchors])),
  };
  return lostAddresses({ paths, pages: new Map(rows) }, next, () => false);
}

function noticeOf({ parts: old }: PageAt, { parts: next }: PageAt): keyof Tabs {
  if (old.content === undefined) return 'unknown';
  if (old.content !== next.content) return 'told';
  return old.shell === next.shell ? 'nothing' : 'loads';
}

/** Compares the pages that only one build has, and adds them to `seen`. One that came elsewhere has moved. */
async function pagesApart(before: Side, after: Side, seen: SeenPages): Promise<readonly PageChange[]> {
  const read = async (side: Side, other: Side): Promise<readonly PageAt[]> => {
    const paths = [...side.pages].filter((path) => !other.pages.has(path)).sort();
    const pages: PageAt[] = [];
    for (const path of paths) pages.push(pageAt(path, await side.read(pageFile(path))));
    return pages;
  };
  const [gone, added] = [await read(before, after), await read(after, before)];
  seen.before.push(...gone);
  seen.after.push(...added);
  const targets = new Map(after.redirects.map(({ from, to }) => [from, withoutQuery(to)]));
  const left = new Map(added.map((page) => [page.path, page]));
  const likelyMove = likelyMoves(added, ({ path }) => !left.has(path));
  const changes = gone.map((page): PageChange => {
    const target = left.get(targets.get(page.path) ?? '');
    const twin = target ?? likelyMove(page);
    if (twin === undefined) return wholePage(page, 'gone');
    left.delete(twin.path);
    const change = pageChange(page, twin);
    return target === undefined ? { ...change, isUnlinked: true } : change;
  });
  const came = [...left.values()].map((page) => wholePage(page, 'added'));
  return [...changes, ...came];
}

/** Puts twins together; a twin that did not change is named all the same. */
async function pairsOf(
  changes: readonly PageChange[],
  seen: SeenPages,
  after: Side,
): Promise<readonly Pair[]> {
  const alternates = new Map(
    [...seen.before, ...seen.after].map(({ path, parts }) => [path, parts.alternates] as const),
  );
  const byPath = new Map(changes.map((change) => [change.path, change]));
  const done = new Set<PageChange>();
  const pairs: Pair[] = [];
  for (const change of [...changes].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (done.has(change)) continue;
    const { locale } = splitPath(change.path);
    const other = otherLocale(locale);
    const path = alternates.get(change.path)?.[other];
    const twin = path === undefined ? undefined : (byPath.get(path) ?? (await existingPage(path, after)));
    done.add(change);
    if (twin !== undefined) done.add(twin);
    pairs.push({ [locale]: change, ...(twin !== undefined && { [other]: twin }) });
  }
  return pairs;
}

async function existingPage(path: string, after: Side): Promise<PageChange | undefined> {
  if (!after.pages.has(path)) return undefined;
  return wholePage(pageAt(path, await after.read(pageFile(path))), 'same');
}
