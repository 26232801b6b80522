import type { AssetManifest } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import { metaOf } from '../output/page-facts.ts';
import type { Page } from '../types.ts';
import { loadsOf } from './budgets.ts';
import { copyText } from './copy-text.ts';
import type { InspectedDocument, PageDetails } from './document.ts';
import { createContext, examine } from './examine.ts';
import type { FormReceiver } from './form-receiver.ts';
import { formReceiver } from './form-receiver.ts';
import type { Inspection } from './inspection.ts';
import type { AssetLoad, AssumedOutputs } from './judgement.ts';
import type { PlanInput, PlannedPlaces } from './targets.ts';
import { createExpectingTargets, plannedPlaces } from './targets.ts';
import type { Verdict } from './verdict.ts';
import type { VerifyInput } from './verify-input.ts';

/** The facts that a page is judged by before the whole site is known. Plain, so that they cross to a thread. */
export interface JudgingContext {
  /** Known addresses; the files that there will be are not known yet. */
  readonly places: PlannedPlaces;
  /** Receiver of the site's forms. */
  readonly receiver: FormReceiver | undefined;
  /** The inline script that the policy allows. */
  readonly script: string;
}

interface JudgingInput extends Pick<VerifyInput, 'forms'> {
  readonly manifest: Pick<AssetManifest, 'inlineScript'>;
}

/** Gathers the facts that pages of a site are judged by. */
export function judgingContext(
  { config, site, manifest, forms }: PlanInput & JudgingInput,
  memo: Memo,
): JudgingContext {
  return {
    places: memo(samePlaces, plannedPlaces({ config, site, manifest }, memo)),
    receiver: memo(formReceiver, config, forms),
    script: manifest.inlineScript.text,
  };
}

/** Returns its argument; memoised, it answers the last object while its parts are the same. */
function samePlaces(places: PlannedPlaces): PlannedPlaces {
  return places;
}

/** The verdict on a page with which nothing is wrong, as long as what is expected comes true. */
interface OwnVerdict {
  readonly verdict: Verdict;
  /** Expectations that this judge did not have before. */
  readonly expected: AssumedOutputs;
}

/** A page that was inspected. */
interface JudgedPage extends Pick<PageDetails, 'unlinked'> {
  readonly page: Page;
  readonly inspection: Inspection;
}

/** Judges one page; undefined when something is wrong with it, which {@link verify} reports. */
export type PageJudge = (page: JudgedPage) => OwnVerdict | undefined;

/** Creates a judge for pages where they are made: it asks all that verification asks of a page alone. */
export function createPageJudge({ places, receiver, script }: JudgingContext): PageJudge {
  const files: string[] = [];
  const loads: AssetLoad[] = [];
  const known = new Set<string>();
  const target = createExpectingTargets({ ...places, files: [] }, (path) => {
    if (!HAS_EXTENSION.test(path)) return false;
    files.push(path);
    return true;
  });
  // A build in which a page fails takes no verdict for granted.
  const context = { ...createContext(target, receiver, script, [], []), rendered: new Set(places.paths) };
  return ({ page, inspection, unlinked }) => {
    const meta = metaOf(page);
    const { path, locale } = meta;
    const made = { page, files: [], details: () => ({ references: [], headings: [], unlinked }) };
    const document: InspectedDocument = { path, locale, inspection, meta, made };
    const { findings, warnings, verdict } = examine(document, context);
    if (findings.length + warnings.length > 0) return undefined;
    for (const load of loadsOf(document)) {
      const name = `${load.kind} ${load.template} ${load.urls.join(' ')}`;
      if (known.has(name)) continue;
      known.add(copyText(name));
      loads.push(load);
    }
    return { verdict, expected: { files: files.splice(0), loads: loads.splice(0) } };
  };
}

/** Matches the path of a file. A path without an extension is a page's, or nothing's. */
const HAS_EXTENSION = /\.[^./]+$/;
