import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedSite } from './generated-site.ts';

// Builds a generated site of many pages three times (cold, unchanged, one edit), and Hugo on the same
// documents where it is installed (Debian: apt-get install hugo). Prints one table; fails when a build fails.
// Hugo does far less here: one layout of a line, without --minify, and no payloads, no hashes, no check of what it
// wrote. The table says how long a build takes beside the fastest of generators, not which of them does its work faster.

const pages = Number(process.argv[2] ?? 10_000);
const generator = process.cwd();
const root = mkdtempSync(join(tmpdir(), 'site-scale-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

interface Timing {
  readonly what: string;
  readonly seconds: number;
  readonly pages: number;
}

function time(what: string, command: string, args: readonly string[], cwd: string): Timing {
  const started = performance.now();
  const run = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1768478400' },
  });
  const seconds = (performance.now() - started) / 1000;
  if (run.status !== 0) throw new Error(`${what} failed: ${run.stderr}`);
  return { what, seconds, pages };
}

function siteTimings(): readonly Timing[] {
  const site = (what: string): Timing =>
    time(what, process.execPath, [join(generator, 'bin/site.js'), 'build', '--quiet'], root);
  const cold = site('site build, cold');
  const unchanged = site('site build, unchanged');
  const edited = join(root, 'content/fr/docs/page-7.md');
  writeFileSync(edited, `${readFileSync(edited, 'utf8')}\nUne ligne de plus.\n`);
  return [cold, unchanged, site('site build, one edit')];
}

/** The same documents through Hugo: its own Markdown, one template with a head, the navigation and the body. */
function hugoTimings(): readonly Timing[] {
  if (spawnSync('hugo', ['version']).status !== 0) {
    console.log('Hugo is not installed: apt-get install hugo');
    return [];
  }
  const hugo = join(root, 'hugo');
  mkdirSync(join(hugo, 'layouts/_default'), { recursive: true });
  cpSync(join(root, 'content/fr'), join(hugo, 'content/fr'), { recursive: true });
  cpSync(join(root, 'content/en'), join(hugo, 'content/en'), { recursive: true });
  writeFileSync(
    join(hugo, 'config.toml'),
    'baseURL = "https://site.example/"\ndefaultContentLanguage = "fr"\n[languages.fr]\ncontentDir = "content/fr"\nweight = 1\n[languages.en]\ncontentDir = "content/en"\nweight = 2\n',
  );
  const layout =
    '<!doctype html><html lang="{{ .Site.Language.Lang }}"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"><link rel="canonical" href="{{ .Permalink }}">{{ range .AllTranslations }}<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ .Permalink }}">{{ end }}</head><body><nav><a href="/">Accueil</a><a href="/notes">Notes</a></nav><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>';
  for (const name of ['single.html', 'list.html'])
    writeFileSync(join(hugo, 'layouts/_default', name), layout);
  return [time('hugo, cold', 'hugo', ['--quiet'], hugo), time('hugo, again', 'hugo', ['--quiet'], hugo)];
}

writeGeneratedSite(root, pages);
const timings = [...siteTimings(), ...hugoTimings()];
console.log(
  `${pages} pages (hugo: a one-line layout, not minified, nothing checked), ${spawnSync('nproc', { encoding: 'utf8' }).stdout.trim()} cores, Node ${process.version}`,
);
for (const { what, seconds } of timings)
  console.log(
    `${what.padEnd(26)} ${seconds.toFixed(2).padStart(7)} s   ${Math.round(pages / seconds)} pages/s`,
  );
