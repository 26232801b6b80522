import { hash } from 'node:crypto';
import type { ByteRange } from '../cache/byte-range.ts';
import type { Pack } from '../cache/pack.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Page } from '../types.ts';
import type { RoutedProps } from './page-brief.ts';

/** Digests and ranges of props. A caller that has the {@link propsJson} of a page passes it, so it is made once. */
export interface KnownProps {
  /** Returns the digest of a page's {@link RoutedProps}. */
  readonly digestOf: (page: Page, json?: string) => string;
  /** Returns the range of the JSON, for the next process; undefined when it is not kept. */
  readonly rangeOf: (page: Page) => ByteRange | undefined;
}

/** Creates {@link KnownProps} that keep the JSON of props when `keep` is given. */
export function createKnownProps(keep: Pack['keep'] | undefined): KnownProps {
  const known = new Map<Page, { readonly digest: string; readonly kept: ByteRange | undefined }>();
  const of = (page: Page, given?: string) =>
    getOrMake(known, page, () => {
      const json = given ?? propsJson(page);
      return { digest: hash('sha256', json), kept: keep?.(json) };
    });
  return {
    digestOf: (page, json) => page.recalled?.digest ?? of(page, json).digest,
    rangeOf: (page) => page.recalled?.range ?? of(page).kept,
  };
}

/** Returns {@link RoutedProps} as JSON, to be hashed, left to the next process, and sent to the page's thread. */
export function propsJson({ props }: Page): string {
  const routed: RoutedProps = [props.public, props.internal.page, props.internal.lists];
  return JSON.stringify(routed);
}
