import { createTable } from '../output/table.ts';
import { headersOf } from '../publish/built-site.ts';
import type { Entry } from '../publish/objects.ts';
import { isLasting, isPayload, PHASES } from '../publish/objects.ts';
import type { WantedBuild } from '../publish/plan.ts';
import { planTowards } from '../publish/plan.ts';
import { NOTHING } from '../publish/state.ts';
import type { PublishSize } from './difference.ts';
import type { Side } from './side.ts';

/**
 * Plans what a publish would do where the first build was published: the plan of `site publish --dry-run`, with names
 * in place of hashes, since the files are compared anyway.
 * @param differing paths of the pages that both have, with other bytes
 */
export async function sendingOf(
  before: Side,
  after: Side,
  differing: ReadonlySet<string>,
): Promise<PublishSize | undefined> {
  const [old, next] = [entriesOf(before), entriesOf(after)];
  if (old === undefined || next === undefined) return undefined;
  const isSameFile = async (file: string, { headers }: Entry): Promise<boolean> => {
    if (isLasting(headers)) return true;
    // A document and its payload change together.
    const path = `/${file.replace(/(?:^|\/)(?:index\.html|_payload\.json)$/, '')}`;
    const isPage = isPayload(file) || file.endsWith('index.html');
    if (isPage && after.pages.has(path) && before.pages.has(path)) return !differing.has(path);
    return (await before.read(file)).equals(await after.read(file));
  };
  const files = new Map<string, Entry>();
  for (const [file, entry] of next) {
    const isSame = old.has(file) && (await isSameFile(file, entry));
    files.set(file, isSame ? { ...entry, sha256: file } : entry);
  }
  const objects = new Map([...old].map(([file, entry]) => [file, { ...entry, sha256: file, etag: '' }]));
  const state = { ...NOTHING, current: before.id, files: objects, objects };
  const wanted: WantedBuild = { id: after.id, timestamp: 0, pages: 0, rules: after.rules ?? [], files };
  const retention = { keep: 5, keepDays: 7 };
  const options = { retention, isNew: true, copies: new Set<string>(), now: Date.now() };
  const { puts, touches, removals } = planTowards(state, wanted, options);
  const steps = PHASES.flatMap((phase) => puts[phase]);
  let bytes = 0;
  for (const { key } of steps) bytes += (await after.read(key)).length;
  return {
    objects: steps.length,
    bytes,
    touched: PHASES.reduce((sum, phase) => sum + touches[phase].length, 0),
    removed: removals.length,
  };
}

/** Returns files with their headers. The name takes the place of the hash, marked as the second build's. */
function entriesOf({ files, rules, redirects, gone }: Side): ReadonlyMap<string, Entry> | undefined {
  if (files === undefined || rules === undefined) return undefined;
  const table = createTable({ files, rules, redirects, gone }, { scheme: 'https', fallbacks: [] });
  return new Map(files.map((file) => [file, { sha256: `after ${file}`, headers: headersOf(file, table) }]));
}
