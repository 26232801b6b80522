/** Grounds that stand out from the page's own; a service has one of them. */
export const STRONG_GROUNDS = ['craie', 'merisier', 'encre', 'fonce', 'aubier'] as const;
export type StrongGround = (typeof STRONG_GROUNDS)[number];

/** Colours behind a section; each sets text, focus and the two timbers drawn on it. */
export type Ground = 'bouleau' | StrongGround;
