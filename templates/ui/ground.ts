/** Grounds that differ from the page's own. Each service has one of them. */
export const STRONG_GROUNDS = ['craie', 'merisier', 'encre', 'fonce', 'aubier'] as const;
type StrongGround = (typeof STRONG_GROUNDS)[number];

/** Background of a section, which sets text, focus and the two timbers drawn on it. */
export type Ground = 'bouleau' | StrongGround;
