import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { localePath } from '../shared/path.ts';
import type { Diagnostic } from '../types.ts';
import type { Routable } from './routing.ts';

/** Reports posts that feed readers would take for another: one has moved, and the other is at its former place. */
export function sameFeedIds(entries: readonly Routable[], registry: ContentRegistry): readonly Diagnostic[] {
  const isFed = ({ collection, matter: { draft, navigation } }: Routable): boolean =>
    registry.collections[collection]?.feed === true && draft !== true && navigation !== false;
  const fed = entries.filter(isFed);
  // Posts that state their id come first: of two with one id, the post that does not state it is the newer.
  const inOrder = [...fed.filter(saysItsId), ...fed.filter((entry) => !saysItsId(entry))];
  const first = new Map<string, Routable>();
  return inOrder.flatMap((entry): readonly Diagnostic[] => {
    const id = entry.matter.feedId ?? localePath(entry.key, entry.locale);
    const other = getOrMake(first, id, () => entry);
    if (other === entry || !saysItsId(other)) return [];
    const text = saysItsId(entry)
      ? 'Another post has this "feedId", too: take it out of the one that is a copy'
      : `Feeds know another post as "${id}": give this one an id of its own, such as "feedId: ${id}-2"`;
    return [
      errorOf('same-feed-id', text, {
        location: entry.locate(['feedId']),
        notes: [{ text: 'The other post is here', location: other.locate(['feedId']) }],
      }),
    ];
  });
}

function saysItsId({ matter }: Routable): boolean {
  return matter.feedId !== undefined;
}
