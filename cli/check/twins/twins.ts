import { isGenerated } from '../../output/page-facts.ts';
import { parseFrontMatter } from '../../read/front-matter.ts';
import { createParser } from '../../render/markdown/parser.ts';
import { warningOf } from '../../report/diagnostic.ts';
import { given } from '../../shared/given.ts';
import type { Localized } from '../../shared/locale.ts';
import type { Diagnostic, Page } from '../../types.ts';
import type { GateInput } from '../gate.ts';
import type { Ages, StaleTwin } from './ages.ts';
import { agesOf, staleTwin } from './ages.ts';
import type { Anatomy, AnatomyTools } from './anatomy.ts';
import { anatomyOf } from './anatomy.ts';
import { compareFigures } from './compare-figures.ts';
import type { LinkTarget } from './compare-links.ts';
import { compareLinks, createLinkTarget } from './compare-links.ts';
import { compareParts } from './compare-parts.ts';
import { compareSayings } from './compare-sayings.ts';
import { dataDifferences } from './data-twins.ts';
import { FIGURES, LINKS, lengthDifferences, PARTS, SAYINGS, tellDifference } from './twin-diagnostics.ts';

/** Holds twins to the same parts, figures and links, and to sections and ages that are about alike. */
export function checkTwins(input: GateInput): readonly Diagnostic[] {
  const { compared, problem } = compareTwins(twinPairs(input.site.pages), input);
  return [
    // `--strict` does not count it: no build is refused for what git does not hold.
    ...(problem === undefined ? [] : [warningOf('unknown-age', problem, { ignoredByStrict: true })]),
    ...compared.flatMap(({ differences, stale }) => [
      ...differences,
      ...(stale === undefined ? [] : [stale.older]),
    ]),
    ...dataDifferences(input),
  ];
}

/** The comparison of a site's twins. */
export interface ComparedTwins {
  readonly compared: readonly ComparedPair[];
  /** Empty where the history of git is not there, or nothing was compared. */
  readonly ages: Ages;
  /** Reason for which the ages of twins are unknown. */
  readonly problem?: string;
}

/** A pair of which both documents could be read. */
interface ComparedPair {
  readonly pair: Pair;
  /** Differences between the two, each with both lines. */
  readonly differences: readonly Diagnostic[];
  readonly stale: StaleTwin | undefined;
}

/** Compares twins of a site. */
export function compareTwins(pairs: readonly Pair[], input: GateInput): ComparedTwins {
  const { registry, site } = input;
  const known = pairs.length === 0 ? NO_AGES : agesOf(input.root);
  const ages = typeof known === 'string' ? NO_AGES : known;
  const tools: PairTools = {
    targetOf: createLinkTarget(site),
    parser: createParser(Object.keys(registry.fenced ?? {})),
    drawn: registry.facts?.drawn ?? [],
    ages,
  };
  return {
    compared: pairs.flatMap((pair) => comparePair(pair, input, tools)),
    ages,
    ...given({ problem: typeof known === 'string' ? known : undefined }),
  };
}

const NO_AGES: Ages = new Map();

/** The two pages of a key. */
export type Pair = Localized<Page>;

/** Pairs the pages that a document of their own makes in each language, in the order of their French addresses. */
export function twinPairs(pages: readonly Page[]): readonly Pair[] {
  const own = pages.filter((page) => !isGenerated(page));
  const english = new Map(
    own.filter(({ props }) => props.internal.page.locale === 'en').map((page) => [keyOf(page), page]),
  );
  return own.flatMap((fr) => {
    const en = english.get(keyOf(fr));
    return fr.props.internal.page.locale === 'en' || en === undefined ? [] : [{ fr, en }];
  });
}

function keyOf({ props }: Page): string {
  return props.internal.page.key;
}

interface PairTools extends AnatomyTools {
  readonly targetOf: LinkTarget;
  readonly ages: Ages;
}

/** Compares a pair; returns an empty list when a document of it cannot be read. */
function comparePair(pair: Pair, input: GateInput, tools: PairTools): readonly ComparedPair[] {
  const fr = takeApart(pair.fr, input, tools);
  const en = takeApart(pair.en, input, tools);
  if (fr === undefined || en === undefined) return [];
  const twins = { fr, en };
  const differences = [
    ...compareParts(fr, en).map((one) => tellDifference(twins, one, PARTS)),
    ...compareFigures(fr, en).map((one) => tellDifference(twins, one, FIGURES)),
    ...compareLinks(fr, en, tools.targetOf).map((one) => tellDifference(twins, one, LINKS)),
    ...compareSayings(fr, en).map((one) => tellDifference(twins, one, SAYINGS)),
    ...lengthDifferences(twins),
  ];
  return [{ pair, differences, stale: staleTwin({ fr: fr.source, en: en.source }, tools.ages) }];
}

/** Takes a document apart; undefined when it is gone, or its front matter cannot be read: it would pass for empty. */
function takeApart({ props }: Page, { read }: GateInput, tools: AnatomyTools): Anatomy | undefined {
  const { file, locale } = props.internal.page;
  const source = read(file);
  if (source === undefined) return undefined;
  const matter = parseFrontMatter(source);
  return matter.diagnostics.length > 0 ? undefined : anatomyOf(source, { matter, locale }, tools);
}
