import { decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';
import { escapeXml } from '../shared/escape.ts';
import { srcsetUrls } from '../shared/srcset.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes every `href`, `src`, `srcset`… of HTML absolute, so that links and pictures work away from their page. */
export function absoluteUrls(html: string, base: string): string {
  const edits: Edit[] = [];
  const parser: Parser = new Parser(
    {
      onattribute: (name, written, quote) => {
        if (quote === undefined || !URL_ATTRIBUTES.has(name)) return;
        const value = decodeHTMLAttribute(written);
        const resolved = name === 'srcset' ? resolveSrcset(value, base) : resolveUrl(value, base);
        const end = parser.endIndex - (quote ?? '').length;
        if (resolved !== value) edits.push({ start: end - written.length, end, text: escapeXml(resolved) });
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return apply(html, edits);
}

const URL_ATTRIBUTES = new Set(['href', 'xlink:href', 'src', 'srcset', 'poster', 'cite', 'action', 'data']);

/** Absolute URLs stay byte for byte as they are. */
function resolveUrl(value: string, base: string): string {
  if (/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || !URL.canParse(value, base)) return value;
  return new URL(value, base).href;
}

function resolveSrcset(value: string, base: string): string {
  const edits = srcsetUrls(value).map(({ url, start }) => ({
    start,
    end: start + url.length,
    text: resolveUrl(url, base),
  }));
  return apply(value, edits);
}

function apply(text: string, edits: readonly Edit[]): string {
  let position = 0;
  let result = '';
  for (const edit of edits) {
    result += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return result + text.slice(position);
}
