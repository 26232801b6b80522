import { hash } from 'node:crypto';
import type { ByteRange } from '../cache/byte-range.ts';
import type { BodyRef } from '../output/page-brief.ts';
import { metaOf } from '../output/page-facts.ts';
import type { Output, PlacedFile } from '../output/site-file.ts';
import type { PlacedBody } from '../render/placed-body.ts';
import type { RenderedPage } from '../render/rendered-page.ts';
import type { Diagnostic } from '../types.ts';
import type { InspectedPage, PageDetails } from '../verify/document.ts';
import type { createInspector } from '../verify/inspect.ts';
import type { AssumedOutputs } from '../verify/judgement.ts';
import type { PageJudge } from '../verify/page-judge.ts';
import { weightOver } from '../verify/weigh.ts';
import type { FileWriter } from '../write/file-writer.ts';
import type { StagedFile } from '../write/placing.ts';
import type { Encode } from './encoder.ts';

/** Data that the build keeps of a page once its files are written: a fraction of its text. */
export interface FinishedPage extends InspectedPage {
  /** Place of its {@link KeptDetails}, as JSON; undefined when the next process gets none. */
  readonly detailsAt?: ByteRange | undefined;
  /** Rendering time in milliseconds. */
  readonly ms: number;
  /** URLs below `/assets/` in the document: only these pictures are encoded. */
  readonly assets: readonly string[];
  /** HTML of the document's body alone, for pages in a feed. */
  readonly body?: string | undefined;
  /** Names of what it read of the environment; undefined when that is not known. */
  readonly reads?: readonly string[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The details of a page as its thread sends them and the next process finds them. */
export interface KeptDetails extends PageDetails {
  /** Place of the body in its document; undefined when it is not known. */
  readonly placed?: PlacedBody | undefined;
}

/** A page for a thread to make. */
export interface PageJob {
  /** Props of the page, as `propsJson` writes them. */
  readonly props: string;
  readonly bodyRef: BodyRef;
  /** The same page as an earlier process made it with other templates, if any. */
  readonly former?: FormerPage | undefined;
  /** True when a feed shows the page's text. */
  readonly isFed: boolean;
}

/** A page that an earlier process made with other templates, from the same body. */
export interface FormerPage {
  /** Identity of its document. */
  readonly identity: string;
  /** Its {@link KeptDetails} as JSON. */
  readonly details: string;
}

/** Tools and limits for finishing a page. */
interface FinishContext {
  readonly isFed: boolean;
  readonly put: FileWriter['put'];
  readonly inspect: ReturnType<typeof createInspector>;
  /** Undefined when verification inspects the page itself. */
  readonly judge: PageJudge | undefined;
  readonly encode: Encode;
  /** Largest documents after brotli 11, by template name; undefined when pages are not weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
}

/** A page as its thread sends it. */
export interface MadePage {
  /**
   * The {@link PageOutline} as JSON: a text crosses between threads in a third of the time of an object. In one thread,
   * it serves as a copy: a string cut out of a document would keep the whole document in memory.
   */
  readonly json: string;
  /** The {@link KeptDetails} as JSON, which the next process finds in the same form. */
  readonly details: string;
  /** Kept out of the JSON: thousands of diagnostics may share one long line. */
  readonly diagnostics: readonly Diagnostic[];
  /** Expectations of its verdict that no earlier verdict of this thread had. @default none */
  readonly expected?: AssumedOutputs | undefined;
  /** Files of the page that wait in the staging. */
  readonly staged: readonly StagedFile[];
  /** Reason why the page could not be made, or its files not be written. */
  readonly fault?: Diagnostic | undefined;
}

/** A finished page without its details, as its thread knows it. Plain JSON. */
export type PageOutline = Pick<
  FinishedPage,
  'ms' | 'files' | 'assets' | 'weight' | 'body' | 'reads' | 'verdict'
>;

/** Writes a page's files, inspects and weighs it, so that its text can be dropped. Throws system errors. */
export function finishPage(
  {
    page,
    ms,
    outputs,
    parts,
    assets,
    body,
    placed,
    reads,
    references,
    unlinked,
    headings,
    diagnostics,
  }: RenderedPage,
  { isFed, put, inspect, judge, encode, budgets }: FinishContext,
): MadePage {
  const files: PlacedFile[] = [];
  const staged: StagedFile[] = [];
  for (const { file, kind, content } of outputs) {
    // Encoded once, for the hash and the file.
    const bytes = typeof content === 'string' ? encode(content) : content;
    const done = put({ file, kind, content: bytes });
    if (done === undefined) continue;
    files.push({ file, kind, identity: hash('sha256', bytes), size: done.size });
    if (done.staged !== undefined) staged.push(done.staged);
  }
  const inspection = parts.length === 0 ? undefined : inspect(parts);
  const judged = inspection && judge?.({ page, inspection, unlinked });
  const budget = budgets?.[metaOf(page).template] ?? budgets?.default;
  // Written out: per page, a spread takes longer than many of the steps that make it.
  return {
    json: JSON.stringify({
      ms,
      files,
      assets,
      weight: weightOf(outputs, files, budget),
      body: isFed ? body : undefined,
      reads,
      verdict: judged?.verdict,
    } satisfies PageOutline),
    details: JSON.stringify({
      inspection,
      references,
      unlinked,
      headings,
      placed,
    } satisfies KeptDetails),
    diagnostics,
    staged,
    expected: judged?.expected,
  };
}

/** Creates the result of a page that was not made, through no mistake of the page: it has no files and no details. */
export function unmadePage(fault?: Diagnostic): MadePage {
  return {
    json: JSON.stringify({ ms: 0, files: [], assets: [] } satisfies PageOutline),
    details: JSON.stringify({ references: [], headings: [] } satisfies KeptDetails),
    diagnostics: [],
    staged: [],
    fault,
  };
}

/** Returns the bytes of the document after brotli 11, when they exceed its budget. */
function weightOf(
  outputs: readonly Output[],
  files: readonly PlacedFile[],
  budget: number | undefined,
): number | undefined {
  const html = outputs.find(({ kind }) => kind === 'page')?.content;
  const size = files.find(({ kind }) => kind === 'page')?.size ?? Number.POSITIVE_INFINITY;
  return budget === undefined || size <= budget || typeof html !== 'string'
    ? undefined
    : weightOver(html, budget);
}
