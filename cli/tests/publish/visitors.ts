import type { Bed } from './bed.ts';
import { manifestOf, namesIn } from './coherence.ts';

/** Counts and faults that visitors noted. */
export interface Visits {
  /** References that were followed. */
  followed: number;
  /** References that led nowhere, although their page still named them. */
  readonly broken: string[];
  /** Pointers that named a manifest that was not there. */
  readonly pointers: string[];
  /** Scripts and styles that tabs opened earlier asked for. */
  tabs: number;
  readonly missed: string[];
}

/** Visitors who browse until they are told to stop. */
interface Visiting {
  readonly stop: () => Promise<Visits>;
}

/** Sends visitors to a site: they open pages, follow what these name, and keep tabs open that ask again later. */
export function sendVisitors(bed: Bed, count: number, entries: readonly string[]): Visiting {
  const visits: Visits = { followed: 0, broken: [], pointers: [], tabs: 0, missed: [] };
  let stopped = false;
  const tabs: { readonly asset: string; readonly opened: number }[] = [];
  const visitor = async (number: number): Promise<void> => {
    for (let step = number; !stopped; step++) {
      const entry = entries[step % entries.length] ?? 'index.html';
      await openPage(bed, entry, visits, tabs);
      await lookAtPointer(bed, visits);
      const old = tabs[Math.floor(Math.random() * tabs.length)];
      if (old === undefined) continue;
      visits.tabs++;
      if ((await bed.visit(old.asset)).status !== 200) visits.missed.push(old.asset);
    }
  };
  const all = Array.from({ length: count }, (_, number) => visitor(number));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(all);
      return visits;
    },
  };
}

async function openPage(
  bed: Bed,
  key: string,
  visits: Visits,
  tabs: { readonly asset: string; readonly opened: number }[],
): Promise<void> {
  const page = await bed.visit(key);
  if (page.status !== 200) return;
  const names = namesIn(page.body);
  for (const name of names) {
    visits.followed++;
    const { status } = await bed.visit(name);
    if (status === 200) {
      if (name.startsWith('assets/') && tabs.length < 500) tabs.push({ asset: name, opened: Date.now() });
      continue;
    }
    // A page that went is a broken reference only when a page still leads there.
    const again = name.endsWith('.html') ? namesIn((await bed.visit(key)).body) : names;
    if (again.includes(name)) visits.broken.push(`${key} → ${name} (${status})`);
  }
}

async function lookAtPointer(bed: Bed, visits: Visits): Promise<void> {
  const latest = await bed.visit('builds/latest.json');
  const manifest = latest.status === 200 ? manifestOf(latest.body) : undefined;
  if (manifest === undefined) return;
  if ((await bed.visit(manifest)).status !== 200) visits.pointers.push(manifest);
}
