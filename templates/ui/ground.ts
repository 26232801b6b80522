/** Colours behind a section; each sets text, focus and the two timbers drawn on it. */
export type Ground = 'bouleau' | 'craie' | 'merisier' | 'encre' | 'fonce';
