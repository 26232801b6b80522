import { hash } from 'node:crypto';
import { parseFrontMatter } from '../../read/front-matter.ts';
import { warningOf } from '../../report/diagnostic.ts';
import { locationOfLine } from '../../report/locate.ts';
import { getOrMake } from '../../shared/get-or-make.ts';
import type { Locale, Localized } from '../../shared/locale.ts';
import { LOCALES, otherLocale } from '../../shared/locale.ts';
import { torontoParts } from '../../shared/toronto.ts';
import { git, gitFiles, gitProblem } from '../../system/git.ts';
import type { Diagnostic, Location, SourceFile } from '../../types.ts';

/** Times of each file's changes in git, in epoch seconds, last first; infinite if it differs from the last commit. */
export type Ages = ReadonlyMap<string, readonly number[]>;

const UNCOMMITTED = Number.POSITIVE_INFINITY;

/** Reads the changes of the project's texts from one log of git; answers a sentence when its history cannot tell. */
export function agesOf(root: string): Ages | string {
  const problem = gitProblem(root);
  if (problem !== undefined) return `Which twin is older cannot be told, because ${problem}`;
  if (git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true')
    return 'This clone of git is shallow: which twin is older cannot be told ("git fetch --unshallow" brings its past)';
  const changed = gitFiles(root, ['diff', '--name-only', '-z', '--relative', 'HEAD', '--', 'content']);
  const ages = new Map((changed ?? []).map((file) => [file, [UNCOMMITTED]]));
  const asked = ['--format=%x01%ct', '--name-only', '-z', '--no-renames', '--relative', '--', 'content'];
  const log = git(root, ['-c', 'log.showRoot=true', 'log', '--no-show-signature', ...asked]);
  // The log of a repository without a commit fails, too: nothing of it is older.
  if (log === undefined && git(root, ['rev-parse', '--verify', '--quiet', 'HEAD']) !== undefined)
    return 'This clone of git lacks the past of its files, and does not reach its origin: which twin is older cannot be told';
  for (const commit of (log ?? '').split('\u0001').slice(1)) {
    const [time, ...files] = commit.split(/\0\n?/);
    for (const file of files) if (file !== '') getOrMake(ages, file, () => []).push(Number(time));
  }
  return ages;
}

/** Seconds: when both languages change within a day, that is one work, whichever was saved last. */
const ONE_WORK = 24 * 60 * 60;

/** Diagnostics for two twins of which one stayed as it was, one for each: no sentence suits both. */
export interface StaleTwin {
  readonly older: Diagnostic;
  readonly newer: Diagnostic;
}

/** Finds a twin that stayed the same when the other changed; undefined when none did, or a person has looked. Pure. */
export function staleTwin(sources: Localized<SourceFile>, ages: Ages): StaleTwin | undefined {
  const changes = { fr: ages.get(sources.fr.file) ?? [], en: ages.get(sources.en.file) ?? [] };
  const locale = leftBehind(changes);
  if (locale === undefined || isReviewed(sources)) return undefined;
  const [older, newer] = [sources[locale], sources[otherLocale(locale)]];
  const [at = 0] = changes[otherLocale(locale)];
  const [before = 0] = changes[locale];
  const when = at === UNCOMMITTED ? 'since the last commit' : `on ${dayOf(at)}`;
  const since = `has not changed since ${dayOf(before)}`;
  return {
    older: warningOf('stale-twin', `Its twin changed ${when}, but this document ${since}`, {
      location: firstLine(older),
      notes: [
        { text: 'The twin that changed', location: firstLine(newer) },
        { text: `Bring it up to date, or say that it is: site check --reviewed ${older.file}` },
      ],
    }),
    newer: warningOf('stale-twin', `This document changed ${when}, but its twin ${since}`, {
      location: firstLine(newer),
    }),
  };
}

/**
 * Finds the language that did not follow a change of the other. Its own next change, however late, brings it up to
 * date: from then on, neither is behind.
 */
function leftBehind(changes: Localized<readonly number[]>): Locale | undefined {
  if (changes.fr.length === 0 || changes.en.length === 0) return undefined;
  const works = LOCALES.flatMap((locale) => changes[locale].map((time) => ({ locale, time })));
  const last: Partial<Record<Locale, number>> = {};
  let behind: Locale | undefined;
  for (const { locale, time } of works.sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)))) {
    const twin = otherLocale(locale);
    const isOneWork = last[twin] === time || time - (last[twin] ?? Number.NEGATIVE_INFINITY) <= ONE_WORK;
    behind = isOneWork || behind === locale ? undefined : twin;
    last[locale] = time;
  }
  return behind;
}

function dayOf(seconds: number): string {
  return torontoParts(seconds * 1000).date;
}

function firstLine({ file, text }: SourceFile): Location {
  return locationOfLine(file, text, 1);
}

function isReviewed({ fr, en }: Localized<SourceFile>): boolean {
  return reviewOf(fr) === reviewHash(en) || reviewOf(en) === reviewHash(fr);
}

const REVIEWED = /^reviewed:[ \t]*(\S+)[ \t]*$/m;

function reviewOf(source: SourceFile): string | undefined {
  return REVIEWED.exec(frontOf(source))?.[1];
}

/** Hashes a text that a person has looked at, without its `reviewed` line, which is about its own twin. */
function reviewHash(source: SourceFile): string {
  const front = frontOf(source);
  const said = front.replace(/^reviewed:.*\n/m, '') + source.text.slice(front.length);
  return hash('sha256', said).slice(0, 12);
}

/** Writes into a document's text the line that says which state of its twin a person has looked at. */
export function withReview(source: SourceFile, twin: SourceFile): string {
  const line = `reviewed: ${reviewHash(twin)}`;
  const front = frontOf(source);
  if (front === '') return `---\n${line}\n---\n\n${source.text}`;
  const rest = source.text.slice(front.length);
  if (REVIEWED.test(front)) return front.replace(REVIEWED, line) + rest;
  const end = front.lastIndexOf('\n---') + 1;
  return `${front.slice(0, end)}${line}\n${front.slice(end)}${rest}`;
}

/** Returns the lines of front matter with their marks, as they are read; '' when there is none. */
function frontOf(source: SourceFile): string {
  return source.text.slice(0, parseFrontMatter(source).bodyStart);
}
