import type { InspectedLink } from './inspection.ts';
import type { LocalTarget } from './targets.ts';

/** What is left to ask of a document with which nothing is wrong: what depends on other documents. Plain JSON. */
export interface Verdict {
  /** Within its language; none of a page that is not indexed. */
  readonly title?: string | undefined;
  /** Paths that its alternates name. */
  readonly named: readonly Named[];
  /** Links with a fragment, which the pages they lead to may have lost. */
  readonly anchors: readonly Anchor[];
}

/** A path that an alternate of a page names. */
export interface Named {
  readonly path: string;
  readonly hreflang: string;
}

/** A link to a part of a page. */
export interface Anchor {
  readonly link: InspectedLink;
  readonly target: LocalTarget;
}
