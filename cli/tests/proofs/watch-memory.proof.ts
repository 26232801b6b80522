import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeGeneratedSite } from './generated-site.ts';
import { startProbed } from './memory-probe.ts';

// Edits a template, then texts, of a watched site of many pages, and looks at the memory that is left after a collection:
// it may not grow with the number of edits. Between two collections resident memory goes up and down: V8 lets some
// hundred megabytes of garbage come together. `npm run proof -- watch-memory 2000 20 1000` is what it does by itself:
// pages, edits of a template, edits of texts.

const [pages = 2_000, templateEdits = 20, textEdits = 1_000] = process.argv.slice(2).map(Number);
/** Growth from the first half of the looks to the second, as a share. */
const MOST_GROWTH = 0.1;
/** Edits before the first look: a session keeps two builds, and the second is there only once pages were made again. */
const WARM_UP = 4;

const root = realpathSync(mkdtempSync(join(tmpdir(), 'watch-memory-')));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
writeGeneratedSite(root, pages);
const watched = await startProbed(root);
try {
  await measure('a template', templateEdits, editTemplate);
  await measure('texts', textEdits, editText);
} finally {
  await watched.stop();
}

/** Edits one after the other, each when the one before is shown, and looks ten times on the way. */
async function measure(what: string, edits: number, edit: (count: number) => void): Promise<void> {
  const looks: NodeJS.MemoryUsage[] = [];
  const step = Math.max(1, Math.floor(edits / 10));
  console.log(`\n${what}: after edits   resident       heap   external    buffers`);
  for (let count = 1; count <= WARM_UP + edits; count++) {
    const seen = watched.states.length;
    edit(count);
    while (watched.states.length === seen) await wait(1);
    if (count <= WARM_UP || (count - WARM_UP) % step !== 0) continue;
    const look = await watched.memory();
    looks.push(look);
    const { rss, heapUsed, external, arrayBuffers } = look;
    const columns = [rss, heapUsed, external, arrayBuffers].map(megabytes).join('');
    console.log(`${String(count).padStart(what.length + 14)} ${columns}`);
  }
  judge(
    'heap and buffers',
    looks.map(({ heapUsed, external }) => heapUsed + external),
  );
  judge(
    'resident memory',
    looks.map(({ rss }) => rss),
  );
}

/** Compares the least of several looks: at a single look, results of the build before last may still be in memory. */
function judge(what: string, looks: readonly number[]): void {
  const half = Math.ceil(looks.length / 2);
  const growth = Math.min(...looks.slice(half)) / Math.min(...looks.slice(0, half)) - 1;
  console.log(
    `${what}: the second half of the looks holds ${(growth * 100).toFixed(1)} % more than the first (limit ${MOST_GROWTH * 100} %)`,
  );
  if (!(growth <= MOST_GROWTH)) process.exitCode = 1;
}

function editTemplate(count: number): void {
  const file = join(root, 'templates/components.tsx');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/<h1(?: className="essai-\d+")?>\{props/, `<h1 className="essai-${count}">{props`),
  );
}

function editText(count: number): void {
  const file = join(root, 'content/fr/docs', `page-${(count * 97) % Math.floor(pages / 2)}.md`);
  const text = readFileSync(file, 'utf8').replace(/\nTour-\d+\n$/, '');
  writeFileSync(file, `${text}\nTour-${count}\n`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(8)} MB`;
}
