import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { slugify } from '../shared/path.ts';

/** A segment of a path, as the name of its file or folder gives it. */
interface NamedSegment {
  /** The name as it is written, without what orders it. */
  readonly name: string;
  /** Slug; '' when nothing is left. */
  readonly slug: string;
  /** Leading `N.`. */
  readonly position?: number;
}

/** A name that is a version: `1.0`, `12.1.x`, `2.0.0-rc.1`. */
const VERSION = /^\d+(?:\.\d+)+(?:\.x)?(?:-(?:alpha|beta|pre|rc)[\d.-]*)?$/i;

/** Returns the language in whose folder a content file is, or undefined when it is in neither. */
export function contentLocale(file: string): Locale | undefined {
  return LOCALES.find((locale) => file.startsWith(`content/${locale}/`));
}

/** Makes a document's key from its path in `content/{locale}` (behaviour 1.2): `services/2.ai.md` → `/services/ai`. */
export function contentKey(relative: string): string {
  const segments = documentSegments(relative).map((segment) => segment.slug);
  return `/${segments.join('/')}`;
}

/** Returns the segments of a document's path, ordering and slugs resolved. `index`, or `Index`, adds none. */
export function documentSegments(relative: string): readonly NamedSegment[] {
  const stem = relative.replace(/(\.draft)?\.md$/i, '');
  const names = stem.split('/');
  if (/^(\d+\.)?index$/i.test(names.at(-1) ?? '')) names.pop();
  return names.map(segmentOf);
}

/** Tells whether a file's name marks a draft: `post.draft.md`. */
export function isDraftName(relative: string): boolean {
  return /\.draft\.md$/i.test(relative);
}

/** Tells whether a path has a segment that makes no page: hidden, ignored (`-`) or partial (`_`). */
export function isIgnored(relative: string): boolean {
  return relative.split('/').some((segment) => /^[.\-_]/.test(segment));
}

/** Returns the `N.` with which a name orders its document or folder, '' where it has none: a version is whole. */
export function orderOf(name: string): string {
  return VERSION.test(name) ? '' : (/^\d+\.(?=.)/.exec(name)?.[0] ?? '');
}

function segmentOf(written: string): NamedSegment {
  const order = orderOf(written);
  const name = written.slice(order.length).normalize('NFC');
  const segment = { name, slug: slugify(name) };
  return order === '' ? segment : { ...segment, position: Number.parseInt(order, 10) };
}
