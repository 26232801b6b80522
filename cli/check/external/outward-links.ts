import { createMemo } from '../../cache/memo.ts';
import { readProjectTexts } from '../../read/project-texts.ts';
import { getOrMake } from '../../shared/get-or-make.ts';
import { once } from '../../shared/once.ts';
import type { Diagnostic } from '../../types.ts';
import { gatherDocuments } from '../../verify/documents.ts';
import type { Finding } from '../../verify/findings.ts';
import { reportFindings } from '../../verify/findings.ts';
import type { GateInput } from '../gate.ts';

/** A link to another site, with each place where it is written. */
export interface OutwardLink {
  /** As it is written. */
  readonly href: string;
  /** Warnings without a code, and without the end of their text: `The link "https://…" on /about`. */
  readonly places: readonly Diagnostic[];
}

/** Collects the links of a site's pages, layouts and redirects to other sites, each once. */
export function outwardLinks(input: GateInput): readonly OutwardLink[] {
  const { root, config, sources } = input;
  const { entries } = sources;
  const documents = gatherDocuments({ ...input, entries, budgets: undefined, memo: createMemo() });
  const findings = new Map<string, Map<string, Finding>>();
  for (const document of documents)
    for (const { href, part } of document.inspection.links) {
      if (!isOutward(href, config.origin)) continue;
      const found = getOrMake(findings, href, () => new Map<string, Finding>());
      found.set(`${document.path} ${part}`, {
        severity: 'warning',
        code: '',
        document,
        part,
        text: (on) => `The link "${href}" ${on}`,
        needles: [{ text: href }],
      });
    }
  const places = { entries, texts: once(() => readProjectTexts(root)) };
  return [...findings].map(([href, found]) => ({
    href,
    places: reportFindings([...found.values()], places),
  }));
}

function isOutward(href: string, origin: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href) && new URL(href).origin !== origin;
}
