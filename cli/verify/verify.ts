import type { AssetManifest } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { Config, Diagnostic, Entry, Site, SourceFile } from '../types.ts';
import { budgetErrors } from './budgets.ts';
import type { InspectedPage } from './documents.ts';
import { gatherDocuments } from './documents.ts';
import type { Finding } from './findings.ts';
import { reportFindings } from './findings.ts';
import { alternateFindings, missingAlternates } from './languages.ts';
import { linkFindings } from './links.ts';
import { markupFindings } from './markup.ts';
import { endpointOrigin, resourceFindings } from './resources.ts';
import { recallTargets } from './targets.ts';
import { textWarnings } from './texts.ts';

/** What a build is verified from. */
export interface VerifyInput {
  readonly config: Config;
  readonly site: Site;
  /** Everything the build emits outside `builds/`, pictures included. */
  readonly outputs: readonly SiteFile[];
  /** In the site's order. */
  readonly pages: readonly InspectedPage[];
  readonly manifest: AssetManifest;
  readonly entries: readonly Entry[];
  /** Other project files that may name a path: asked for only when a line has to be found in them. @default none */
  readonly texts?: () => readonly SourceFile[];
  /** What is missing because of errors, so that what it leads to is none. @default nothing */
  readonly missing?: { readonly assets: boolean; readonly data: boolean };
  /** What inspecting the same documents said before. @default nothing */
  readonly memo?: Memo;
}

/** Goes through what was emitted and reports what a visitor, a crawler or the policy would stumble over. Pure. */
export function verify(input: VerifyInput): readonly Diagnostic[] {
  const { config, site, outputs, manifest, entries, memo = createMemo(), missing } = input;
  const budgets = config.options.dev ? undefined : config.budgets.html;
  const documents = gatherDocuments({ ...input, budgets, memo });
  const target = recallTargets({ config, site, outputs, manifest }, memo);
  const all = [
    ...linkFindings(documents, { target, memo }),
    ...memo.map(documents, resourceFindings, target, endpointOrigin(config)).flat(),
    ...alternateFindings(documents, { target, memo }),
    ...memo.map(documents, markupFindings, manifest.inlineScript.text).flat(),
  ];
  const findings = all.filter((finding) => !isConsequence(finding, missing));
  return [
    ...reportFindings(findings, { entries, texts: input.texts ?? (() => []) }),
    ...missingAlternates(site, { entries, memo }),
    ...budgetErrors({ config, documents, outputs, manifest }),
    ...textWarnings(documents, memo),
  ];
}

/** Whether a finding follows from what errors took away. */
function isConsequence({ code }: Finding, missing: VerifyInput['missing']): boolean {
  if (missing?.assets === true && FROM_ASSETS.has(code)) return true;
  return missing?.data === true && code === 'leftover-placeholder';
}

const FROM_ASSETS: ReadonlySet<string> = new Set(['missing-asset']);
