import { spawnSync } from 'node:child_process';
import { openMeasuredSite } from '../hostile/measured-site.ts';
import { hostileShapes } from '../hostile/shapes.ts';
import { growth, MOST_GROWTH } from '../hostile/tolerance.ts';

// Builds a mini-site with each hostile text at 10, 100 and 990 KB (a document may weigh 1 MB) and prints a table: seconds
// of processor per size, and how many times longer the last size takes than the one before. Fails where that is more than
// 15 times, or more than MOST_SECONDS. `npm run proof -- hostile-texts brackets` measures the shapes of such a name.

const SIZES = [10_000, 100_000, 990_000] as const;
/** Seconds of processor that no text of a megabyte may pass. */
const MOST_SECONDS = 20;
/** A shape is measured in a process of its own, which is ended after so many seconds. */
const PATIENCE_MS = 180_000;
const MEASURE = '--measure';

const [first = '', name] = process.argv.slice(2);
if (first === MEASURE) await measure(name ?? '');
else compareAll(first);

async function measure(wanted: string): Promise<void> {
  const shape = hostileShapes().find((candidate) => candidate.name === wanted);
  if (shape === undefined) throw new Error(`No shape is called "${wanted}"`);
  const site = await openMeasuredSite();
  for (const bytes of SIZES) console.log(await site.seconds(shape.files(bytes)));
  site.close();
}

function compareAll(part: string): void {
  const shapes = hostileShapes().filter((shape) => shape.name.includes(part));
  console.log(`${'shape'.padEnd(48)} 10 KB  100 KB  990 KB  growth`);
  const failed = shapes.filter((shape) => !isSound(shape.name));
  console.log(`\n${shapes.length} shapes, ${failed.length} too slow`);
  if (failed.length > 0 || shapes.length === 0) process.exitCode = 1;
}

function isSound(wanted: string): boolean {
  const run = spawnSync(process.execPath, [process.argv[1] ?? '', MEASURE, wanted], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const seconds = run.stdout.trim().split('\n').filter(Boolean).map(Number);
  const [, small = Number.NaN, large = Number.POSITIVE_INFINITY] = seconds;
  const times = growth({ small, large });
  const sound = run.status === 0 && times <= MOST_GROWTH && large <= MOST_SECONDS;
  const cells = SIZES.map((_, index) => (seconds[index]?.toFixed(2) ?? '–').padStart(6));
  console.log(
    `${wanted.padEnd(48)}${cells.join('  ')}  ${times.toFixed(1).padStart(5)}${sound ? '' : '  TOO SLOW'}`,
  );
  if (run.status !== 0) console.log(run.stderr.trim().split('\n').slice(0, 6).join('\n'));
  return sound;
}
