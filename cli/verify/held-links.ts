import { splitPath, withoutQuery } from '../shared/path.ts';
import type { HoldReason } from '../types.ts';
import type { InspectedDocument } from './document.ts';
import type { Finding } from './findings.ts';
import type { InspectedLink } from './inspection.ts';

/** Place of a link to a held document. */
interface HeldLink {
  readonly document: InspectedDocument;
  /** True when the page shows the link's text alone. */
  readonly isUnlinked: boolean;
}

/** Reports a link whose page is held back: an error, unless time alone brings the page. */
export function heldFinding(
  { href, part }: Pick<InspectedLink, 'href' | 'part'>,
  held: HoldReason,
  { document, isUnlinked }: HeldLink,
): Finding {
  const shared = { document, part, needles: needlesOf(href), held };
  const { why, publishAt } = held;
  if (why !== 'scheduled')
    return {
      ...shared,
      code: 'dead-link',
      text: (on) =>
        `The link "${href}" ${on} leads to ${why === 'draft' ? 'a draft' : 'a page that only the other language has'}`,
    };
  const until = publishAt ?? 'its page appears';
  const says = isUnlinked ? 'is shown as its text alone' : 'leads to no page';
  return {
    ...shared,
    code: 'link-not-due',
    severity: 'warning',
    ignoredByStrict: true,
    text: (on) => `The link "${href}" ${on} ${says} until ${until}`,
  };
}

/** Lists the link as emitted, and as content may write it: without the language's prefix. */
function needlesOf(href: string): Finding['needles'] {
  const { key } = splitPath(withoutQuery(href));
  return [href, ...(key === href || key === '/' ? [] : [key])].map((text) => ({ text }));
}
