/** Everything that watch mode answers is below this path, which no page can have: names with `_` make no page. */
export const WATCH_PREFIX = '/_site';
/** The browser's part of watch mode. */
export const CLIENT_PATH = `${WATCH_PREFIX}/client.js`;
/** Server-sent events: what is served, and what is wrong. */
export const EVENTS_PATH = `${WATCH_PREFIX}/events`;
/** The desk: every page in both languages, side by side. */
export const DESK_PATH = `${WATCH_PREFIX}/desk`;
/** Its script, its stylesheet, and what it shows. */
export const DESK_SCRIPT_PATH = `${WATCH_PREFIX}/desk.js`;
export const DESK_STYLES_PATH = `${WATCH_PREFIX}/desk.css`;
export const DESK_REPORT_PATH = `${WATCH_PREFIX}/desk.json`;
/** Lines that a page's texts may come from: `?path=/about`. */
export const LINES_PATH = `${WATCH_PREFIX}/lines.json`;
/** Findings of the public build: an object with `ok` and `diagnostics`, as `site build --json` lists them. */
export const PUBLIC_PATH = `${WATCH_PREFIX}/public.json`;
/** Report of a page for the editor's panel: `?path=/about`. */
export const REPORT_PATH = `${WATCH_PREFIX}/page.json`;
