import type { Config } from '../types.ts';
import type { Document } from './documents.ts';
import type { Finding } from './findings.ts';
import type { InspectedResource, ResourceKind } from './inspection.ts';
import type { FindTarget, LocalTarget, Target } from './targets.ts';

/**
 * Files that a page names and this build does not emit (behaviour 3.5), and what another origin would serve.
 * @param endpoint the origin that forms are sent to
 */
export function resourceFindings(
  document: Document,
  target: FindTarget,
  endpoint: string | undefined,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { resources, mentions } = document.inspection;
  for (const resource of resources) {
    const problem = inspectResource(resource, target(resource.url, document), endpoint);
    if (problem !== undefined) findings.push(finding(document, resource, problem));
  }
  for (const url of mentions) {
    const found = target(url, document);
    if (found.kind === 'local' && found.hit === undefined && found.isFailed !== true)
      findings.push(finding(document, { url, kind: 'reference', part: 'head' }, MISSING));
  }
  return findings;
}

interface Problem {
  readonly code: string;
  readonly says: string;
}

const MISSING: Problem = { code: 'missing-asset', says: 'is nothing that this build emits' };
const FOREIGN: Problem = { code: 'third-party', says: 'would be fetched from another origin' };
const REFUSED: Problem = { code: 'unsafe-resource', says: 'is refused by the policy of the page' };

function inspectResource(
  { kind }: InspectedResource,
  target: Target,
  endpoint: string | undefined,
): Problem | undefined {
  if (target.kind === 'invalid') return MISSING;
  if (target.kind === 'scheme') return kind === 'image' && target.scheme === 'data' ? undefined : REFUSED;
  if (target.kind === 'local') return isAnswered(kind, target) ? undefined : MISSING;
  if (kind === 'reference' || kind === 'share') return undefined;
  return kind === 'form' && target.origin === endpoint ? undefined : FOREIGN;
}

const PAGES_TOO: ReadonlySet<ResourceKind> = new Set(['form', 'file', 'reference']);

/** A picture or script is a file; a form may be sent to a page, a frame may hold one. */
function isAnswered(kind: ResourceKind, { hit, isFailed }: LocalTarget): boolean {
  // What took the page away is an error of its own.
  if (isFailed === true && PAGES_TOO.has(kind)) return true;
  if (hit === 'file') return true;
  if (hit === 'service') return kind === 'form' || kind === 'script';
  return hit !== undefined && PAGES_TOO.has(kind);
}

function finding(document: Document, resource: InspectedResource, { code, says }: Problem): Finding {
  return {
    code,
    document,
    part: resource.part,
    text: (on) => `"${resource.url}" ${on} ${says}`,
    needles: [{ text: resource.url }],
  };
}

/** The origin that forms are sent to. */
export function endpointOrigin({ forms, origin }: Config): string | undefined {
  return forms.endpoint !== false && URL.canParse(forms.endpoint, origin)
    ? new URL(forms.endpoint, origin).origin
    : undefined;
}
