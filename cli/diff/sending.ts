import { createTable } from '../output/table.ts';
import { headersOf } from '../publish/built-site.ts';
import type { BuiltFile } from '../publish/objects.ts';
import { isLasting, isPayload } from '../publish/objects.ts';
import type { WantedBuild } from '../publish/plan.ts';
import { isTouch, planTowards } from '../publish/plan.ts';
import { NOTHING } from '../publish/state.ts';
import type { PublishSize } from './difference.ts';
import type { Side } from './side.ts';

/** The files of two builds with their headers; names take the place of hashes, marked where the bytes are others. */
interface ComparedFiles {
  readonly before: ReadonlyMap<string, BuiltFile>;
  readonly after: ReadonlyMap<string, BuiltFile>;
}

/**
 * Compares the files of two builds; undefined when a side is an origin, which does not list them.
 * @param differing paths of the pages that both have, with other bytes
 */
export async function comparedFiles(
  before: Side,
  after: Side,
  differing: ReadonlySet<string>,
): Promise<ComparedFiles | undefined> {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  if (old === undefined || next === undefined) return undefined;
  const isSameFile = async (file: string, { headers }: BuiltFile): Promise<boolean> => {
    if (isLasting(headers)) return true;
    // A document and its payload change together.
    const path = `/${file.replace(/(?:^|\/)(?:index\.html|_payload\.json)$/, '')}`;
    const isPage = isPayload(file) || file.endsWith('index.html');
    if (isPage && after.pages.has(path) && before.pages.has(path)) return !differing.has(path);
    return (await before.read(file)).equals(await after.read(file));
  };
  for (const [file, entry] of next)
    if (old.has(file) && !(await isSameFile(file, entry)))
      next.set(file, { ...entry, sha256: `other ${file}` });
  return { before: old, after: next };
}

/** Plans what a publish would do where the first build was published: the plan of `site publish --dry-run`. */
export async function sendingOf(
  { before: old, after: files }: ComparedFiles,
  before: Side,
  after: Side,
): Promise<PublishSize> {
  const objects = new Map([...old].map(([file, entry]) => [file, { ...entry, etag: '' }]));
  const state = { ...NOTHING, current: before.id, files: objects, objects };
  const wanted: WantedBuild = { id: after.id, timestamp: 0, pages: 0, rules: after.rules ?? [], files };
  const retention = { keep: 5, keepDays: 7 };
  const options = { retention, isNew: true, copies: new Set<string>(), now: Date.now() };
  const { steps, removals } = planTowards(state, wanted, options);
  const sent = steps.filter((step) => !isTouch(step));
  let bytes = 0;
  for (const { key } of sent) bytes += (await after.read(key)).length;
  return {
    objects: sent.length,
    bytes,
    touched: steps.length - sent.length,
    removed: removals.length,
  };
}

/** Returns files with their headers. */
function entriesOf({ files, rules, redirects, gone }: Side): Map<string, BuiltFile> | undefined {
  if (files === undefined || rules === undefined) return undefined;
  const table = createTable({ files, rules, redirects, gone }, { scheme: 'https', fallbacks: [] });
  return new Map(files.map((file) => [file, { sha256: file, headers: headersOf(file, table) }]));
}
