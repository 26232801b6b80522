import type { InspectedLink } from './inspection.ts';
import type { LocalTarget } from './targets.ts';

/** The questions left about a document with which nothing is wrong: those that depend on others. Plain JSON. */
export interface Verdict {
  /** Title after its language; undefined for a page that is not indexed. */
  readonly title?: string | undefined;
  /** Paths that its alternates name. */
  readonly named: readonly NamedAlternate[];
  /** Links with a fragment, which the pages that they lead to may lose. */
  readonly anchors: readonly Anchor[];
}

/** A path that an alternate of a page names. */
export interface NamedAlternate {
  readonly path: string;
  readonly hreflang: string;
}

/** A link to a part of a page. */
export interface Anchor {
  readonly link: InspectedLink;
  readonly target: LocalTarget;
}
