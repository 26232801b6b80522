import { hash } from 'node:crypto';
import type { Output, PlacedFile } from '../output/site-file.ts';
import type { RenderedPage } from '../render/rendered-page.ts';
import type { Diagnostic, HeadingPlace, LostLink, Page, Reference } from '../types.ts';
import type { createInspector } from '../verify/inspect.ts';
import type { Inspection } from '../verify/inspection.ts';
import { weightOver } from '../verify/weigh.ts';
import type { FileWriter } from '../write/file-writer.ts';
import type { Staged } from '../write/place.ts';

/** What is left of a page when its files are written: plain JSON, a fraction of its text. */
export interface FinishedPage {
  readonly path: string;
  /** Rendering time. */
  readonly ms: number;
  /** Its payload and its document; none when it failed. */
  readonly files: readonly PlacedFile[];
  /** URLs below `/assets/` in the document: only these pictures are encoded. */
  readonly assets: readonly string[];
  /** What verification wants to know of the document; undefined when the page failed. */
  readonly inspection?: Inspection;
  /** Bytes of the document after brotli 11, when they are over its budget. */
  readonly weight?: number;
  /** HTML of the document's body alone, of pages in a feed. */
  readonly body?: string;
  /** Body links with their lines in the source, for diagnostics. */
  readonly references: readonly Reference[];
  /** Links whose page is not due, of the page and its layout. @default none */
  readonly lost?: readonly LostLink[];
  /** The body's headings with their lines in the source, for diagnostics. */
  readonly headings: readonly HeadingPlace[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A page to make. */
export interface PageJob {
  readonly page: Page;
  /** Whether a feed shows its text. */
  readonly isFed: boolean;
}

/** Where pages go, and what they may weigh. */
export interface Finishing {
  readonly put: FileWriter['put'];
  readonly inspect: ReturnType<typeof createInspector>;
  /** Largest documents after brotli 11, by template name; `default` for the rest. Undefined where nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
}

/** Inspects a page, weighs it and writes its files, so that nobody needs its text any more. System errors are thrown. */
export function finishPage(
  { outputs, parts, body, html: _html, head: _head, shell: _shell, headings = [], ...rest }: RenderedPage,
  { page, isFed }: PageJob,
  { put, inspect, budgets }: Finishing,
): { readonly page: FinishedPage; readonly staged: readonly Staged[] } {
  const files: PlacedFile[] = [];
  const staged: Staged[] = [];
  for (const { file, kind, content } of outputs) {
    // Encoded once, for the hash and the file.
    const bytes = Buffer.from(content);
    const done = put({ file, kind, content: bytes });
    if (done === undefined) continue;
    files.push({ file, kind, identity: hash('sha256', bytes), size: done.size });
    if (done.staged !== undefined) staged.push(done.staged);
  }
  const weight = weightOf(outputs, files, budgets?.[page.props.internal.page.template] ?? budgets?.default);
  const seen = {
    ...(parts.length === 0 ? {} : { inspection: inspect(parts) }),
    ...(weight === undefined ? {} : { weight }),
  };
  const fed = isFed && body !== undefined ? { body } : {};
  return { page: { ...rest, ...seen, ...fed, headings, files }, staged };
}

/** Bytes of the document after brotli 11, when they are over its budget. */
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
