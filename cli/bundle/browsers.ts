/** Oldest browsers that scripts and styles are written for: those with cascade layers and size containers; newer syntax is rewritten. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
