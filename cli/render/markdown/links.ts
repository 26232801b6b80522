import type { Token } from 'markdown-it';
import { errorOf, warningOf } from '../../report/diagnostic.ts';
import { decodeName } from '../../shared/decode-name.ts';
import { escapeText } from '../../shared/escape.ts';
import type { Locale } from '../../shared/locale.ts';
import { LOCALE_TAG, otherLocale } from '../../shared/locale.ts';
import { folderOf, lastSegment, localeOf, withoutQuery } from '../../shared/path.ts';
import { typography } from '../../shared/typography.ts';
import type { Diagnostic } from '../../types.ts';
import { copiedProblem } from './copied-links.ts';
import type { Destination } from './destination.ts';
import { destinationAfter } from './destination.ts';
import type { OfferedFile } from './downloads.ts';
import { downloadFacts, downloadOf } from './downloads.ts';
import { joinPath, shortened } from './file-path.ts';
import { htmlInline } from './html-token.ts';
import type { InlineLocator, Span } from './locator.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';
import { plainText } from './plain-text.ts';

/** Resolves links to documents, marks those that leave the site, and records every address as it is emitted. */
export function resolveLinks(tokens: readonly Token[], pass: Pass): void {
  for (const inline of tokens) {
    if (inline.type !== 'inline' || !inline.children?.some(({ type }) => type === 'link_open')) continue;
    const locator = createInlineLocator(pass.source, inline);
    const children: Token[] = [];
    let after = '';
    let bareFrom = 0;
    for (const [index, token] of inline.children.entries()) {
      if (token.type === 'link_open') {
        const next = inline.children[index + 1];
        const isBare = token.markup === 'linkify';
        const bare = isBare ? bareSpot(inline.content, next?.content ?? '', bareFrom) : undefined;
        if (bare !== undefined) bareFrom = bare.at + bare.length;
        after = resolveLink(token, {
          inline,
          locator,
          pass,
          isEmpty: isEmptyAt(inline.children, index + 1),
          bare,
        });
      }
      if (token.type === 'link_close' && after !== '') children.push(htmlInline(after));
      children.push(token);
    }
    inline.children = children;
  }
}

/** Tells whether a link has nothing to read from here to its end: a picture counts for what it shows. */
function isEmptyAt(children: readonly Token[], from: number): boolean {
  for (let index = from; children[index] !== undefined; index += 1) {
    const { type, content, children: shown } = children[index] ?? {};
    if (type === 'link_close') return true;
    if (type === 'html_inline' ? plainText(shown) !== '' : content?.trim() !== '') return false;
  }
  return true;
}

interface LinkContext {
  readonly inline: Token;
  readonly locator: InlineLocator;
  readonly pass: Pass;
  /** True when the link has no text. */
  readonly isEmpty: boolean;
  /** Place of an address without brackets. */
  readonly bare: Span | undefined;
}

/** Finds a bare address in its text: markdown-it finds those after everything else, and does not say where. */
function bareSpot(content: string, text: string, from: number): Span {
  return { at: Math.max(from, content.indexOf(text, from)), length: text.length };
}

/** Gives a link its address, and returns the HTML that its text ends with: what the link leads to. */
function resolveLink(token: Token, { inline, locator, pass, isEmpty, bare }: LinkContext): string {
  const spot = bare ?? pass.spots.get(token) ?? { at: 0, length: 0 };
  // The position of a label is between its brackets; an autolink has none.
  const isAutomatic = token.info === 'auto';
  const label = isAutomatic ? spot : { at: spot.at - 1, length: spot.length + 2 };
  const written = String(token.attrGet('href') ?? '');
  const destination = isAutomatic
    ? { span: bare ?? { at: spot.at + 1, length: written.length }, written }
    : destinationAfter(inline.content, token, label);

  const report = (problem: Diagnostic | undefined, place = destination.span): void => {
    if (problem !== undefined) pass.diagnostics.push({ ...problem, location: locator.location(place) });
  };
  if (!isAutomatic && bare === undefined) report(ownMachineProblem(written));
  if (isEmpty) report(EMPTY_LINK, label);
  const target = targetOf(written, destination, pass);
  if ('problem' in target) report(target.problem);
  const href = 'problem' in target ? '#' : target.href;
  token.attrSet('href', href);
  const title = token.attrGet('title');
  if (title !== null) token.attrSet('title', typography(String(title), pass.locale));
  const { line = 0, column = 1, length = 1 } = locator.location(destination.span);
  pass.references.push({ href, line, column, length });
  const isMarked = pass.marked.has(token);
  const crosses = isOtherLanguage(href, pass.locale);
  // An unmarked link gets it too: it is an error here, and verification does not report it again.
  if (crosses) token.attrSet('hreflang', LOCALE_TAG[otherLocale(pass.locale)]);
  if (crosses !== isMarked) report(crossingProblem(href, crosses));
  if ('problem' in target) return '';
  if (target.download !== undefined) {
    token.attrSet('class', 'download');
    const { file, place } = target.download;
    // A browser that saves a file opens it at no place.
    if (place === '') token.attrSet('download', lastSegment(file.file));
    return ` <span class="download-facts">${escapeText(downloadFacts(file, pass))}</span>`;
  }
  if (!target.external) return '';
  report(copiedProblem(href));
  token.attrSet('class', 'external');
  token.attrSet('rel', 'noopener');
  return `<span class="visually-hidden"> ${escapeText(pass.labels.external)}</span>`;
}

/** Tells whether an address is that of a page in the other language. Files have no language. */
function isOtherLanguage(href: string, locale: Locale): boolean {
  const [path] = /^\/(?!\/)[^?#]*/.exec(href) ?? [];
  return path !== undefined && !/\.[a-z][a-z\d]{1,4}$/i.test(path) && localeOf(path) !== locale;
}

/** Reports a link that crosses languages without a mark, or bears the mark without crossing (behaviour 2.5). */
function crossingProblem(href: string, crosses: boolean): Diagnostic {
  if (!crosses)
    return errorOf('other-language', `The link "${shortened(href)}" leads to no page of the other language`);
  const note =
    'Link to the .md file of the page, which leads to the page in this language; to link to the other language on purpose, write {.other-language} right after the link';
  return errorOf('other-language', `The link "${shortened(href)}" leads to the other language`, { note });
}

/** The names by which a machine knows itself. */
const OWN_MACHINE = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?=[:/?#]|$)/i;

/** Reports a link to the author's own machine, as the address bar has it during `site watch`. */
function ownMachineProblem(href: string): Diagnostic | undefined {
  if (!OWN_MACHINE.test(href) || !URL.canParse(href)) return undefined;
  const { pathname, search, hash } = new URL(href);
  const text = `The link "${shortened(href)}" leads to your own machine, which visitors do not reach`;
  const note = 'For a page of this site, write its address without what is before the path';
  return warningOf('local-link', text, { suggestion: pathname + search + hash, note });
}

const EMPTY_LINK = errorOf('empty-link', 'This link has no text: between the brackets, say where it leads');

type LinkTarget =
  | { readonly href: string; readonly external: boolean; readonly download?: OfferedFile }
  | { readonly problem: Diagnostic };

/** Quotation marks, with which no address begins. */
const QUOTED = /^[“”«»"‘’]/;
const QUOTES = /[“”«»"‘’]/g;
const UNSAFE = /^\s*(?:javascript|vbscript|data|blob):/i;
/** A path of Windows, or the address that a browser shows for a file of the machine. */
const OWN_FILE = /^\s*(?:file:|[a-z]:(?:\\|%5c|\/))/i;
const WEB = /^(?:https?:)?\/\//i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const DOCUMENT = /^([^?#]*\.md)((?:\?[^#]*)?(?:#.*)?)$/is;

function targetOf(href: string, { written = href }: Destination, pass: Pass): LinkTarget {
  if (href === '') return { problem: errorOf('dead-link', 'This link leads nowhere: its address is empty') };
  if (QUOTED.test(written)) {
    const suggestion = written.replace(QUOTES, '');
    const text = `The link "${shortened(written)}" has quotation marks in its address`;
    return { problem: errorOf('dead-link', text, { suggestion }) };
  }
  if (UNSAFE.test(href)) {
    const text = `The link "${shortened(written)}" would run a script or open what it carries`;
    return { problem: errorOf('unsafe-link', text) };
  }
  if (OWN_FILE.test(href)) {
    const text = `The link "${shortened(written)}" leads to a file of your own machine, which visitors do not reach`;
    const note = 'Put the file in assets/files, and write /files/ and its name';
    return { problem: errorOf('unsafe-link', text, { note }) };
  }
  if (WEB.test(href)) return webTarget(href, pass.origin);
  if (SCHEME.test(href)) return { href, external: false };
  const document = DOCUMENT.exec(href);
  if (document !== null) return documentTarget(document[1] ?? '', document[2] ?? '', written, pass);
  const download = downloadOf(href, written, pass);
  if (download !== undefined && 'file' in download)
    return { href: download.file.url + download.place, external: false, download };
  const problem = bareAddressProblem(href, written) ?? download?.problem;
  return problem === undefined ? { href, external: false } : { problem };
}

/** A host that every parser would write the same, except for its case; `//127.1` is not one. */
const PLAIN_HOST = /^(?:https?:)?\/\/([a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,})(?=[/?#]|$)/i;

/** Resolves the whole address of another site, or of a page of this one. */
function webTarget(href: string, origin: string): LinkTarget {
  const host = PLAIN_HOST.exec(href)?.[1];
  if (host !== undefined && !origin.endsWith(host.toLowerCase())) return { href, external: true };
  const url = URL.canParse(href, origin) ? new URL(href, origin) : undefined;
  if (url === undefined || url.origin !== origin) return { href, external: true };
  // Without the origin, two slashes would begin the name of another host: verification finds that no page is there.
  if (url.pathname.startsWith('//')) return { href, external: false };
  return { href: url.pathname + url.search + url.hash, external: false };
}

function documentTarget(href: string, after: string, written: string, pass: Pass): LinkTarget {
  const writtenFile = withoutQuery(written);
  const known = [writtenFile, href, decodeName(href)].find((name) => Object.hasOwn(pass.links, name));
  const path = known === undefined ? undefined : pass.links[known];
  if (path !== undefined) return { href: path + after, external: false };
  const file = joinPath(folderOf(pass.source.file), decodeName(href));
  const note =
    file === undefined
      ? 'It leads out of the project'
      : `${file} does not exist, or is not published in this build`;
  const suggestion = pass.suggest.document(writtenFile, () => Object.keys(pass.links));
  const text = `The link "${shortened(written)}" leads to no page`;
  return { problem: errorOf('dead-link', text, { suggestion, note }) };
}

/** Addresses that are taken for another site, and for an email address, where no file or page has that name. */
const SITE =
  /^(?:www\.[a-z\d-]+\.[a-z]{2,}|(?:[a-z\d-]+\.)+(?:com|ca|org|net|info|quebec|gov|edu|fr|be|ch|eu|uk|us|io|co|dev|app))(?=[/?#:]|$)/i;
const EMAIL = /^[^\s/@?#]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** Reports an address that lacks its beginning: it would lead to a page next to this one. */
function bareAddressProblem(href: string, written: string): Diagnostic | undefined {
  const start = EMAIL.test(href) ? 'mailto:' : SITE.test(href) ? 'https://' : undefined;
  if (start === undefined) return undefined;
  const leads = start === 'mailto:' ? 'opens no mail' : 'leads to no other site';
  return errorOf('dead-link', `The link "${shortened(written)}" ${leads} without ${start} before it`, {
    suggestion: `${start}${written}`,
  });
}
