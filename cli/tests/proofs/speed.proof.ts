import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Post } from './speed-corpus.ts';
import { corpus, postName } from './speed-corpus.ts';

// Builds one corpus with the generator and with Hugo (Debian: apt-get install hugo), in turn, and prints medians and
// the ratios of the pairs: `npm run proof -- speed [PAGES] [PAIRS] [hugo|hugo-light] [STEP]`. Hugo's layout makes all
// that the generator writes for a page: policy, Open Graph, six alternates, structured data, a payload. That of
// `hugo-light` makes a head, a navigation and the text. A step, such as `cold`, is measured alone. Each run is a new
// process, with its files in memory where the system has room there. Processor time is that of all threads; the wall
// clock is honest only where nothing else runs.

const SITES = join(process.cwd(), 'cli/tests/sites');
const [pages, pairs] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 3)];
const against = process.argv[4] ?? 'hugo';

interface Spent {
  readonly seconds: number;
  readonly processor: number;
  /** Largest resident memory, in MiB. */
  readonly memory: number;
}

interface Tool {
  readonly name: string;
  readonly root: string;
  readonly command: readonly [string, readonly string[]];
  readonly environment: Readonly<Record<string, string>>;
  /** Paths that a cold build may not find, relative to the root. */
  readonly made: readonly string[];
  readonly post: string;
  readonly template: { readonly file: string; readonly mark: RegExp };
}

const STEPS = ['cold', 'unchanged', 'one post edited', 'template edited'] as const;

const wanted = process.argv[5];
const steps = STEPS.filter((step) => wanted === undefined || step.startsWith(wanted));
if (steps.length === 0) throw new Error(`No step is called "${wanted}". Steps: ${STEPS.join(', ')}`);

function prepare({ root, made, post, template }: Tool, step: (typeof STEPS)[number], turn: number): void {
  if (step === 'cold') for (const path of made) rmSync(join(root, path), { recursive: true, force: true });
  if (step === 'one post edited')
    writeFileSync(join(root, post), `${read(root, post)}\nEncore une phrase, la ${turn}.\n`);
  if (step === 'template edited') {
    const text = read(root, template.file);
    const edited = text.replace(template.mark, `$1 ${turn}.`);
    if (edited === text) throw new Error(`${template.file} holds no mark`);
    writeFileSync(join(root, template.file), edited);
  }
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Runs a build to its end; GNU time measures it. */
async function measure({ name, root, command: [program, args], environment }: Tool): Promise<Spent> {
  const report = join(root, '..', 'spent');
  const run = spawn('/usr/bin/time', ['-o', report, '-f', '%e %U %S %M', program, ...args], {
    cwd: root,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000', CI: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => run.on('close', resolve));
  if (code !== 0) throw new Error(`${name} failed`);
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = readFileSync(report, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  return { seconds, processor: user + system, memory: kilobytes / 1024 };
}

function makeTools(root: string): readonly [Tool, Tool] {
  const ours = join(root, 'site');
  cpSync(join(SITES, 'base'), ours, { recursive: true });
  for (const path of ['content', 'templates']) rmSync(join(ours, path), { recursive: true });
  cpSync(join(SITES, 'speed/site'), ours, { recursive: true });
  const hugo = join(root, against);
  cpSync(join(SITES, 'speed', against), hugo, { recursive: true });
  writeFileSync(join(ours, 'assets/styles/main.css'), `@import "site:generated";\n${STYLE}`);
  for (const folder of ['site/assets/images', `${against}/static/images`]) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'hero.svg'), PICTURE);
  }
  writeFileSync(join(hugo, 'static/style.css'), STYLE);
  for (const post of corpus(pages)) {
    place(join(ours, 'content', post.locale, 'blog'), post);
    place(join(hugo, 'content', post.locale), post);
  }
  return [
    {
      name: 'site',
      root: ours,
      command: [process.execPath, [join(process.cwd(), 'bin/site.js'), 'build', '--quiet']],
      environment: { SITE_CACHE: join(ours, '.cache') },
      made: ['dist', '.cache'],
      post: 'content/fr/blog/post-00003.md',
      template: { file: 'templates/components.tsx', mark: /(© 2026 Site exemple\.)(?: \d+\.)?/ },
    },
    {
      name: against,
      root: hugo,
      command: ['hugo', ['--minify', '--quiet']],
      environment: {},
      made: ['public', 'resources', '.hugo_build.lock'],
      post: 'content/fr/post-00003.md',
      template: { file: 'layouts/_default/baseof.html', mark: /(\{\{ \.Site\.Title \}\}\.)(?: \d+\.)?/ },
    },
  ];
}

function place(folder: string, { number, title, description, date, tags, body }: Post): void {
  mkdirSync(folder, { recursive: true });
  const matter = { title, description, date, tags };
  const lines = Object.entries(matter).map(
    ([key, value]) => `${key}: ${key === 'date' ? value : JSON.stringify(value)}`,
  );
  writeFileSync(join(folder, `${postName(number)}.md`), `---\n${lines.join('\n')}\n---\n\n${body}`);
}

const STYLE =
  'body{margin:0;font:1rem/1.6 system-ui,sans-serif}header,main,footer{max-width:46rem;margin:auto;padding:1rem}\n';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#ccd"/></svg>\n';

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

function row(step: string, ours: readonly Spent[], theirs: readonly Spent[]): string {
  const cells = (['seconds', 'processor', 'memory'] as const).map((what) => {
    const [mine, other] = [ours, theirs].map((list) => median(list.map((spent) => spent[what])));
    const ratio = median(ours.map((spent, turn) => spent[what] / (theirs[turn]?.[what] ?? Number.NaN)));
    const digits = what === 'memory' ? 0 : 2;
    return `${mine?.toFixed(digits).padStart(8)} ${other?.toFixed(digits).padStart(8)} ${ratio.toFixed(2).padStart(6)}`;
  });
  return `${step.padEnd(16)} ${cells.join('  ')}`;
}

for (const [program, package_] of [
  ['hugo', 'hugo'],
  ['/usr/bin/time', 'time'],
] as const)
  if (spawnSync(program, ['--version']).error !== undefined)
    throw new Error(`"${program}" is not installed: apt-get install ${package_}`);
const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'site-speed-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
const [ours, theirs] = makeTools(root);
// A step that is measured alone begins after a build, as it does among the others.
if (steps[0] !== 'cold') for (const tool of [ours, theirs]) await measure(tool);
const spent = new Map(steps.map((step) => [step, [[], []] as [Spent[], Spent[]]]));
for (let turn = 0; turn < pairs; turn++)
  // Each goes first in turn: the machine may be warmer for the second.
  for (const [step, lists] of spent)
    for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const tool = which === 0 ? ours : theirs;
      prepare(tool, step, turn);
      lists[which].push(await measure(tool));
    }
console.log(`${pages} posts, ${pairs} pairs of builds, site | ${against} | ratio, Node ${process.version}`);
console.log(
  `${''.padEnd(16)} ${'wall, s'.padStart(24)}  ${'processor, s'.padStart(24)}  ${'memory, MiB'.padStart(24)}`,
);
for (const [step, [mine, other]] of spent) console.log(row(step, mine, other));
