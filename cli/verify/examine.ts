import type { Diagnostic } from '../types.ts';
import type { InspectedDocument } from './document.ts';
import type { Finding } from './findings.ts';
import type { FormReceiver } from './form-receiver.ts';
import { namedPaths, wrongCanonical } from './languages.ts';
import type { LinkContext } from './links.ts';
import { createLinkContext, inspectLinks } from './links.ts';
import { markupFindings } from './markup.ts';
import { resourceFindings } from './resources.ts';
import type { FindTarget } from './targets.ts';
import { lengths, titleOf } from './texts.ts';
import type { Verdict } from './verdict.ts';

/** All that verification asks of a document alone, and what is left to ask once the others are known. */
export interface Examination {
  readonly findings: readonly Finding[];
  readonly warnings: readonly Diagnostic[];
  readonly verdict: Verdict;
}

/** What documents are examined by. */
interface ExaminingContext extends LinkContext {
  /** Paths of the pages that were made. */
  readonly rendered: ReadonlySet<string | undefined>;
  /** Receiver of the site's forms. */
  readonly receiver: FormReceiver | undefined;
  /** The inline script that the policy allows. */
  readonly script: string;
}

/** Creates the context of a site's documents; the paths are those of all documents, and of pages. */
export function createContext(
  target: FindTarget,
  receiver: FormReceiver | undefined,
  script: string,
  paths: readonly string[],
  pagePaths: readonly (string | undefined)[],
): ExaminingContext {
  const pages = pagePaths.filter((path) => path !== undefined);
  return { ...createLinkContext(target, paths, pages), rendered: new Set(pages), receiver, script };
}

/** Examines a document alone. */
export function examine(document: InspectedDocument, context: ExaminingContext): Examination {
  const { target, receiver, script, rendered } = context;
  const links = inspectLinks(document, context);
  return {
    findings: [
      ...links.findings,
      ...resourceFindings(document, target, receiver),
      ...wrongCanonical(document, target),
      ...markupFindings(document, script),
    ],
    warnings: lengths(document),
    verdict: {
      title: titleOf(document),
      named: namedPaths(document, target, rendered),
      anchors: links.anchors,
    },
  };
}
