import type { Headers } from '../shared/policy.ts';
import type { SiteAnswer } from './ask.ts';

/** A difference between a live site and the build. */
export interface Breach {
  /** Permanent kebab-case name of the check. */
  readonly check: string;
  readonly path: string;
  /** Fault, as the rest of a sentence that begins with the path. */
  readonly text: string;
}

/** Compares the headers of an answer with those that the build asks for. */
export function headerBreaches(path: string, wanted: Headers, { headers }: SiteAnswer): readonly Breach[] {
  return Object.entries(wanted).flatMap(([name, value]): readonly Breach[] => {
    const found = headers[name.toLowerCase()];
    const text = Array.isArray(found) ? found.join(', ') : found;
    const said = text === undefined ? 'is missing' : differenceOf(name, value, text);
    return said === undefined ? [] : [{ check: 'header', path, text: `${name} ${said}` }];
  });
}

/** Finds headers that a host added to a page, and that keep it from search engines or from the screen. */
export function hidingBreaches(path: string, wanted: Headers, { headers }: SiteAnswer): readonly Breach[] {
  const found = (name: string, effect: string): Breach => {
    const value = [headers[name.toLowerCase()]].flat().join(', ');
    return { check: 'header', path, text: `${name} is "${shortened(value)}": ${effect}` };
  };
  const robots = [headers['x-robots-tag']].flat().join(', ');
  const isHidden =
    /\b(?:noindex|(?<!preview:\s*)none)\b/i.test(robots) && wanted['X-Robots-Tag'] === undefined;
  const isSaved = /^\s*attachment\b/i.test(headers['content-disposition'] ?? '');
  return [
    ...(isHidden
      ? [found('X-Robots-Tag', 'search engines leave the page out, though the build does not ask for it')]
      : []),
    ...(isSaved ? [found('Content-Disposition', 'browsers save the page instead of showing it')] : []),
  ];
}

/** Says how two values of a header differ, as the rest of a sentence; undefined when they do not. */
function differenceOf(name: string, wanted: string, found: string): string | undefined {
  if (name === 'Content-Security-Policy') return policyBreach(wanted, found);
  return isSameHeader(wanted, found) ? undefined : `is "${shortened(found)}", not "${shortened(wanted)}"`;
}

function isSameHeader(wanted: string, found: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');
  return plain(wanted) === plain(found);
}

/**
 * Says where policies differ; undefined when they do not. During a deploy, a policy also holds the hashes of builds that
 * visitors still have open.
 */
function policyBreach(wanted: string, found: string): string | undefined {
  const [want, have] = [directives(wanted), directives(found)];
  const names = [...new Set([...want.keys(), ...have.keys()])].filter((name) => {
    const [asked, given] = [want.get(name), have.get(name)];
    if (asked === undefined || given === undefined) return true;
    const isHash = (source: string): boolean => name === 'script-src' && /^'sha256-/.test(source);
    return (
      asked.some((source) => !given.includes(source)) ||
      given.some((source) => !asked.includes(source) && !isHash(source))
    );
  });
  if (names.length === 0) return undefined;
  const shown = (of: ReadonlyMap<string, readonly string[]>): string =>
    names.flatMap((name) => (of.has(name) ? [[name, ...(of.get(name) ?? [])].join(' ')] : [])).join('; ');
  const [lacking, extra] = [shown(want), shown(have)];
  if (extra === '') return `lacks "${shortened(lacking)}"`;
  return `has "${shortened(extra)}"${lacking === '' ? ' too' : `, not "${shortened(lacking)}"`}`;
}

function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.filter(([name]) => name !== '').map(([name = '', ...sources]) => [name, sources]));
}

/** Tells whether a cache may send an answer without asking again. */
export function isCacheable({ headers }: SiteAnswer): boolean {
  const cache = headers['cache-control'] ?? '';
  if (/\b(?:no-store|no-cache)\b/.test(cache)) return false;
  return /\bimmutable\b/.test(cache) || Number(/\b(?:s-maxage|max-age)=(\d+)/.exec(cache)?.[1] ?? 0) > 0;
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
