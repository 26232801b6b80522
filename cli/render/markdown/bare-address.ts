import { errorOf } from '../../report/diagnostic.ts';
import type { Diagnostic } from '../../types.ts';
import { shortened } from './file-path.ts';

/** Addresses that are taken for another site, and for an email address, where no file or page has that name. */
const SITE =
  /^(?:www\.[a-z\d-]+\.[a-z]{2,}|(?:[a-z\d-]+\.)+(?:com|ca|org|net|info|quebec|gov|edu|fr|be|ch|eu|uk|us|io|co|dev|app))(?=[/?#:]|$)/i;
const EMAIL = /^[^\s/@?#]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;

/** Reports an address that lacks its beginning: it would lead to a page next to this one. */
export function bareAddressProblem(href: string, written: string): Diagnostic | undefined {
  const start = EMAIL.test(href) ? 'mailto:' : SITE.test(href) ? 'https://' : undefined;
  if (start === undefined) return undefined;
  const leads = start === 'mailto:' ? 'opens no mail' : 'leads to no other site';
  return errorOf('dead-link', `The link "${shortened(written)}" ${leads} without ${start} before it`, {
    suggestion: `${start}${written}`,
  });
}
