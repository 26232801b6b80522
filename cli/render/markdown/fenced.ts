import type { Token } from 'markdown-it';
import { typography } from '../../shared/typography.ts';
import { reportUnclosed } from './admonitions.ts';
import { cutBraces, parseAttributes, reportOddAttribute } from './attributes.ts';
import { fenceMeta } from './fence-rule.ts';
import { becomeHtml } from './html-token.ts';
import { locateIn } from './locator.ts';
import type { Pass } from './pass.ts';
import type { DrawnBlock, FencedBlocks } from './project-blocks.ts';

/** Puts the HTML of the project's own blocks around their content. */
export function drawFenced(tokens: readonly Token[], pass: Pass): void {
  const { fenced } = pass;
  if (fenced === undefined) return;
  const open: { readonly token: Token; readonly index: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'fenced_open') open.push({ token, index });
    if (token.type !== 'fenced_close') continue;
    const start = open.pop();
    if (start === undefined) continue;
    const { before, after } = drawn(start.token, index === start.index + 1, fenced, pass);
    becomeHtml(start.token, before);
    becomeHtml(token, after);
  }
}

const NOTHING: DrawnBlock = { before: '', after: '' };

function drawn(open: Token, isEmpty: boolean, fenced: FencedBlocks, pass: Pass): DrawnBlock {
  const { name, rest, closed, figures = 0 } = fenceMeta(open);
  if (!closed) reportUnclosed(open, 'block', pass);
  const { source, diagnostics, locale } = pass;
  const { before: title, braces } = cutBraces(rest);
  const { attributes, odd } = parseAttributes(braces);
  if (odd !== undefined) {
    reportOddAttribute(odd, locateIn(source, open, odd), pass);
    return NOTHING;
  }
  const found = fenced.draw({
    name,
    title: typography(title, locale),
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
    isEmpty,
    figures,
    file: source.file,
    locate: (part, key = '') => {
      const written = attributes[key]?.written;
      if (written === undefined) return locateIn(source, open, name);
      return locateIn(source, open, part === 'key' ? key : written);
    },
  });
  if ('before' in found) return found;
  diagnostics.push(...found.diagnostics);
  return NOTHING;
}
