import { createSuggestions } from '../report/suggest.ts';
import { byLocale } from '../shared/by-locale.ts';
import { decodeName } from '../shared/decode-name.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALE_TAG } from '../shared/locale.ts';
import { splitPath, withoutQuery } from '../shared/path.ts';
import type { HoldReason } from '../types.ts';
import { createAnchorContext, deadAnchor } from './anchors.ts';
import { copyText } from './copy-text.ts';
import type { InspectedDocument } from './document.ts';
import type { Finding, Needle } from './findings.ts';
import type { InspectedLink } from './inspection.ts';
import type { FindTarget, LocalTarget } from './targets.ts';
import type { Anchor } from './verdict.ts';

/** Look-ups that links are checked with. */
export interface LinkContext {
  readonly target: FindTarget;
  /** Tells whether a document has this path. */
  readonly isKnown: (path: string) => boolean;
  readonly suggestPath: (path: string) => string | undefined;
  /** Names, by {@link soundness}, of the links that were found sound in each language. */
  readonly sound: Localized<Set<string>>;
}

/** Creates a context in which no link has been found sound yet. */
export function createLinkContext(
  target: FindTarget,
  paths: readonly string[],
  pagePaths: readonly string[],
): LinkContext {
  const known = new Set(paths);
  return {
    target,
    isKnown: (path) => known.has(path),
    suggestPath: createPathSuggestions(pagePaths),
    sound: byLocale(() => new Set()),
  };
}

/** What the links of a document are, by the site's paths. */
interface InspectedLinks {
  readonly findings: readonly Finding[];
  /** Links to parts of other pages. The ids of a page change with it, and not with the page that links to them. */
  readonly anchors: readonly Anchor[];
}

/** Finds dead links and anchors, links that depend on a trailing slash, links that cross languages unmarked. */
export function inspectLinks(document: InspectedDocument, context: LinkContext): InspectedLinks {
  const sound = context.sound[document.locale];
  const own = createAnchorContext([document]);
  const findings = [...unlinkedFindings(document, context.target)];
  const anchors: Anchor[] = [];
  for (const link of document.inspection.links) {
    const key = soundness(link);
    if (key !== undefined && sound.has(key)) continue;
    const results = inspectLink(link, document, context);
    if (results.length === 0 && key !== undefined) sound.add(copyText(key));
    for (const found of results) {
      if (!('link' in found)) findings.push(found);
      else if (found.target.path !== document.path) anchors.push(found);
      else findings.push(...deadAnchor(found, document, own));
    }
  }
  return { findings, anchors };
}

/** Reports links that the page shows as their text alone. */
function unlinkedFindings(document: InspectedDocument, target: FindTarget): readonly Finding[] {
  return (document.made?.details().unlinked ?? []).flatMap((link) => {
    const led = target(link.href, document);
    if (led.kind !== 'local' || led.held === undefined) return [];
    const found = foundIn(link, document);
    return [
      heldFinding(link.href, led.held, 'is shown as its text alone', found),
      // Said now, and not on the day when the page appears.
      ...nonCanonical(link.href, led, found),
    ];
  });
}

/** Reports a link whose page is held back: an error, unless time alone brings the page. */
function heldFinding(href: string, held: HoldReason, says: string, found: MakeFinding): Finding {
  const { why, publishAt = 'its page appears' } = held;
  // As emitted, and as content may write it: without the language's prefix.
  const { key } = splitPath(withoutQuery(href));
  const needles = (key === href || key === '/' ? [href] : [href, key]).map((text) => ({ text }));
  if (why === 'scheduled')
    return {
      ...found('link-not-due', `${says} until ${publishAt}`, needles),
      held,
      severity: 'warning',
      ignoredByStrict: true,
    };
  const where = why === 'draft' ? 'a draft' : 'a page that only the other language has';
  return { ...found('dead-link', `leads to ${where}`, needles), held };
}

/** Names a link that, if it is sound on one page, is so on every page of the language: layouts repeat their links. */
function soundness({ href, hreflang, part }: InspectedLink): string | undefined {
  if (!href.startsWith('/')) return undefined;
  return hreflang === undefined && part !== 'template' ? href : `${part} ${hreflang} ${href}`;
}

const SCRIPT_SCHEMES: ReadonlySet<string> = new Set(['javascript', 'vbscript', 'data', 'blob']);

/** Returns what is wrong with a link, or the anchor that is to be looked up in its page. */
function inspectLink(
  link: InspectedLink,
  document: InspectedDocument,
  context: LinkContext,
): readonly (Finding | Anchor)[] {
  const { href } = link;
  const target = context.target(href, document);
  const found = foundIn(link, document);
  if (target.kind === 'elsewhere') return [];
  if (target.kind === 'invalid') return [found('dead-link', 'is not an address')];
  if (target.kind === 'scheme') {
    return SCRIPT_SCHEMES.has(target.scheme)
      ? [found('unsafe-link', 'would run a script or open what it carries')]
      : [];
  }
  if (target.isFailed === true) return [];
  if (target.hit === undefined && target.held !== undefined && !isRelative(href))
    return [heldFinding(href, target.held, 'leads to no page', found)];
  const problem = addressProblem(href, target, { found, ...context });
  if (problem !== undefined) return [problem];
  const wrong = language(link, document, { target, found });
  return target.fragment === '' ? wrong : [...wrong, { link, target }];
}

/** Makes a finding whose sentence begins with the link and its place. */
type MakeFinding = (code: string, says: string, needles?: readonly Needle[]) => Finding;

function foundIn(
  { href, part }: Pick<InspectedLink, 'href' | 'part'>,
  document: InspectedDocument,
): MakeFinding {
  return (code, says, needles = [{ text: href }]) => ({
    code,
    document,
    part,
    text: (on) => `The link "${href}" ${on} ${says}`,
    needles,
  });
}

function addressProblem(
  href: string,
  target: LocalTarget,
  {
    found,
    suggestPath,
    isKnown,
  }: Pick<LinkContext, 'suggestPath' | 'isKnown'> & { readonly found: MakeFinding },
): Finding | undefined {
  const { path } = target;
  if (isRelative(href)) {
    const needle = { text: href, suggestion: rootedLink(href, target, isKnown) };
    return found('relative-link', 'leads to different places with and without a trailing slash', [needle]);
  }
  if (target.hit === undefined)
    return found('dead-link', 'leads to no page', pathNeedles(href, target, suggestPath(path)));
  return nonCanonical(href, target, found)[0];
}

function nonCanonical(
  href: string,
  { canonical, fragment }: LocalTarget,
  found: MakeFinding,
): readonly Finding[] {
  if (canonical === undefined) return [];
  const needle = { text: href, suggestion: withFragment(canonical, fragment) };
  return [found('non-canonical-link', `is written "${canonical}" on this site`, [needle])];
}

/** `about` and `../about` lead elsewhere from `/services` than from `/services/`. */
function isRelative(href: string): boolean {
  return !/^\s*(?:[/\\#?]|[a-z][a-z0-9+.-]*:|$)/i.test(href);
}

/** Suggests a link from the root for a relative one: where it leads without a trailing slash, else as it is written. */
function rootedLink(
  href: string,
  { path, fragment }: LocalTarget,
  isKnown: LinkContext['isKnown'],
): string | undefined {
  const plain = withoutQuery(href).replace(/^(?:\.{1,2}\/)+/, '');
  const page = [path, `/${plain}`].find(isKnown);
  return page && withFragment(page, fragment);
}

function language(
  link: InspectedLink,
  document: InspectedDocument,
  { target, found }: { readonly target: LocalTarget; readonly found: MakeFinding },
): readonly Finding[] {
  if (target.hit === 'file' || target.hit === 'service' || link.part === 'template') return [];
  const { locale } = splitPath(target.path);
  if (locale === document.locale || saysLanguage(link.hreflang, locale)) return [];
  return [found('missing-hreflang', `leads to the other language without hreflang="${LOCALE_TAG[locale]}"`)];
}

/** Tells whether a link names the language. The refresh of a redirect cannot, and carries an empty `hreflang`. */
function saysLanguage(hreflang: string | undefined, locale: Locale): boolean {
  return hreflang === '' || hreflang === locale || hreflang === LOCALE_TAG[locale];
}

/** Lists the ways to write a link: as emitted, decoded, and as content may: without the language's prefix. */
function pathNeedles(
  href: string,
  { path, fragment }: LocalTarget,
  nearest: string | undefined,
): readonly Needle[] {
  const { key } = splitPath(path);
  const suggestion = nearest && withFragment(nearest, fragment);
  return [
    { text: href, suggestion },
    { text: withFragment(path, decodeName(fragment)), suggestion },
    { text: path, suggestion: nearest },
    ...(key === '/' ? [] : [{ text: key, suggestion: nearest && splitPath(nearest).key }]),
  ];
}

function withFragment(path: string, found: string): string {
  return found === '' ? path : `${path}#${found}`;
}

/** Suggests a path of the same language. */
function createPathSuggestions(paths: readonly string[]): LinkContext['suggestPath'] {
  const suggestions = createSuggestions();
  return (path) => {
    const { locale } = splitPath(path);
    return suggestions(path, () => paths.filter((candidate) => splitPath(candidate).locale === locale));
  };
}
