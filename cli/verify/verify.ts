import type { Memory } from '../memory.ts';
import { createMemory } from '../memory.ts';
import type { Pack } from '../pack.ts';
import type {
  AssetManifest,
  Config,
  Diagnostic,
  Entry,
  Output,
  RenderedPage,
  Site,
  SourceFile,
} from '../types.ts';
import { budgetErrors } from './budgets.ts';
import type { OfEach } from './documents.ts';
import { gatherDocuments } from './documents.ts';
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
  readonly outputs: readonly Output[];
  readonly rendered: readonly RenderedPage[];
  readonly manifest: AssetManifest;
  readonly entries: readonly Entry[];
  /** Other project files that may name a path: asked for only when a line has to be found in them. @default none */
  readonly texts?: () => readonly SourceFile[];
  /** What inspecting the same documents said before. @default nothing */
  readonly memory?: Memory;
  /** The same, of earlier processes. @default nothing */
  readonly stored?: { readonly pack: Pack };
}

/** Reads the emitted HTML back and reports what a visitor, a crawler or the policy would stumble over. Pure. */
export function verify(input: VerifyInput): readonly Diagnostic[] {
  const { config, site, outputs, manifest, entries, memory = createMemory() } = input;
  const documents = gatherDocuments({ ...input, memory });
  const target = memory.recall('targets', targetInputs(input, memory), () =>
    createTargets({ config, site, outputs }),
  );
  const ofEach: OfEach = (name, inputs, check) => {
    const all = [target, ...inputs];
    const found = memory.each(name, { columns: [documents], inputs: all }, ([document]) =>
      memory.of(document, name, all, () => check(document)),
    );
    return memory.flat(name, found);
  };
  const findings = [
    ...linkFindings({ documents, target, ofEach }),
    ...ofEach('resources', [], resourceFindings(config, target)),
    ...alternateFindings(documents, { target, memory }),
    ...ofEach('markup', [manifest.inlineScript.text], markupFindings(manifest)),
  ];
  return [
    ...reportFindings(findings, { entries, texts: input.texts ?? (() => []) }),
    ...missingAlternates(site, { entries, memory }),
    ...budgetErrors({ config, documents, outputs, manifest, stored: input.stored }),
    ...textWarnings(documents, { ofEach, memory }),
  ];
}
