import type { Diagnostic } from '../types.ts';
import { deadAnchors } from './anchors.ts';
import { budgetErrors, weighLoad } from './budgets.ts';
import type { InspectedDocument, InspectedPage } from './document.ts';
import { gatherDocuments } from './documents.ts';
import type { Examination } from './examine.ts';
import { createContext, examine } from './examine.ts';
import type { Finding } from './findings.ts';
import { reportFindings } from './findings.ts';
import { missingFormPages } from './form-pages.ts';
import { formReceiver } from './form-receiver.ts';
import type { AssetLoad } from './judgement.ts';
import { alternateFindings, missingAlternates } from './languages.ts';
import type { FindTarget, Places } from './targets.ts';
import { createTargets, emittedPlaces } from './targets.ts';
import { titleWarnings } from './texts.ts';
import type { Verdict } from './verdict.ts';
import type { TrustedJudgement } from './verdicts.ts';
import { findVerdicts, leaveVerdicts, recallVerdicts, verdictsKey } from './verdicts.ts';
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
  const places = emittedPlaces(input, memo);
  const target = memo(createTargets, places);
  const receiver = memo(formReceiver, config, input.forms);
  const script = manifest.inlineScript.text;
  const paths = memo.map(documents, pathOf);
  const pagePaths = memo.map(documents, pathIfPage);
  const key = memo(verdictsKey, places, paths, receiver, script, config.budgets, sizes, dev);
  const before = memo(recallVerdicts, pack, key);
  const judged = findVerdicts(documents, { known: before, trusted: trusted(input, places), memo });
  const { asked } = judged;
  const examining = memo(createContext, target, receiver, script, paths, pagePaths);
  const examined = memo.map(asked, examine, examining);
  const verdicts = allVerdicts(judged.verdicts, examined);
  const compared = judged.compared.map(pathIfPage);
  const all = [
    ...examined.flatMap(({ findings }) => findings),
    ...deadAnchors(documents, verdicts),
    ...alternateFindings(documents, { paths: pagePaths, named: memo.map(verdicts, namesIn), compared }, memo),
  ];
  const warnings = examined.map((one) => one.warnings);
  if (pack?.isSaved() === false) {
    const faulty = new Set(all.map(({ document }) => document));
    for (const [row, document] of asked.entries()) if (warnings[row]?.length !== 0) faulty.add(document);
    leaveVerdicts(pack, key, { documents, verdicts, faulty, before });
  }
  const findings = all.filter((finding) => !isConsequence(finding, missing));
  return [
    ...reportFindings(findings, input),
    ...formPageErrors(input, target),
    ...missingAlternates(site, input),
    ...budgetErrors({ ...input, documents, asked }),
    ...titleWarnings(documents, memo.map(verdicts, titleIn), memo),
    ...warnings.flat(),
  ];
}

/** Returns the verdict on each document: the one that is known, else that of its examination. */
function allVerdicts(
  known: readonly (Verdict | undefined)[],
  examined: readonly Examination[],
): readonly Verdict[] {
  const rest = examined.values();
  return known.flatMap((verdict) => verdict ?? rest.next().value?.verdict ?? []);
}

function namesIn({ named }: Verdict): Verdict['named'] {
  return named;
}

function titleIn({ title }: Verdict): string | undefined {
  return title;
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

function pathOf({ path }: InspectedDocument): string {
  return path;
}

function pathIfPage({ path, meta }: InspectedDocument): string | undefined {
  return meta === undefined ? undefined : path;
}

/** Tells whether a finding follows from what errors took away. */
function isConsequence({ code }: Finding, missing: VerifyInput['missing']): boolean {
  return (missing.assets && code === 'missing-asset') || (missing.data && code === 'leftover-placeholder');
}
