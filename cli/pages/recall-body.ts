import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RenderedBody } from '../render/markdown/markdown.ts';
import { tolerate } from '../system/tolerate.ts';
import type { FormerPage, KeptDetails } from './finish-page.ts';

/** Cuts a body out of the document that holds it; undefined when the document has changed since. */
export function recallBody({ identity, details }: FormerPage, document: string): RenderedBody | undefined {
  const { placed, references, headings } = JSON.parse(details) as KeptDetails;
  const bytes = placed && tolerate(() => readFileSync(document));
  if (placed === undefined || bytes === undefined || hash('sha256', bytes) !== identity) return undefined;
  const { at, length, toc, reads } = placed;
  const html = bytes.toString().slice(at, at + length);
  return { body: { html, toc }, references, headings, diagnostics: [], reads };
}
