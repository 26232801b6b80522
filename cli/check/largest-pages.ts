import type { Page } from '../types.ts';
import type { GateInput } from './gate.ts';

/** A page with the size and hash of its document. */
interface SizedPage {
  readonly page: Page;
  readonly size: number;
  /** Hash of the document. */
  readonly identity: string;
}

/** Finds the largest page of each template and layout, in each language: it likely shows most of what they make. */
export function largestOfEach({ pages }: Pick<GateInput, 'pages'>): readonly SizedPage[] {
  const largest = new Map<string, SizedPage>();
  for (const { page, files } of pages) {
    const { template, layout, locale } = page.props.internal.page;
    const kind = `${template} ${layout ?? ''} ${locale}`;
    const document = files.find(({ kind }) => kind === 'page');
    if (document === undefined || document.size <= (largest.get(kind)?.size ?? -1)) continue;
    largest.set(kind, { page, size: document.size, identity: document.identity });
  }
  return [...largest.values()];
}
