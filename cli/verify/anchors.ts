import type { Suggest } from '../report/suggest.ts';
import { createSuggestions } from '../report/suggest.ts';
import { decodeName } from '../shared/decode-name.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { splitPath } from '../shared/path.ts';
import type { InspectedDocument } from './document.ts';
import type { Finding, Needle } from './findings.ts';
import type { Anchor, Verdict } from './verdict.ts';

interface AnchorContext {
  readonly pageAt: (path: string) => InspectedDocument | undefined;
  readonly ids: (document: InspectedDocument) => ReadonlySet<string>;
  /** Finds the document's id that is the same text in another Unicode form. */
  readonly sameText: (document: InspectedDocument, id: string) => string | undefined;
  readonly suggestId: Suggest;
}

/** Creates the look-ups of ids; those of a page are made when a link first asks for them. */
export function createAnchorContext(documents: readonly InspectedDocument[]): AnchorContext {
  const sets = new Map<InspectedDocument, ReadonlySet<string>>();
  const composed = new Map<InspectedDocument, ReadonlyMap<string, string>>();
  let byPath: ReadonlyMap<string, InspectedDocument> | undefined;
  return {
    pageAt: (path) => {
      byPath ??= new Map(documents.map((document) => [document.path, document]));
      return byPath.get(path);
    },
    suggestId: createSuggestions(),
    ids: (document) => getOrMake(sets, document, ({ inspection }) => new Set(inspection.ids)),
    sameText: (document, id) =>
      getOrMake(
        composed,
        document,
        ({ inspection }) => new Map(inspection.ids.map((own) => [own.normalize('NFC'), own])),
      ).get(id.normalize('NFC')),
  };
}

/** Reports the anchors of documents that their pages do not have. */
export function deadAnchors(
  documents: readonly InspectedDocument[],
  verdicts: readonly Pick<Verdict, 'anchors'>[],
): readonly Finding[] {
  const context = createAnchorContext(documents);
  return documents.flatMap(
    (document, row) =>
      verdicts[row]?.anchors.flatMap((anchor) => deadAnchor(anchor, document, context)) ?? [],
  );
}

/** Reports a fragment that is the id of no element of its page. Ids are compared exactly, as browsers do. */
export function deadAnchor(
  { link, target }: Anchor,
  document: InspectedDocument,
  context: AnchorContext,
): readonly Finding[] {
  const page = context.pageAt(target.path);
  // A page of a damaged document lacks what its template would say.
  if (page === undefined || target.hit !== 'page' || page.entry?.isDamaged === true) return [];
  const id = decodeName(target.fragment);
  const ids = context.ids(page);
  if (id === '' || id.toLowerCase() === 'top' || ids.has(id) || ids.has(target.fragment)) return [];
  const named = page.path === document.path ? 'the page' : target.path;
  return [
    {
      code: 'dead-anchor',
      document,
      part: link.part,
      text: (on) => `The link "${link.href}" ${on} leads nowhere: ${named} has no id "${id}"`,
      needles: anchorNeedles(link.href, id, {
        key: splitPath(target.path).key,
        file: page.entry?.file,
        // The same id in another Unicode form comes before any that looks like it.
        nearest: context.sameText(page, id) ?? context.suggestId(id, () => ids),
      }),
    },
  ];
}

interface AnchorTarget {
  /** Path without the language's prefix. */
  readonly key: string;
  /** The page's document, by which texts may name the page. */
  readonly file: string | undefined;
  /** The id that was probably meant. */
  readonly nearest: string | undefined;
}

/** Lists ways to write a link: as emitted, decoded, without the language's prefix, by its file, its fragment alone. */
function anchorNeedles(href: string, id: string, { key, file, nearest }: AnchorTarget): readonly Needle[] {
  const before = href.slice(0, href.indexOf('#'));
  const needle = (prefix: string, text = `${prefix}#${id}`): Needle => ({
    text,
    suggestion: nearest && `${prefix}#${nearest}`,
  });
  const elsewhere =
    before === '' ? [] : [needle(key), ...endsOf(file).map((end) => ({ ...needle(end), isPathEnd: true }))];
  return [needle(before, href), needle(before), ...elsewhere, needle('')];
}

/** Lists the ends of a file's path that a link may have, the longest first: `notes/un.md`, `un.md`. */
function endsOf(file = ''): readonly string[] {
  const parts = file.split('/').slice(2);
  return parts.map((_, from) => parts.slice(from).join('/'));
}
