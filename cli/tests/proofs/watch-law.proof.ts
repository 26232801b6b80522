import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../watch/edits/random.ts';
import { createEdits } from '../watch/edits/random-edits.ts';
import { judge } from '../watch/law.ts';
import { startWatching } from '../watch/watched-site.ts';

// Edits a copy of the real site under `site watch`, several hundred times, and after each few edits compares the watched
// tree with what `site build --dev` writes cold: equal byte for byte, or both refuse the same mistakes in the same words.
// `npm run proof -- watch-law 300 42` makes 300 edits with seed 42.

const [asked = '300', seedText] = process.argv.slice(2);
const edits = Number(asked);
const seed = Number(seedText ?? Math.floor(Math.random() * 2 ** 31));
const generator = process.cwd();
const PARTS = ['assets', 'templates', 'locales', 'content', 'cli/shared', 'cli/api', 'site.config.ts'];
/** Longest wait for the watch to come to the same tree. */
const PATIENCE_MS = 60_000;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-law-')));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const root = join(folder, 'site');
for (const part of PARTS) cpSync(join(generator, part), join(root, part), { recursive: true });

const watched = await startWatching(root);
const random = createRandom(seed);
const { setClock } = watched;
const made = await createEdits({ root, random, now: watched.clock(), setClock });
const counts = { equal: 0, broken: 0 };
const history: string[] = [];
let resets = 0;
console.log(`seed ${seed}`);
const started = performance.now();
try {
  let last = 'equal';
  while (history.length < edits) {
    // A broken site is mended before more is edited, or little would be compared.
    const isMended = last === 'broken' || random() < 0.4;
    if (isMended) made.mend();
    const batch = isMended ? Math.floor(random() * 2) : 1 + Math.floor(random() * 2);
    for (let edit = 0; edit < batch; edit++) history.push(made.next());
    const verdict = await judge(watched, { patienceMs: PATIENCE_MS });
    if (verdict.kind === 'different') {
      console.error(`Different after ${history.length} edits, seed ${seed}:`);
      console.error(verdict.lines.slice(0, 20).join('\n'));
      console.error(`Last edits:\n${history.slice(-12).join('\n')}`);
      process.exitCode = 1;
      break;
    }
    counts[verdict.kind]++;
    // No single edit made this mistake: two edits do not fit together, such as one address for two pages.
    if (verdict.kind === 'broken' && batch === 0) {
      made.reset();
      resets++;
    }
    last = verdict.kind;
  }
} finally {
  await watched.stop();
}
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${history.length} edits in ${counts.equal + counts.broken} comparisons: ${counts.equal} times equal, ${counts.broken} times both refused a mistake in the same words (${seconds} s, ${resets} fresh starts)`,
);
const left = made.left();
if (left.length > 0) console.log(`Not made: ${left.join(', ')}`);
