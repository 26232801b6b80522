/** Everything that watch mode answers is below this path, which no page can have: names with `_` make no page. */
export const WATCH_PREFIX = '/_site';
/** The browser's part of watch mode. */
export const CLIENT_PATH = `${WATCH_PREFIX}/client.js`;
/** Server-sent events: what is served, and what is wrong. */
export const EVENTS_PATH = `${WATCH_PREFIX}/events`;
/** What the editor's panel says of a page: `?path=/about`. */
export const REPORT_PATH = `${WATCH_PREFIX}/page.json`;
