import type { Resource } from '../../output/table.ts';
import { CLIENT_PATH } from './wire.ts';

/**
 * Puts the script of watch mode into a document on its way out, with the version of the site that the document
 * belongs to, and whether it stands for a page that is missing; anything else stays as it is. The script is a file of
 * the same origin, which the policy allows.
 */
export function injectClient(content: Uint8Array, { type, status }: Resource, version: string): Uint8Array {
  if (!type.startsWith('text/html')) return content;
  const html = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
  const end = HEAD_END.exec(html)?.index ?? html.length;
  const missing = status === 404 ? ' data-missing' : '';
  const script = `<script defer src="${CLIENT_PATH}" data-version="${version}"${missing}></script>`;
  return Buffer.from(html.slice(0, end) + script + html.slice(end));
}

/** Documents may leave the tag out: the script then goes to the end. */
const HEAD_END = /<\/head\s*>|<body[\s>]/i;
