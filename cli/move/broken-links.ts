import { markdownLabels } from '../render/labels.ts';
import { createMarkdown } from '../render/markdown/markdown.ts';
import { byLocale } from '../shared/by-locale.ts';
import { withLineFeeds } from '../shared/line-ends.ts';
import type { Diagnostic } from '../types.ts';
import type { KeepInput, KeptMove } from './keep-addresses.ts';
import type { SeenTree } from './trial-tree.ts';

/** A move that is to be looked at from both sides. */
interface MoveComparison extends Pick<KeepInput, 'plan' | 'texts'> {
  readonly before: SeenTree;
  readonly after: SeenTree;
  readonly kept: KeptMove;
  readonly origin: string;
}

/** Links of bodies that lead nowhere after a move; undefined where it breaks none. */
export function brokenLinks({
  before,
  after,
  plan,
  kept,
  texts,
  origin,
}: MoveComparison): readonly Diagnostic[] | undefined {
  const { fileAfter } = plan.renaming;
  const edits = new Map(kept.changes.map(({ file, text }) => [file, text]));
  const textsAfter = new Map(
    texts.map(({ file, text }) => [fileAfter(file), withLineFeeds(edits.get(file) ?? text)]),
  );
  const now = deadLinks(after, origin, (file) => textsAfter.get(file));
  if (now.length === 0) return undefined;
  const textsBefore = new Map(texts.map(({ file, text }) => [file, text]));
  const known = deadLinks(before, origin, (file) => textsBefore.get(file));
  const broken = newProblems(now, known, fileAfter);
  return broken.length === 0 ? undefined : broken;
}

/** Leaves out problems that the site had before a move: what led nowhere then does not stop it. */
export function newProblems(
  now: readonly Diagnostic[],
  before: readonly Diagnostic[],
  fileAfter: (file: string) => string,
): readonly Diagnostic[] {
  const known = new Set(before.map(({ text, location }) => `${fileAfter(location?.file ?? '')} ${text}`));
  return now.filter(({ text, location }) => !known.has(`${location?.file ?? ''} ${text}`));
}

/**
 * Finds links of documents that lead to no document, as a build finds them: by rendering. A move finds links by their
 * shape, so this is a second opinion.
 * @param textOf the text of a document's file, with lines that end with LF
 */
function deadLinks(
  { site, sources }: SeenTree,
  origin: string,
  textOf: (file: string) => string | undefined,
): readonly Diagnostic[] {
  const markdown = byLocale((locale) =>
    createMarkdown({ locale, origin, pictures: {}, labels: markdownLabels(sources.messages[locale]) }),
  );
  // A page for each document: its list may go on over several.
  const pages = new Map(site.pages.map((page) => [page.props.internal.page.file, page]));
  return [...pages.values()].flatMap(({ props }) => {
    const { page, bodyLine, links } = props.internal;
    const text = textOf(page.file) ?? '';
    // Only a body that names a document can lead to one that is not there.
    if (!text.includes('.md')) return [];
    const body = text
      .split('\n')
      .slice(bodyLine - 1)
      .join('\n');
    const { diagnostics } = markdown[page.locale].renderBody(body, { file: page.file, bodyLine, links });
    return diagnostics.filter(({ code }) => code === 'dead-link');
  });
}
