import type { Token } from 'markdown-it';
import { suggest } from '../../report/suggest.ts';
import { escapeAttribute, escapeText } from '../../shared/escape.ts';
import type { Location } from '../../types.ts';
import { cutBraces, parseAttributes, reportOddAttribute } from './attributes.ts';
import { becomeHtml } from './html-token.ts';
import { locateIn } from './locator.ts';
import type { Pass } from './pass.ts';

/**
 * Renders blocks of code: coloured when their language is known, with a title and marked lines where the author asks
 * for them. They scroll, so the keyboard must reach them.
 */
export function colourCode(tokens: readonly Token[], pass: Pass): void {
  for (const token of tokens) {
    if (token.type !== 'fence' && token.type !== 'code_block') continue;
    reportUnclosed(token, pass);
    const { before, braces } = cutBraces(token.info.trim());
    const text = token.content.replace(/\n$/, '');
    const language = languageOf(before, token, pass);
    if (braces === '') reportBareSettings(before, token, pass);
    const { title, lines } = braces === '' ? NO_SETTINGS : settingsOf(braces, token, pass);
    const code = pass.highlight.html(text, language);
    const attributes = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
    const name = escapeAttribute(title === '' ? pass.labels.code : title);
    const marked = lines.size === 0 ? code : markLines(code, lines);
    const html = `<pre tabindex="0" role="group" aria-label="${name}"><code${attributes}>${marked}</code></pre>\n`;
    const caption = `<figcaption>${escapeText(title)}</figcaption>`;
    becomeHtml(token, title === '' ? html : `<figure class="code">${caption}${html}</figure>\n`);
  }
}

/** Reports a fence without an end: all that follows is shown as code. */
function reportUnclosed(token: Token, { source, warn }: Pass): void {
  const { type, map, content, markup } = token;
  const [start, end] = map ?? [0, 0];
  // The line that ends the file may lack an end.
  const lines = content === '' ? 0 : content.replace(/\n$/, '').split('\n').length;
  // A closed one has two lines more than its code.
  if (type !== 'fence' || end - start > lines + 1) return;
  warn('unclosed-code', 'This block of code is never closed: all that follows is shown as code', {
    location: locateIn(source, token, markup),
    note: `Write ${markup} alone on the line after its last one`,
  });
}

/** Reports settings that are not between braces: they would be left out. */
function reportBareSettings(info: string, token: Token, { source, warn }: Pass): void {
  const [written] = /(?<=\s|^)(?:title|lines)=.*$/.exec(info) ?? [];
  if (written === undefined) return;
  warn('bad-attributes', `"${written}" is left out: settings are between braces`, {
    location: locateIn(source, token, written),
    suggestion: `{${written}}`,
  });
}

/** Returns the fence's first word, or '' when there is none or the highlighter does not know it. */
function languageOf(info: string, token: Token, { highlight, source, warn }: Pass): string {
  const written = info.split(/\s/, 1)[0] ?? '';
  const language = written.toLowerCase();
  if (language === '' || highlight.languages.includes(language)) return language;
  const suggestion = suggest(language, highlight.languages);
  warn('unknown-language', `Unknown language "${written}": this code is not coloured`, {
    location: locateIn(source, token, written),
    suggestion,
    note: suggestion === undefined ? `Valid languages: ${highlight.languages.join(', ')}` : undefined,
  });
  return '';
}

/** The settings between the braces of a fence. */
interface CodeSettings {
  readonly title: string;
  /** Marked lines, from 1. */
  readonly lines: ReadonlySet<number>;
}

const NO_SETTINGS: CodeSettings = { title: '', lines: new Set() };
const KEYS = ['title', 'lines'];

function settingsOf(braces: string, token: Token, pass: Pass): CodeSettings {
  const { attributes, odd } = parseAttributes(braces);
  const locationOf = (part: string): Location => locateIn(pass.source, token, part);
  if (odd !== undefined) reportOddAttribute(odd, locationOf(odd), pass);
  for (const key of Object.keys(attributes)) {
    if (KEYS.includes(key)) continue;
    const details = { location: locationOf(key), suggestion: suggest(key, KEYS) };
    pass.error('unknown-key', `Unknown key "${key}"`, details);
  }
  const { title, lines } = attributes;
  const count = token.content.replace(/\n$/, '').split('\n').length;
  const marked = lines === undefined ? NO_SETTINGS.lines : linesOf(lines.value, count);
  if (marked === undefined) {
    const text = `"lines" must name lines of this code, 1 to ${count}, such as 2,4-6`;
    pass.error('bad-value', text, { location: locationOf(lines?.written ?? '') });
  }
  return { title: title?.value ?? '', lines: marked ?? NO_SETTINGS.lines };
}

/** Returns the lines of `2,4-6`, or undefined when it names none, or one that the code does not have. */
function linesOf(written: string, count: number): ReadonlySet<number> | undefined {
  const lines = new Set<number>();
  for (const part of written.split(',')) {
    const [, from = '', to = from] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    if (from === '' || Number(from) < 1 || Number(to) > count || Number(from) > Number(to)) return undefined;
    for (let line = Number(from); line <= Number(to); line++) lines.add(line);
  }
  return lines;
}

/** Puts marked lines (from 1) of highlighted code into `<mark>`, and closes and reopens elements that span lines. */
function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = [];
  const lines: string[] = [];
  let line = '';
  const end = (newline: string): void => {
    const whole = line + '</span>'.repeat(open.length);
    lines.push(marked.has(lines.length + 1) ? `<mark>${whole}${newline}</mark>` : whole + newline);
    line = open.join('');
  };
  for (const [part] of html.matchAll(PARTS)) {
    if (part === '\n') end(part);
    else {
      if (part === '</span>') open.pop();
      else if (part.startsWith('<')) open.push(part);
      line += part;
    }
  }
  end('');
  return lines.join('');
}

const PARTS = /<[^>]*>|\n|[^<\n]+/g;
