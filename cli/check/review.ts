import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readRawText } from '../read/raw-text.ts';
import { otherLocale } from '../shared/locale.ts';
import { withoutFinalSlash } from '../shared/path.ts';
import { placeFile } from '../system/place-file.ts';
import type { GateInput } from './gate.ts';
import { withReview } from './twins/ages.ts';
import { twinPairs } from './twins/twins.ts';

/** The outcome of keeping a review: the file that says it, or why none does. */
type ReviewOutcome = { readonly file: string } | { readonly problem: string };

/** Writes in the document of a page, named by its address or file, that it says what its twin says now. */
export function keepReview(
  asked: string,
  { root, site, read }: Pick<GateInput, 'root' | 'site' | 'read'>,
): ReviewOutcome {
  const name = withoutFinalSlash(asked.replace(/^\.\//, ''));
  for (const pair of twinPairs(site.pages))
    for (const page of [pair.fr, pair.en]) {
      const { file, locale } = page.props.internal.page;
      if (page.path !== name && file !== name) continue;
      const own = read(file);
      const twin = read(pair[otherLocale(locale)].props.internal.page.file);
      if (own === undefined || twin === undefined) return { problem: `${file} cannot be read.` };
      const { asWritten } = readRawText(root, file);
      // A document may be a symbolic link to its file.
      placeFile(realpathSync(join(root, file)), asWritten(withReview(own, twin)));
      return { file };
    }
  return { problem: `No page with a twin has the address or the file ${asked}.` };
}
