import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readRawText } from '../read/raw-text.ts';
import { otherLocale } from '../shared/locale.ts';
import { withoutFinalSlash } from '../shared/path.ts';
import { placeFile } from '../system/place-file.ts';
import type { GateInput } from './gate.ts';
import { withReview } from './twins/ages.ts';
import { twinPairs } from './twins/twins.ts';

/** A review to be kept: the document that will say it, and what writes it there. */
interface Review {
  readonly file: string;
  readonly write: () => void;
}

/** Makes the line by which the document of a page, named by its address or file, says what its twin says now. */
export function reviewOf(
  asked: string,
  { root, site, read }: Pick<GateInput, 'root' | 'site' | 'read'>,
): Review | { readonly problem: string } {
  const name = withoutFinalSlash(asked.replace(/^\.\//, ''));
  for (const pair of twinPairs(site.pages))
    for (const page of [pair.fr, pair.en]) {
      const { file, locale } = page.props.internal.page;
      if (page.path !== name && file !== name) continue;
      const own = read(file);
      const twin = read(pair[otherLocale(locale)].props.internal.page.file);
      if (own === undefined || twin === undefined) return { problem: `${file} cannot be read.` };
      const { asWritten } = readRawText(root, file);
      const text = asWritten(withReview(own, twin));
      // A document may be a symbolic link to its file.
      return { file, write: () => placeFile(realpathSync(join(root, file)), text) };
    }
  return { problem: `No page with a twin has the address or the file ${asked}.` };
}
