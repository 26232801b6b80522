import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAnchors } from '../output/anchors.ts';
import { pageAnchors } from '../output/anchors.ts';
import type {
  LostAddress,
  NextBuild,
  PublishedBuild,
  PublishedPage,
  ScheduledReturn,
} from '../output/lost-addresses.ts';
import { likelyNow, whenBack } from '../output/lost-addresses.ts';
import { isListOf } from '../output/scan.ts';
import { ERROR_FILES, missingKind } from '../output/table.ts';
import { formatCount } from '../report/units.ts';
import type { ObjectStore } from '../s3/store.ts';
import { filePath, pageFile } from '../shared/path.ts';
import { isRecord, isText } from '../shared/record.ts';
import type { OpenBuild } from './built-site.ts';
import { isPayload, PRIVATE } from './objects.ts';
import { PACKED, pack, unpack } from './packed.ts';
import type { State } from './state.ts';

/** Key of the titles and anchors of the build that visitors get. */
const ANCHORS = `${PRIVATE}anchors`;

/** The bucket's current build; its anchors are undefined when they were kept of no build, or of another one. */
export async function readPublished(store: ObjectStore, state: State): Promise<PublishedBuild> {
  const found = await store.get(ANCHORS);
  const kept = found === undefined ? undefined : decodeAnchors(found.body);
  return {
    paths: addressesAmong(state.files.keys()),
    pages: kept?.id === state.current ? kept?.pages : undefined,
  };
}

/** Keeps the titles and anchors of the current build. */
export async function keepPublished(
  store: ObjectStore,
  id: string,
  pages: NextBuild['pages'],
): Promise<void> {
  const rows = Object.fromEntries(
    [...pages].map(([path, { title, anchors }]) => [path, [title, ...anchors.map((anchor) => anchor.id)]]),
  );
  const body = pack({ version: VERSION, id, pages: rows });
  await store.put(ANCHORS, { body, headers: PACKED, fenced: true });
}

const VERSION = 1;

function decodeAnchors(
  bytes: Uint8Array,
): { readonly id: string; readonly pages: ReadonlyMap<string, PublishedPage> } | undefined {
  try {
    const raw = unpack<unknown>(bytes);
    if (!isRecord(raw) || raw.version !== VERSION || !isText(raw.id) || !isRecord(raw.pages))
      return undefined;
    const pages = new Map<string, PublishedPage>();
    for (const [path, row] of Object.entries(raw.pages)) {
      if (!isListOf(row, isText)) return undefined;
      const [title = '', ...ids] = row;
      pages.set(path, { title, ids });
    }
    return { id: raw.id, pages };
  } catch {
    return undefined;
  }
}

/** Picks the keys that visitors ask for by name: no payload, no asset, no page of an error. */
export function addressesAmong(all: Iterable<string>): readonly string[] {
  const keys = [...all].filter((key) => !isPayload(key) && !ERROR_FILES.includes(key));
  return [...new Set(keys.map(filePath))].filter((path) => missingKind(path) === 'page').sort();
}

/** A build in a folder, as the addresses that it answers. */
export function nextBuild({ dir, build, table }: OpenBuild): NextBuild {
  const rows = build.pages.map((path): readonly [string, PageAnchors] => [
    path,
    pageAnchors(readFileSync(join(dir, pageFile(path)), 'utf8')),
  ]);
  return {
    answers: (path) => table.targets.has(path) || table.gone.has(path),
    pages: new Map(rows),
  };
}

/**
 * Text of a refusal: each address that would be lost, where it is now, the line that keeps it, and what to do.
 * @param fileOf the document of a page
 * @param waiting addresses that come back by themselves, as of a page that is scheduled anew
 */
export function lostText(
  lost: readonly LostAddress[],
  fileOf: (page: string) => string,
  waiting: ReadonlyMap<string, ScheduledReturn>,
): string {
  const shown = lost.slice(0, MOST).map((one) => {
    const held = one.page === undefined ? waiting.get(one.address) : undefined;
    if (held !== undefined)
      return `  ${one.address} comes back ${whenBack(held)}: let it go until then, with --allow-gone ${one.address}`;
    const where = one.page === undefined ? 'content/data/addresses.yaml' : fileOf(one.page);
    return `  ${one.address}${likelyNow(one)}; in ${where}: ${one.line}`;
  });
  const others = lost.length - shown.length;
  const rest = others === 0 ? [] : [`  and ${formatCount(others, 'other')}`];
  const isAnyLine = lost.some(({ address, page }) => page !== undefined || !waiting.has(address));
  const todo = isAnyLine ? ['Write these lines, or add --allow-gone with what may go.'] : [];
  return [...shown, ...rest, ...todo].join('\n');
}

/** Addresses that a refusal lists. */
const MOST = 20;

/** Tells whether an address is among those that may go; one that ends in `*` means all that begin so. */
export function isAmong(allowed: readonly string[]): (address: string) => boolean {
  return (address) =>
    allowed.some((one) => (one.endsWith('*') ? address.startsWith(one.slice(0, -1)) : one === address));
}
