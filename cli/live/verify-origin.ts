import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScannedBuild } from '../output/scan.ts';
import type { RedirectTarget, Resource } from '../output/table.ts';
import { createTable } from '../output/table.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import { openSite, Unanswered } from './ask.ts';
import type { CheckContext } from './checks.ts';
import {
  checkCompression,
  checkGone,
  checkHidden,
  checkMissing,
  checkRedirect,
  checkResource,
  checkRevalidation,
  hiddenPaths,
} from './checks.ts';
import type { Breach } from './expected.ts';

/** Findings about a live site. */
export interface Verification {
  readonly breaches: readonly Breach[];
  /** Paths whose bytes were compared. */
  readonly compared: number;
  readonly requests: number;
  /** Id of the build that the site names; undefined when it names none. */
  readonly id: string | undefined;
}

interface VerifyOptions {
  readonly origin: URL;
  /** Absolute folder of the build. */
  readonly dir: string;
  readonly onCheck?: () => void;
}

/** Compares a live site with a build. Rejects with {@link Unanswered} when the site does not answer, or no longer. */
export async function verifyOrigin(
  build: ScannedBuild,
  { origin, dir, onCheck }: VerifyOptions,
): Promise<Verification> {
  const scheme = origin.protocol === 'https:' ? 'https' : 'http';
  const table = createTable(build, { scheme, fallbacks: [] });
  const site = openSite(origin);
  const bytesOf = (file: string): Buffer => readFileSync(join(dir, file));
  const checking: CheckContext = {
    ask: site.ask,
    origin: origin.origin,
    table,
    bytesOf,
    files: build.files,
  };
  try {
    const id = await standingId(checking);
    const { checks, compared } = allChecks(checking);
    let silent = 0;
    const unanswered = new Set<string>();
    const perform = async (check: Check): Promise<readonly Breach[]> => {
      try {
        const found = await check();
        silent = 0;
        return found;
      } catch (error) {
        if (!(error instanceof Unanswered) || ++silent === MOST_SILENT) throw error;
        const { path, reason: text } = error;
        // Several checks ask for some addresses.
        if (unanswered.has(path)) return [];
        unanswered.add(path);
        return [{ check: 'answer', path, text }];
      } finally {
        onCheck?.();
      }
    };
    const breaches = await mapConcurrently(checks, perform, AT_ONCE);
    return { breaches: breaches.flat(), compared, requests: site.count(), id };
  } finally {
    site.close();
  }
}

const AT_ONCE = 8;

/** Checks without an answer, one after another, after which the site counts as down. */
const MOST_SILENT = 2 * AT_ONCE;

async function standingId({ ask }: CheckContext): Promise<string | undefined> {
  const { body } = await ask('/builds/latest.json');
  const [, id] = /"id":\s*"([\w-]{1,40})"/.exec(body?.toString() ?? '') ?? [];
  return id;
}

type Check = () => Promise<readonly Breach[]>;
type TargetAt<T> = readonly [path: string, target: T];

function allChecks(checking: CheckContext): { readonly checks: readonly Check[]; readonly compared: number } {
  const targets = [...checking.table.targets].sort(([a], [b]) => (a < b ? -1 : 1));
  const whole = targets.filter(
    (at): at is [string, Resource] => at[1].kind === 'resource' && at[1].status === 200,
  );
  const redirects = targets.filter((at): at is [string, RedirectTarget] => at[1].kind === 'redirect');
  const isPicture = ([path]: TargetAt<Resource>): boolean =>
    path.startsWith('/assets/') && !/\.(?:css|js|woff2)$/.test(path);
  const compared = [...whole.filter((at) => !isPicture(at)), ...sampleOf(whole.filter(isPicture))];
  const texts = textPaths(compared);
  const each = <T>(list: readonly T[], check: (one: T) => Promise<readonly Breach[]>): readonly Check[] =>
    list.map((one) => () => check(one));
  const checks = [
    ...each(compared, ([path, resource]) => checkResource(resource, path, checking)),
    ...each(texts, (path) => checkCompression(path, checking)),
    ...each(texts, (path) => checkRevalidation(path, checking)),
    ...each(MISSING, (path) => checkMissing(path, checking)),
    ...each([...checking.table.gone].sort().slice(0, SAMPLE), (path) => checkGone(path, checking)),
    ...each(sampleOf(redirects), ([path, target]) => checkRedirect(target, path, checking)),
    ...each(hiddenPaths(checking), (path) => checkHidden(path, checking)),
  ];
  return { checks, compared: compared.length };
}

/** Addresses that no build has. The last one is the one that hosts get wrong. */
const MISSING: readonly string[] = [
  ...LOCALES.map((locale) => localePath('/no-such-page', locale)),
  '/no-such-page/_payload.json',
  '/assets/no-such-script.0000000000.js',
  '/builds/meta/0000000000000000.json',
  '//no-such-host.example/about',
];

const SAMPLE = 60;

/** Picks about {@link SAMPLE} paths spread over a list, and one of each file extension besides. */
function sampleOf<T>(all: readonly TargetAt<T>[]): readonly TargetAt<T>[] {
  const kinds = new Map(all.map((at) => [/\.\w+$/.exec(at[0])?.[0] ?? '', at] as const));
  const step = Math.max(1, all.length / SAMPLE);
  const spread = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...new Set([...kinds.values(), ...spread])];
}

/** Picks texts of each sort: a page in each language, a payload, the sitemap, a style sheet and a script. */
function textPaths(compared: readonly TargetAt<Resource>[]): readonly string[] {
  const paths = compared.map(([path]) => path);
  const assets = ['.css', '.js'].flatMap((end) => paths.find((path) => path.endsWith(end)) ?? []);
  const homes = LOCALES.map((locale) => localePath('/', locale));
  return [...homes, '/_payload.json', '/sitemap.xml', ...assets].filter((path) => paths.includes(path));
}
