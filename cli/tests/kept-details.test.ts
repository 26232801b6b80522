import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { siteInTurn } from './mini-site.ts';
import { buildPages } from './stages.ts';

/** Counts the bytes of all that the process still holds. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const PAGES = 40;
const HEADINGS = 1500;
/** Bytes that a page keeps of each heading while it holds the text of its details. */
const KEPT_BYTES = 340;

it('keeps details of a page that few builds need on the disk, and not in memory too', async () => {
  const body = Array.from({ length: HEADINGS }, (_, row) => `## Un titre numéro ${row}\n`).join('\n');
  const documents = Array.from({ length: PAGES }, (_, row) => [
    `content/fr/page-${row}.md`,
    `---\ntitle: Une page qui a beaucoup de titres, la ${row}\ndescription: Une page dont la description est assez longue pour que rien ne soit dit d'elle, la ${row}.\nonly: fr\n---\n\n${body}`,
  ]);
  const build = async (overlay: Overlay) => {
    const { pages } = await buildPages(siteInTurn(overlay));
    return { held: heldBytes(), count: pages.length };
  };
  // Loads what each build needs.
  await build({});
  const before = heldBytes();
  const { held, count } = await build(Object.fromEntries(documents));
  const after = heldBytes();
  expect(count).toBeGreaterThan(PAGES);
  // What an earlier test left may be freed during the build, and so be counted in `before` alone: the larger of both
  // numbers is compared. What else comes and goes is a tenth of what pages would keep.
  expect(held - Math.max(before, after)).toBeLessThan(PAGES * HEADINGS * (KEPT_BYTES / 3));
});
