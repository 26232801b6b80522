import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../build.ts';
import { createCache } from '../../cache/cache.ts';
import { gateInput } from '../../check/gate.ts';
import { checkTwins } from '../../check/twins/twins.ts';
import { buildOptions } from '../../project/build-options.ts';
import { createReporter } from '../../report/progress.ts';
import { plantAndCheck } from '../check/plant-and-check.ts';
import { GENERATOR } from '../mini-site.ts';
import { realCopy } from '../real-site.ts';
import { WORDS, writeGeneratedSite } from './generated-site.ts';

// Plants sixty faults in a copy of the real site, and says which are missed and what else is said; then measures checks
// and a comparison of generated sites of 100 and 10,000 pages: seconds of processor, and memory at most. Fails where a
// fault is missed, or two builds of 10,000 pages take more than 3 s or 500 MB to compare. `npm run proof -- checks 100`
// measures that size alone.

const sizes = process.argv[2] === undefined ? [100, 10_000] : [Number(process.argv[2])];
const MOST = { seconds: 3, megabytes: 500 };
/** Front matter of the planted documents: the real site wants their figures named, since no data holds them. */
const FIGURES = `figures: ['1 200 $', '1 300 $', '45 %', '54 %', '$1,200', '$12,000', '45%', '40%']\n`;

await plant();
for (const pages of sizes) await measure(pages);

async function plant(): Promise<void> {
  const ends: (() => void)[] = [];
  const { missed, others, kinds, faults } = await plantAndCheck(
    realCopy((end) => ends.push(end)),
    FIGURES,
  );
  for (const end of ends) end();
  console.log(`real site: ${faults} faults of ${kinds} kinds, ${missed.length} missed; said beside them:`);
  for (const { code, text, location } of others) console.log(`  ${code} ${location?.file ?? ''} ${text}`);
  for (const one of missed) console.log(`  missed: ${one}`);
  if (missed.length > 0) process.exitCode = 1;
}

async function measure(pages: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'site-proof-'));
  try {
    writeGeneratedSite(root, pages);
    const words = [...WORDS, 'un', 'deux', 'trois', 'le', 'en', 'et'].map((word) => `  - ${word}`);
    writeFileSync(join(root, 'content/data/words.yaml'), `both:\n${words.join('\n')}\n`);
    console.log(`\n${`${pages} pages`.padEnd(40)} processor  memory`);
    site(root, 'site build', ['build', '--out', 'published']);
    site(root, 'site check, the first', ['check']);
    site(root, 'site check', ['check']);
    site(root, 'site check --against published', ['check', '--against', 'published']);
    site(root, 'site check --spelling', ['check', '--spelling']);
    console.log(`${'twins alone'.padEnd(40)} ${(await twins(root)).toFixed(2).padStart(7)} s`);
    appendFileSync(join(root, 'content/fr/docs/page-1.md'), '\nUn texte de plus.\n');
    site(root, 'site build, one text edited', ['build', '--out', 'next']);
    const compared = site(root, 'site diff published next', ['diff', 'published', 'next']);
    if (compared.seconds > MOST.seconds || compared.megabytes > MOST.megabytes) process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Cost {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs a command in a process of its own, and prints what it took. */
function site(root: string, name: string, args: readonly string[]): Cost {
  const file = join(root, 'cost.json');
  // The system's own figure of memory: the one of resourceUsage begins with that of the parent.
  const code = `import { readFileSync, writeFileSync } from 'node:fs';
    process.on('exit', () => {
      const peak = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
      writeFileSync(${JSON.stringify(file)}, JSON.stringify({ ...process.resourceUsage(), peak }));
    });`;
  const run = spawnSync(process.execPath, [join(GENERATOR, 'bin', 'site.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` },
  });
  if (run.status !== 0) throw new Error(`${name} ended with ${run.status}: ${run.stderr.slice(-2000)}`);
  const { userCPUTime, systemCPUTime, peak } = JSON.parse(readFileSync(file, 'utf8'));
  const cost = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: peak / 1024 };
  console.log(
    `${name.padEnd(40)} ${cost.seconds.toFixed(2).padStart(7)} s ${cost.megabytes.toFixed(0).padStart(5)} MB`,
  );
  return cost;
}

/** Measures the seconds of processor that comparing all twins takes, without the build before it. */
async function twins(root: string): Promise<number> {
  const options = { ...buildOptions(root, {}, process.env), dryRun: true };
  const stream = { write: () => true };
  const reporter = createReporter({ stream, colour: false, interactive: false, quiet: true, json: true });
  const { made } = await build(options, { cache: createCache(options.cacheDir, 'proof'), reporter });
  if (made === undefined) throw new Error('The generated site does not build');
  const before = process.cpuUsage();
  checkTwins(gateInput(made, root));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
