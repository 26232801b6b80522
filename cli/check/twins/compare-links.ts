import { posix } from 'node:path';
import { contentKey } from '../../read/content-path.ts';
import { decodeName } from '../../shared/decode-name.ts';
import type { Locale } from '../../shared/locale.ts';
import { localePath, splitPath } from '../../shared/path.ts';
import type { Site } from '../../types.ts';
import type { Anatomy } from './anatomy.ts';
import type { PlacedLink } from './compared.ts';
import type { Difference } from './difference.ts';
import { sideBySide } from './difference.ts';

/** Says where a link leads, in one spelling for both languages; undefined for a link that one twin may have alone. */
export type LinkTarget = (link: PlacedLink, anatomy: Anatomy) => string | undefined;

/** Finds the targets that only one of two twins links to, in reading order. Pure. */
export function compareLinks(
  fr: Anatomy,
  en: Anatomy,
  targetOf: LinkTarget,
): readonly Difference<PlacedLink>[] {
  const left = byTarget(fr, targetOf);
  const right = byTarget(en, targetOf);
  const onlyFr = [...left].filter(([target]) => !right.has(target)).map(([, link]) => link);
  const onlyEn = [...right].filter(([target]) => !left.has(target)).map(([, link]) => link);
  return sideBySide(onlyFr, onlyEn);
}

/** Finds the first link to each target. */
function byTarget(anatomy: Anatomy, targetOf: LinkTarget): ReadonlyMap<string, PlacedLink> {
  const targets = new Map<string, PlacedLink>();
  for (const link of anatomy.links) {
    const target = targetOf(link, anatomy);
    if (target !== undefined && !targets.has(target)) targets.set(target, link);
  }
  return targets;
}

/** Creates the function that says where a link leads, in one spelling for both languages. */
export function createLinkTarget({ pages }: Pick<Site, 'pages'>): LinkTarget {
  const keys = new Map(pages.map(({ path, props }) => [path, props.internal.page.key]));
  return ({ href }, { source, locale }) => {
    const [address = ''] = href.split(/[?#]/);
    if (address === '') return undefined;
    if (/^[a-z][a-z\d+.-]*:/i.test(address)) return elsewhere(address);
    if (address.endsWith('.md')) return fileKey(address, source.file, locale);
    if (!address.startsWith('/') || address.startsWith('/files/')) return `the file ${plainName(address)}`;
    return keys.get(address) ?? keys.get(localePath(address, locale)) ?? splitPath(address).key;
  };
}

/** Names another site without its page: each language has its own pages there. */
function elsewhere(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host.replace(/^(?:www|fr|en)\./, '') : address;
}

function fileKey(address: string, file: string, locale: Locale): string {
  const path = posix.join(posix.dirname(file), decodeName(address));
  return contentKey(path.replace(`content/${locale}/`, ''));
}

/** Removes the language: `guide-fr.pdf` is the file of `guide-en.pdf`. */
function plainName(address: string): string {
  return decodeName(posix.basename(address)).replace(/[-_.](?:fr|en)(?=\.[a-z\d]+$)/i, '');
}
