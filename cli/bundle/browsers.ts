/**
 * The oldest browsers that scripts and styles are compiled for. They have cascade layers and size containers; esbuild
 * rewrites newer syntax.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
