import type { AssetManifest } from '../api/assets.ts';
import type { Memory } from '../cache/memory.ts';
import { createMemory } from '../cache/memory.ts';
import type { SiteFile } from '../output/site-file.ts';
import type { Config, Diagnostic, Entry, Site, SourceFile } from '../types.ts';
import { budgetErrors } from './budgets.ts';
import type { InspectedPage, OfEach } from './documents.ts';
import { gatherDocuments } from './documents.ts';
import type { Finding } from './findings.ts';
import { reportFindings } from './findings.ts';
import { alternateFindings, missingAlternates } from './languages.ts';
import { linkFindings } from './links.ts';
import { markupFindings } from './markup.ts';
import { resourceFindings } from './resources.ts';
import { createTargets, targetInputs } from './targets.ts';
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
  readonly memory?: Memory;
}

/** Goes through what was emitted and reports what a visitor, a crawler or the policy would stumble over. Pure. */
export function verify(input: VerifyInput): readonly Diagnostic[] {
  const { config, site, outputs, manifest, entries, memory = createMemory(), missing } = input;
  const budgets = config.options.dev ? undefined : config.budgets.html;
  const documents = gatherDocuments({ ...input, budgets, memory });
  const target = memory.recall('targets', targetInputs(input, memory), () =>
    createTargets({ config, site, outputs, manifest }),
  );
  const ofEach: OfEach = (name, inputs, check) => {
    const all = [target, ...inputs];
    const found = memory.each(name, { columns: [documents], inputs: all }, ([document]) =>
      memory.of(document, name, all, () => check(document)),
    );
    return memory.flat(name, found);
  };
  const all = [
    ...linkFindings({ documents, target, ofEach }),
    ...ofEach('resources', [], resourceFindings(config, target)),
    ...alternateFindings(documents, { target, memory }),
    ...ofEach('markup', [manifest.inlineScript.text], markupFindings(manifest)),
  ];
  const findings = all.filter((finding) => !isConsequence(finding, missing));
  return [
    ...reportFindings(findings, { entries, texts: input.texts ?? (() => []) }),
    ...missingAlternates(site, { entries, memory }),
    ...budgetErrors({ config, documents, outputs, manifest }),
    ...textWarnings(documents, { ofEach, memory }),
  ];
}

/** Whether a finding follows from what errors took away. */
function isConsequence({ code }: Finding, missing: VerifyInput['missing']): boolean {
  if (missing?.assets === true && FROM_ASSETS.has(code)) return true;
  return missing?.data === true && code === 'leftover-placeholder';
}

const FROM_ASSETS: ReadonlySet<string> = new Set(['missing-asset']);
