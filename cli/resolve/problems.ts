import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf, warningOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import { suggest } from '../report/suggest.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { localePath } from '../shared/path.ts';
import type { Diagnostic, HoldReason, SourceFile } from '../types.ts';
import type { CollectionIndex } from './collections.ts';
import { isUnpublished } from './due.ts';
import type { Routable } from './routing.ts';

/** Reports a key that a template asks for and no document has; for a scheduled document, it only warns. */
export function unknownKey(
  key: string,
  entry: Routable,
  { index, held }: { readonly index: CollectionIndex; readonly held: Readonly<Record<string, HoldReason>> },
): QuotingDiagnostic {
  const { why, publishAt } = held[localePath(key, entry.locale)] ?? {};
  const location = { file: entry.file };
  if (why === 'scheduled') {
    const text = `The document "${key}" is not shown here until ${publishAt ?? 'it appears'}`;
    return { ...warningOf('document-not-due', text, { location, ignoredByStrict: true }), quotes: key };
  }
  const text = why === 'draft' ? `The document "${key}" is a draft` : `No document has the key "${key}"`;
  const suggestion = why === undefined ? suggest(key, index.keys()) : undefined;
  return { ...errorOf('unknown-document', text, { location, suggestion }), quotes: key };
}

/** A mistake located at some words of a document's text, if the text has them. */
export interface QuotingDiagnostic extends Diagnostic {
  readonly quotes?: string;
}

/** Locates the words that a mistake quotes in its document. */
export function locateQuote(
  { quotes, ...diagnostic }: QuotingDiagnostic,
  sourceOf: (file: string) => SourceFile | undefined,
): Diagnostic {
  if (quotes === undefined) return diagnostic;
  const source = sourceOf(diagnostic.location?.file ?? '');
  const at = source?.text.indexOf(quotes) ?? -1;
  if (source === undefined || at < 0) return diagnostic;
  return {
    ...diagnostic,
    location: locationAt(source.file, source.text, { offset: at, length: quotes.length }),
  };
}

/** Reports published documents of one collection that have the same `order`. */
export function sameOrders(
  entries: readonly Routable[],
  registry: ContentRegistry,
  now: number,
): readonly Diagnostic[] {
  const first = new Map<string, Routable>();
  return entries.flatMap((entry) => {
    const { collection, locale, fields, locate } = entry;
    const { order } = fields;
    if (registry.collections[collection]?.sort !== 'order' || order === undefined) return [];
    if (isUnpublished(entry, now)) return [];
    const name = `${locale} ${collection} ${String(order)}`;
    const other = getOrMake(first, name, () => entry);
    if (other === entry) return [];
    const text = `"order" ${String(order)} is taken: give one of the two documents another number`;
    return errorOf('same-order', text, {
      location: locate(['order']),
      notes: [{ text: 'The other document is here', location: other.locate(['order']) }],
    });
  });
}

/** Reports posts that feed readers would take for another: one has moved, and the other is at its former place. */
export function sameFeedIds(entries: readonly Routable[], registry: ContentRegistry): readonly Diagnostic[] {
  const mayBeFed = ({ collection, matter: { draft, navigation } }: Routable): boolean =>
    registry.collections[collection]?.feed === true && draft !== true && navigation !== false;
  const fed = entries.filter(mayBeFed);
  // Posts that state their id come first: of two with one id, the post that does not state it is the newer.
  const inOrder = [...fed.filter(saysItsId), ...fed.filter((entry) => !saysItsId(entry))];
  const first = new Map<string, Routable>();
  return inOrder.flatMap((entry) => {
    const id = entry.matter.feedId ?? localePath(entry.key, entry.locale);
    const other = getOrMake(first, id, () => entry);
    if (other === entry || !saysItsId(other)) return [];
    const text = saysItsId(entry)
      ? 'Another post has this "feedId", too: take it out of the one that is a copy'
      : `Feeds know another post as "${id}": give this one an id of its own, such as "feedId: ${id}-2"`;
    return errorOf('same-feed-id', text, {
      location: entry.locate(['feedId']),
      notes: [{ text: 'The other post is here', location: other.locate(['feedId']) }],
    });
  });
}

function saysItsId({ matter }: Routable): boolean {
  return matter.feedId !== undefined;
}
