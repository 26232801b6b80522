import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpus, postName } from './speed-corpus.ts';

// Builds the real site with some and with ten times as many posts of the speed corpus as its blog, and prints what a
// page takes of the processor's time in both: `npm run proof -- growth [POSTS]`. Pictures and fonts are made before, by
// the first of three builds of each; cards for sharing are left out. Budgets of the HTML are lifted, which are for real
// texts. Fails where a page of the larger site takes more than 1.15 times as long, or its build more than 1.2 GB.

const posts = Number(process.argv[2] ?? 750);
const MOST_GROWTH = 1.15;
const MOST_MEMORY_MIB = 1_200_000_000 / 2 ** 20;
const BUILDS = 3;

const project = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'site-growth-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

interface Spent {
  readonly pages: number;
  readonly seconds: number;
  /** Seconds of processor, of all threads. */
  readonly processor: number;
  /** Largest resident memory. */
  readonly mebibytes: number;
}

const TAGS = ['strategy', 'method', 'budget', 'software', 'design', 'ai'];

/** Copies the real site and adds so many posts. */
function makeSite(name: string, more: number): string {
  const root = join(folder, name);
  for (const path of ['assets', 'content', 'locales', 'templates', 'package.json', 'site.config.ts'])
    cpSync(join(project, path), join(root, path), { recursive: true });
  // Copies share the generator and the packages of the project.
  for (const path of ['cli', 'node_modules']) symlinkSync(join(project, path), join(root, path));
  const config = join(root, 'site.config.ts');
  const lifted = readFileSync(config, 'utf8')
    .replace(/html: \{[^}]*\}/, 'html: { default: 10_000_000 }')
    .replace('defineConfig({', 'defineConfig({\n  openGraphImages: false,');
  if (!lifted.includes('10_000_000')) throw new Error('site.config.ts has no budgets of HTML');
  writeFileSync(config, lifted);
  writeFileSync(
    join(root, 'assets/images/hero.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#ccd"/></svg>\n',
  );
  for (const { locale, number, title, description, date, tags, body } of corpus(more)) {
    const own = [...new Set(tags.map((_, index) => TAGS[(number * 7 + index * 3) % TAGS.length]))];
    const matter = { title, description, date, tags: own };
    const lines = Object.entries(matter).map(
      ([key, value]) => `${key}: ${key === 'date' ? value : JSON.stringify(value)}`,
    );
    mkdirSync(join(root, 'content', locale, 'blog'), { recursive: true });
    writeFileSync(
      join(root, 'content', locale, 'blog', `${postName(number)}.md`),
      `---\n${lines.join('\n')}\n---\n\n${body}`,
    );
  }
  return root;
}

/** Builds a copy from the start, except for its pictures and fonts; GNU time measures it. */
function build(root: string): Spent {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const name of ['pages.pack', 'pages-texts.pack', 'records'])
    rmSync(join(root, '.cache', name), { recursive: true, force: true });
  const report = join(folder, 'spent');
  const { status, stdout, stderr } = spawnSync(
    '/usr/bin/time',
    ['-o', report, '-f', '%e %U %S %M', process.execPath, join(project, 'bin/site.js'), 'build', '--json'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: { ...process.env, SITE_CACHE: join(root, '.cache'), SOURCE_DATE_EPOCH: '1790000000', CI: '1' },
    },
  );
  if (status !== 0) throw new Error(stderr || stdout.slice(0, 2000));
  const { pages } = JSON.parse(stdout) as { readonly pages: number };
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = readFileSync(report, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  return { pages, seconds, processor: user + system, mebibytes: kilobytes / 1024 };
}

/** Builds several times; returns the quickest build after the first, which makes pictures too. */
function best(root: string): Spent {
  const builds = Array.from({ length: BUILDS }, () => build(root)).slice(1);
  return builds.reduce((least, one) => (one.processor < least.processor ? one : least));
}

const few = best(makeSite('few', posts));
const many = best(makeSite('many', 10 * posts));
const perPage = ({ processor, pages }: Spent): number => (1000 * processor) / pages;
for (const spent of [few, many]) {
  const { pages, seconds, processor, mebibytes } = spent;
  console.log(
    `${pages} pages: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor (${perPage(spent).toFixed(2)} ms a page), ${mebibytes.toFixed(0)} MiB`,
  );
}
const growth = perPage(many) / perPage(few);
console.log(`A page of the larger site takes ${growth.toFixed(2)} times as long`);
if (growth > MOST_GROWTH || many.mebibytes > MOST_MEMORY_MIB) process.exitCode = 1;
