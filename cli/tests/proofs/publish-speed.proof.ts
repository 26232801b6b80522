// Cost of a publish, next to that of `hugo deploy`, `rclone sync --checksum` and `aws s3 sync` on the same gateway.
// Usage: npm run proof -- publish-speed [PARENT…]: folders that hold a `dist`; by default sites of 102 and 10,000 pages are built.
// Needs Ceph (see the proof "publish"), and for the comparison hugo, rclone and awscli.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cephBed } from '../publish/ceph-bed.ts';
import { missingCeph, startCeph } from '../s3/ceph.ts';
import { writeGeneratedSite } from './generated-site.ts';
import { isInstalled, otherTools, toolEnvironment } from './other-tools.ts';

interface Cost {
  readonly seconds: number;
  /** Seconds of processor. */
  readonly processor: number;
  readonly requests?: number;
  readonly bytes?: number;
}

type Tool = (dir: string, bucket: string) => Cost;

const missing = missingCeph();
if (missing.length > 0) {
  console.error(
    `Not found: ${missing.join(', ')}: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd`,
  );
  process.exit(2);
}
const ROOT = process.cwd();
const work = realpathSync(mkdtempSync(join(tmpdir(), 'publish-speed-')));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const ceph = await startCeph();
const env = toolEnvironment(ceph);

const TOOLS: Readonly<Record<string, Tool>> = {
  'site publish': (dir, bucket) => {
    const args = [
      'publish',
      `s3://${bucket}`,
      '--endpoint',
      ceph.endpoint,
      '--dir',
      join(dir, 'dist'),
      '--json',
    ];
    const checks = ['--allow-gone', '/*', '--no-forms-check', '--allow-placeholder'];
    const { cost, stdout } = timed(process.execPath, [join(ROOT, 'bin/site.js'), ...args, ...checks], ROOT);
    const { requests, bytes } = JSON.parse(stdout) as { readonly requests: number; readonly bytes: number };
    return { ...cost, requests, bytes };
  },
  ...Object.fromEntries(
    otherTools(ceph)
      .filter(({ program }) => program !== 's3cmd')
      .map(({ name, program, argsFor }): [string, Tool] => [
        name,
        (dir, bucket) => timed(program, argsFor(dir, bucket), dir).cost,
      ]),
  ),
};

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : [built('real'), built('10,000')];
for (const [index, folder] of folders.entries()) {
  const dir = join(work, `copy-${index}`);
  mkdirSync(dir);
  cpSync(join(folder, 'dist'), join(dir, 'dist'), { recursive: true });
  const files = filesIn(join(dir, 'dist'));
  console.log(`\n${files.length} files, ${(weightOf(files) / 1e6).toFixed(1)} MB`);
  console.log('                first: s, cpu s      unchanged: s, cpu s   one page: s, cpu s');
  for (const [at, [name, tool]] of Object.entries(TOOLS).entries()) {
    if (!isThere(name)) {
      console.log(`${name.padEnd(14)}  not on this machine`);
      continue;
    }
    const bucket = `speed-${index}-${at}`;
    await (await cephBed(ceph, bucket)).close();
    const first = tool(dir, bucket);
    const unchanged = tool(dir, bucket);
    const undo = editOnePage(join(dir, 'dist'));
    const edited = tool(dir, bucket);
    undo();
    const cells = [first, unchanged, edited].map(({ seconds, processor }) =>
      `${seconds.toFixed(2)}, ${processor.toFixed(2)}`.padEnd(20),
    );
    console.log(`${name.padEnd(14)}  ${cells.join(' ')}`);
    if (first.requests !== undefined) {
      const objects = files.filter((file) => !/\/(?:_headers|_redirects|headers\.json)$/.test(file));
      const sizes = [first, unchanged, edited].map(
        (cost) => `${cost.requests} requests, ${cost.bytes} bytes`,
      );
      console.log(`                ${sizes.join(' · ')}`);
      const more = (first.requests ?? 0) - objects.length;
      const share = ((first.bytes ?? 0) - weightOf(objects)) / weightOf(objects);
      console.log(
        `                first, above one PUT an object: ${more} requests, ${(100 * share).toFixed(2)} % of bytes`,
      );
      const isCheap = unchanged.requests === 1 && (edited.requests ?? 99) < 20 && more <= 20 && share <= 0.01;
      if (!isCheap) process.exitCode = 1;
    }
  }
}
await ceph.close();

/** Runs a program; returns its standard output and its cost. */
function timed(
  program: string,
  args: readonly string[],
  cwd: string,
): { readonly cost: Cost; readonly stdout: string } {
  const script = `TIMEFORMAT='%R %U %S'; time "$@" 2>"${work}/stderr"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'timed', program, ...args], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status !== 0)
    throw new Error(
      `${program}: ${stdout.slice(0, 500)} ${readFileSync(join(work, 'stderr'), 'utf8').slice(-2000)}`,
    );
  const [seconds = 0, user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { cost: { seconds, processor: user + system }, stdout };
}

/** Changes a page that no list shows, as a build of the edited site would; returns a function that undoes it. */
function editOnePage(dist: string): () => void {
  const page =
    filesIn(dist)
      .filter((file) => /\/accessibility\/index\.html$|page-7\/index\.html$/.test(file))
      .sort()[0] ?? '';
  const payload = page.replace('index.html', '_payload.json');
  const latest = join(dist, 'builds/latest.json');
  const { id } = JSON.parse(readFileSync(latest, 'utf8')) as { readonly id: string };
  const next = id.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
  const manifest = join(dist, `builds/meta/${id}.json`);
  const before = [page, payload, latest].map((file) => [file, readFileSync(file)] as const);
  writeFileSync(page, readFileSync(page, 'utf8').replace('</main>', '<p>Nouveau</p></main>'));
  writeFileSync(payload, readFileSync(payload, 'utf8').replace('"html":"', '"html":"Nouveau '));
  writeFileSync(latest, readFileSync(latest, 'utf8').replace(id, next));
  const other = join(dist, `builds/meta/${next}.json`);
  writeFileSync(other, readFileSync(manifest, 'utf8').replace(id, next));
  return () => {
    rmSync(other);
    for (const [file, bytes] of before) writeFileSync(file, bytes);
  };
}

function built(size: string): string {
  const root = join(work, size.replace(',', ''));
  if (size !== 'real') writeGeneratedSite(root, 10_000);
  const out = join(root, 'dist');
  const args = [join(ROOT, 'bin/site.js'), 'build', '--quiet', '--out', out];
  execFileSync(process.execPath, args, {
    cwd: size === 'real' ? ROOT : root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return root;
}

function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}

function isThere(name: string): boolean {
  const [program = ''] = name.split(' ');
  return program === 'site' || isInstalled(program);
}

function filesIn(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
