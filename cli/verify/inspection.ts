/** Part of a document: what the page says, what its layout repeats on every page, or inert templates. */
export type Part = 'head' | 'main' | 'layout' | 'template';

/** A link that a visitor may follow. */
export interface InspectedLink {
  readonly href: string;
  readonly hreflang?: string;
  readonly part: Part;
}

/** Kind of what a browser or a crawler fetches with a page, as the policy and the budgets tell kinds apart. */
export type ResourceKind =
  | 'script'
  | 'stylesheet'
  | 'font'
  | 'image'
  /** Address that a form is sent to. */
  | 'form'
  /** Picture that a shared link to the page shows. */
  | 'share'
  /** A frame, a medium, a manifest. */
  | 'file'
  /** Named in the head, and not fetched. */
  | 'reference';

/** Something that belongs to a page and has a URL. */
export interface InspectedResource {
  readonly url: string;
  readonly kind: ResourceKind;
  readonly part: Part;
}

/** Something wrong that shows in the document itself. */
export interface InspectedProblem {
  readonly code:
    | 'missing-alt'
    | 'style-attribute'
    | 'style-element'
    | 'event-handler'
    | 'duplicate-id'
    | 'leftover-placeholder'
    | 'empty-heading'
    | 'heading-jump';
  /** The id, attribute, placeholder, image, or text of a heading. */
  readonly subject: string;
  /** The element's name in lower case. */
  readonly element: string;
  readonly part: Part;
  /** Of a heading: its id, where it has one, and the heading before it. */
  readonly id?: string;
  readonly after?: string;
}

/** The facts about one document that verification asks for, each once. Plain JSON. */
export interface Inspection {
  readonly lang: string;
  readonly title?: string;
  readonly description?: string;
  readonly canonical?: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** Values that a fragment may have: ids, and names of anchors. */
  readonly ids: readonly string[];
  /** Number of h1. */
  readonly headings: number;
  readonly links: readonly InspectedLink[];
  readonly resources: readonly InspectedResource[];
  /** Texts of scripts that would run in the page itself. */
  readonly inlineScripts: readonly string[];
  /** Absolute URLs in structured data. */
  readonly mentions: readonly string[];
  readonly problems: readonly InspectedProblem[];
}
