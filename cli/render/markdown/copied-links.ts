import { warningOf } from '../../report/diagnostic.ts';
import type { Diagnostic } from '../../types.ts';
import { shortened } from './file-path.ts';

/** Addresses by which mail programs, documents and networks send people on, with the parameter that says where to. */
const DETOUR =
  /^https?:\/\/(?:www\.google\.[a-z.]{2,6}\/url\?|[a-z\d]{1,20}\.safelinks\.protection\.outlook\.com\/|lm?\.facebook\.com\/l\.php\?|slack-redir\.net\/link\?|www\.linkedin\.com\/(?:redir\/redirect|safety\/go)\?|www\.youtube\.com\/redirect\?)/i;
const DETOURS_TO = ['url', 'q', 'u'];

/** Parameters that programs add to an address when it is copied: of the assistant, or of the person who copied it. */
const TRACE =
  /[?&](?:utm_source=(?:chatgpt\.com|openai|copilot\.com|perplexity)|(?:fbclid|gclid|msclkid|mc_eid|igshid?)=)/i;
const TRACES = ['fbclid', 'gclid', 'msclkid', 'mc_eid', 'igsh', 'igshid'];

/** Reports the address of another site to which a copy added a detour or parameters; undefined for most addresses. */
export function copiedProblem(href: string): Diagnostic | undefined {
  if (DETOUR.test(href))
    return warningOf(
      'copied-link',
      `The link "${shortened(href)}" leads through the program that it was copied from`,
      { suggestion: endOfDetour(href) },
    );
  if (!href.includes('?') || !TRACE.test(href) || !URL.canParse(href)) return undefined;
  return warningOf('copied-link', `The link "${shortened(href)}" tells by what it was copied`, {
    suggestion: withoutTraces(new URL(href)),
  });
}

function endOfDetour(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const { searchParams } = new URL(href);
  return DETOURS_TO.map((name) => searchParams.get(name) ?? '').find((value) => /^https?:\/\//i.test(value));
}

function withoutTraces(url: URL): string {
  for (const name of [...url.searchParams.keys()])
    if (TRACES.includes(name.toLowerCase()) || name.startsWith('utm_')) url.searchParams.delete(name);
  return url.href;
}
