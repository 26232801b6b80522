import { escapeAttribute, escapeText } from '../shared/escape.ts';
import type { Difference, PageChange } from './difference.ts';
import { pagesOf } from './difference.ts';
import type { Screens } from './screens.ts';
import { otherSections, pageDetails, pagesSection } from './sections.ts';
import type { Marks, Piece } from './words.ts';
import { spaced } from './words.ts';

const MARKS: Marks = {
  text: escapeText,
  added: (text) => `<ins>${escapeText(text)}</ins>`,
  removed: (text) => `<del>${escapeText(text)}</del>`,
};

/** Writes a comparison as one file without scripts: pages before and after side by side, as text and as pictures. */
export function htmlReport(difference: Difference, screens: Screens): string {
  const { before, after, pairs } = difference;
  const title = `${before.name} → ${after.name}`;
  const pages = pagesSection(difference, MARKS);
  const articles = pairs.map((pair) => {
    const both = pagesOf([pair]).map((page) => pageHtml(page, screens));
    return `<article class="pair">${both.join('')}</article>`;
  });
  const summary = otherSections(difference, MARKS).map((section) => {
    const items = section.items.map((item) => item()).map(({ line, details }) => line + list(details));
    return `<section><h2>${escapeText(section.title)}</h2>${list(items)}</section>`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>${escapeText(title)}</title><style>${STYLE}</style></head><body>`,
    `<header><h1>${escapeText(title)}</h1><p>${escapeText(`${before.id} → ${after.id}`)}</p></header>`,
    pairs.length + summary.length === 0 ? '<p>Nothing differs.</p>' : '',
    typeof screens === 'string' ? `<p>${escapeText(screens)}</p>` : '',
    `<div class="summary">${summary.join('')}</div>`,
    ...difference.shells.map(({ example }) => shellHtml(example, difference, screens)),
    pairs.length === 0 ? '' : `<h2>${escapeText(pages.title)}</h2>${articles.join('')}`,
    '</body></html>\n',
  ].join('\n');
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

/** Shows what is around all pages, on one that has it, unless that page is shown for itself. */
function shellHtml(example: string, { pairs }: Difference, screens: Screens): string {
  const isShown = pagesOf(pairs).some(({ path }) => path === example);
  const html = isShown ? '' : screensHtml(example, screens);
  return html === ''
    ? ''
    : `<section class="page"><h2>Around every page, on ${escapeText(example)}</h2>${html}</section>`;
}

function screensHtml(path: string, screens: Screens): string {
  const taken = typeof screens === 'string' ? [] : (screens.get(path) ?? []);
  return taken
    .map(({ width, before, after }) => {
      const picture = (what: string, src: string | undefined): string =>
        src === undefined
          ? ''
          : `<figure><figcaption>${what}, ${width} pixels wide</figcaption><img alt="${escapeAttribute(`${path}, ${what.toLowerCase()}`)}" src="${src}"></figure>`;
      return `<div class="screens">${picture('Before', before)}${picture('After', after)}</div>`;
    })
    .join('');
}

function pageHtml(page: PageChange, screens: Screens): string {
  const { kind, path, title, from, words } = page;
  const where = from === undefined ? path : `${from} → ${path}`;
  const facts = pageDetails({ ...page, words: [] }, MARKS);
  const texts =
    words.length === 0
      ? ''
      : `<div class="sides"><div><h4>Before</h4>${side(words, 'removed')}</div><div><h4>After</h4>${side(words, 'added')}</div></div>`;
  return `<section class="page"><h3>${escapeText(title)} <span class="kind ${kind}">${kind === 'same' ? 'as it was' : kind}</span></h3><p class="path">${escapeText(where)}</p>${list(facts)}${texts}${screensHtml(path, screens)}</section>`;
}

/** Shows one version of a text; long passages that both have are shortened. */
function side(words: readonly Piece[], own: 'added' | 'removed'): string {
  const shown = words.filter(({ kind }) => kind === 'same' || kind === own);
  const html = shown.map(({ kind, text }, index) => {
    if (kind !== 'same')
      return text
        .split('\n')
        .map((line) => (line === '' ? '' : spaced(line, MARKS[own])))
        .join('\n');
    const isBeforeChange = index < shown.length - 1;
    return escapeText(shortened(text, { isAfterChange: index > 0, isBeforeChange }));
  });
  return html
    .join('')
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `<p>${line}</p>`))
    .join('');
}

/** The changes around a passage that both versions have. */
interface Surroundings {
  readonly isAfterChange: boolean;
  readonly isBeforeChange: boolean;
}

/** Shortens a long passage to the lines next to what differs. */
function shortened(text: string, { isAfterChange, isBeforeChange }: Surroundings): string {
  const lines = text.split('\n');
  if (lines.length <= 2 * LINES + 1) return text;
  const start = isAfterChange ? lines.slice(0, LINES) : [];
  const end = isBeforeChange ? lines.slice(-LINES) : [];
  return [...start, '…', ...end].join('\n');
}

/** Lines of a long passage that are shown on each side of a change, with the rest of the line that the change is in. */
const LINES = 2;

const STYLE = [
  ':root{color-scheme:light dark;--line:#8886;--in:#2a7d3a;--out:#b3261e}',
  'body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:110rem}',
  'h1{font-size:1.4rem;margin:0}h2{font-size:1.15rem}h3{margin:0;font-size:1.05rem}h4{margin:.5rem 0;font-size:.8rem;opacity:.7}',
  'header p,.path{margin:0;opacity:.75;font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}',
  '.summary{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 2rem}',
  '.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,34rem),1fr));gap:1rem;border-top:2px solid var(--line);padding:1rem 0}',
  '.page{min-width:0}.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}.sides>*{min-width:0;overflow-wrap:anywhere}',
  '.sides p{margin:.25rem 0}.kind{font-size:.75rem;font-weight:400;border:1px solid var(--line);border-radius:1rem;padding:0 .5rem}',
  '.screens{display:flex;gap:1rem;align-items:flex-start;margin:1rem 0}figure{margin:0;min-width:0;flex:0 1 auto}figcaption{font-size:.8rem;opacity:.7}figure img{max-width:100%;border:1px solid var(--line)}',
  'ins{color:var(--in);background:#2a7d3a22;text-decoration:underline}del{color:var(--out);background:#b3261e22}',
  '@media (prefers-color-scheme:dark){:root{--in:#7fd491;--out:#ffb4ab}}',
].join('');
