import { decodeHTMLAttribute } from 'entities';
import type { TokenizerCallbacks } from 'htmlparser2';
import { Tokenizer } from 'htmlparser2';
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
  const ignore = (): void => {};
  let name = '';
  const callbacks: TokenizerCallbacks = {
    onattribname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
    },
    onattribdata: (start, end) => {
      if (!URL_ATTRIBUTES.has(name)) return;
      const value = decodeHTMLAttribute(html.slice(start, end));
      const resolved = name === 'srcset' ? resolveSrcset(value, base) : resolveUrl(value, base);
      if (resolved !== value) edits.push({ start, end, text: escapeXml(resolved) });
    },
    onattribend: ignore,
    onattribentity: ignore,
    oncdata: ignore,
    onclosetag: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onopentagend: ignore,
    onopentagname: ignore,
    onprocessinginstruction: ignore,
    onselfclosingtag: ignore,
    ontext: ignore,
    ontextentity: ignore,
  };
  const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
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
