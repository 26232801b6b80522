import type { InspectedDocument } from './document.ts';
import type { Finding } from './findings.ts';
import type { FormReceiver } from './form-receiver.ts';
import { unknownForm } from './form-receiver.ts';
import type { InspectedResource, ResourceKind } from './inspection.ts';
import type { FindTarget, LocalTarget, Target } from './targets.ts';

/**
 * Finds files that a page names and this build does not emit (behaviour 3.5), and what another origin would serve.
 * @param receiver the receiver of the site's forms
 */
export function resourceFindings(
  document: InspectedDocument,
  target: FindTarget,
  receiver: FormReceiver | undefined,
): readonly Finding[] {
  const findings: Finding[] = [];
  const { resources, mentions } = document.inspection;
  for (const resource of resources) {
    const problem = inspectResource(resource, target(resource.url, document), receiver);
    if (problem !== undefined) findings.push(finding(document, resource, problem));
  }
  for (const url of mentions) {
    const found = target(url, document);
    if (found.kind === 'local' && found.hit === undefined && found.isFailed !== true)
      findings.push(finding(document, { url, kind: 'reference', part: 'head' }, MISSING));
  }
  return findings;
}

interface ResourceProblem {
  readonly code: string;
  readonly says: string;
  readonly suggestion?: string | undefined;
}

const MISSING: ResourceProblem = { code: 'missing-asset', says: 'is not a file of this build' };
const FOREIGN: ResourceProblem = {
  code: 'third-party',
  says: 'would be fetched from another origin, which the policy refuses',
};
const UNRECEIVED: ResourceProblem = {
  code: 'unknown-form',
  says: 'is not the address of a form of the registry: what is sent there is lost',
};
const REFUSED: ResourceProblem = { code: 'unsafe-resource', says: 'is refused by the policy of the page' };

function inspectResource(
  { kind, url }: InspectedResource,
  target: Target,
  receiver: FormReceiver | undefined,
): ResourceProblem | undefined {
  if (target.kind === 'invalid') return MISSING;
  if (target.kind === 'scheme') return kind === 'image' && target.scheme === 'data' ? undefined : REFUSED;
  if (target.kind === 'local') {
    if (!isAnswered(kind, target)) return MISSING;
    return kind === 'form' && target.hit === 'service' ? unreceived(url, target, receiver) : undefined;
  }
  if (kind === 'reference' || kind === 'share') return undefined;
  return kind === 'form' && target.origin === receiver?.origin ? unreceived(url, target, receiver) : FOREIGN;
}

/** Reports a form that is sent to the receiver under a name that no form has. */
function unreceived(
  url: string,
  target: Target,
  receiver: FormReceiver | undefined,
): ResourceProblem | undefined {
  const unknown = receiver && unknownForm(url, target, receiver);
  return unknown && { ...UNRECEIVED, ...unknown };
}

const PAGES_TOO: ReadonlySet<ResourceKind> = new Set(['form', 'file', 'reference']);

/** Tells whether a target can answer: a picture or script is a file; a form may be sent to a page, a frame hold one. */
function isAnswered(kind: ResourceKind, { hit, isFailed }: LocalTarget): boolean {
  // The error that took the page away is reported itself.
  if (isFailed === true && PAGES_TOO.has(kind)) return true;
  if (hit === 'file') return true;
  if (hit === 'service') return kind === 'form' || kind === 'script';
  return hit !== undefined && PAGES_TOO.has(kind);
}

function finding(
  document: InspectedDocument,
  resource: InspectedResource,
  { code, says, suggestion }: ResourceProblem,
): Finding {
  return {
    code,
    document,
    part: resource.part,
    text: (on) => `"${resource.url}" ${on} ${says}`,
    needles: [{ text: resource.url, suggestion }],
  };
}
