import type { Diagnostic } from '../types.ts';
import { budgetErrors, weighLoad } from './budgets.ts';
import type { Document, InspectedPage } from './document.ts';
import { gatherDocuments } from './documents.ts';
import type { Finding } from './findings.ts';
import { reportFindings } from './findings.ts';
import { missingFormPages } from './form-pages.ts';
import { formReceiver } from './form-receiver.ts';
import type { AssetLoad } from './judgement.ts';
import { alternateFindings, missingAlternates } from './languages.ts';
import { linkFindings } from './links.ts';
import { markupFindings } from './markup.ts';
import { resourceFindings } from './resources.ts';
import type { FindTarget, Places } from './targets.ts';
import { createTargets, placesOf } from './targets.ts';
import { textWarnings } from './texts.ts';
import type { Verdict } from './verdict.ts';
import type { TrustedJudgement } from './verdicts.ts';
import { contextOf, findVerdicts, joinJudged, leaveVerdicts, recallVerdicts } from './verdicts.ts';
import type { VerifyInput } from './verify-input.ts';

/**
 * Goes through what was emitted and reports what a visitor, a crawler or the policy would stumble over. Touches no file:
 * verdicts on sound pages are left in the pack.
 */
export function verify(input: VerifyInput): readonly Diagnostic[] {
  const { config, site, manifest, sizes, memo, missing, pack } = input;
  const { dev } = config.options;
  const budgets = dev ? undefined : config.budgets.html;
  const documents = gatherDocuments({ ...input, budgets });
  const places = placesOf(input, memo);
  const target = memo(createTargets, places);
  const receiver = memo(formReceiver, config, input.forms);
  const script = manifest.inlineScript.text;
  const paths = memo.map(documents, pathOf);
  const context = memo(contextOf, places, paths, receiver, script, config.budgets, sizes, dev);
  const before = memo(recallVerdicts, pack, context);
  const judged = findVerdicts(documents, { known: before, trusted: trusted(input, places), memo });
  const { asked } = judged;
  const links = linkFindings(judged, { target, paths, memo });
  const alternates = alternateFindings(judged, target, memo);
  const texts = textWarnings(judged, memo);
  const all = [
    ...links.findings,
    ...memo.map(asked, resourceFindings, target, receiver).flat(),
    ...alternates.findings,
    ...memo.map(asked, markupFindings, script).flat(),
  ];
  if (pack?.isSaved() === false) {
    const faulty = new Set(all.map(({ document }) => document));
    const own = asked.map((_, row): Verdict | undefined =>
      texts.isSound(row)
        ? { title: texts.titleOf(row), named: alternates.namedBy(row), anchors: links.anchorsOf(row) }
        : undefined,
    );
    const found = joinJudged(judged, own, judged.verdicts);
    leaveVerdicts(pack, context, { documents, found, faulty, before });
  }
  const findings = all.filter((finding) => !isConsequence(finding, missing));
  return [
    ...reportFindings(findings, input),
    ...formPageErrors(input, target),
    ...missingAlternates(site, input),
    ...budgetErrors({ ...input, documents, asked }),
    ...texts.diagnostics,
  ];
}

/** Returns the judgement, if what it expects of the whole site came true, but for assets that few pages refer to. */
function trusted(
  { config: { budgets, options }, pages, sizes, judgement, memo }: VerifyInput,
  { files }: Places,
): TrustedJudgement | undefined {
  if (judgement === undefined || memo.map(pages, isMade).includes(false)) return undefined;
  const expected = judgement.expected();
  const emitted = memo(setOf, files);
  const isKept = (load: AssetLoad): boolean => {
    const { bytes, budget = Number.POSITIVE_INFINITY } = weighLoad(load, budgets, sizes);
    return bytes <= budget;
  };
  // A page that no longer refers to an asset may have been the last that did.
  const missing = expected.files.filter((path) => !emitted.has(path.slice(1)));
  const isAsExpected =
    missing.every((path) => PLAIN_ASSET.test(path)) && (options.dev || expected.loads.every(isKept));
  return isAsExpected ? { judgement, missing } : undefined;
}

/** Matches the path of an asset that each page lists which refers to it. */
const PLAIN_ASSET = /^\/assets\/[\w./-]+$/;

function isMade({ files }: InspectedPage): boolean {
  return files.length > 0;
}

function setOf(files: readonly string[]): ReadonlySet<string> {
  return new Set(files);
}

function formPageErrors(
  { config, site, forms, texts }: VerifyInput,
  target: FindTarget,
): readonly Diagnostic[] {
  if (forms === undefined || config.forms.endpoint === false) return [];
  return missingFormPages({ forms, target, known: site.pages.map(({ path }) => path), texts });
}

function pathOf({ path }: Document): string {
  return path;
}

/** Tells whether a finding follows from what errors took away. */
function isConsequence({ code }: Finding, missing: VerifyInput['missing']): boolean {
  return (missing.assets && code === 'missing-asset') || (missing.data && code === 'leftover-placeholder');
}
