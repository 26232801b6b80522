import { hash } from 'node:crypto';
import type { ByteRange } from '../cache/byte-range.ts';
import type { Pack } from '../cache/pack.ts';
import type { Kept } from '../cache/texts.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Page } from '../types.ts';
import type { SaidProps } from './page-brief.ts';

/** What the JSON of props is known by. A caller that has the {@link propsJson} of a page gives it: it is made once. */
export interface KnownProps {
  /** Names all that the {@link SaidProps} of a page say. */
  readonly digestOf: (page: Page, json?: string) => string;
  /** Where the JSON is, for the next process; undefined where it is not kept. */
  readonly rangeOf: (page: Page) => ByteRange | Kept | undefined;
}

/** Tells digests of props, and keeps their JSON where `keep` is given. */
export function createKnownProps(keep: Pack['keep'] | undefined): KnownProps {
  const known = new Map<Page, { readonly digest: string; readonly kept: Kept | undefined }>();
  const of = (page: Page, json?: string) =>
    getOrMake(known, page, () => {
      const said = json ?? propsJson(page);
      return { digest: hash('sha256', said), kept: keep?.(said) };
    });
  return {
    digestOf: (page, json) => page.recalled?.digest ?? of(page, json).digest,
    rangeOf: (page) => page.recalled?.range ?? of(page).kept,
  };
}

/** {@link SaidProps} as JSON: it is hashed, left to the next process, and sent to the thread that makes the page. */
export function propsJson({ props }: Page): string {
  const said: SaidProps = [props.public, props.internal.page, props.internal.lists];
  return JSON.stringify(said);
}
