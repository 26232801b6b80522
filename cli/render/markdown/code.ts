import type { Token } from 'markdown-it';
import { suggest } from '../../report/suggest.ts';
import { escapeAttribute } from '../html.ts';
import { becomeHtml } from './html-token.ts';
import type { Pass } from './pass.ts';
import { placeInLine } from './place.ts';

/** Blocks of code, coloured when their language is known; they scroll, so the keyboard must reach them. */
export function colourCode(tokens: readonly Token[], pass: Pass): void {
  for (const token of tokens) {
    if (token.type !== 'fence' && token.type !== 'code_block') continue;
    const language = languageOf(token, pass);
    const code = pass.highlight.html(token.content.replace(/\n$/, ''), language);
    const attributes = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
    const name = escapeAttribute(pass.labels.code);
    becomeHtml(
      token,
      `<pre tabindex="0" role="group" aria-label="${name}"><code${attributes}>${code}</code></pre>\n`,
    );
  }
}

/** The fence's first word; '' when there is none or when nobody knows it. */
function languageOf(token: Token, { highlight, source, diagnostics }: Pass): string {
  const written = token.info.trim().split(/\s/, 1)[0] ?? '';
  const language = written.toLowerCase();
  if (language === '' || highlight.languages.includes(language)) return language;
  const near = suggest(language, highlight.languages);
  const line = token.map?.[0] ?? 0;
  diagnostics.push({
    severity: 'warning',
    code: 'unknown-language',
    text: `Unknown language "${written}": this code is not coloured`,
    location: placeInLine(source, line, written),
    ...(near === undefined
      ? { notes: [{ text: `Valid languages: ${highlight.languages.join(', ')}` }] }
      : { suggestion: near }),
  });
  return '';
}
