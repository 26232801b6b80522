import { hash } from 'node:crypto';
import type { PageMeta } from '../api/page.ts';
import type { Kept } from '../cache/texts.ts';
import type { ByteRange } from '../cache/waiting-texts.ts';
import type { BodyRef } from '../output/page-brief.ts';
import type { Output, PlacedFile } from '../output/site-file.ts';
import type { PlacedBody } from '../render/placed-body.ts';
import type { RenderedPage } from '../render/rendered-page.ts';
import type { Diagnostic } from '../types.ts';
import type { InspectedPage } from '../verify/document.ts';
import type { createInspector } from '../verify/inspect.ts';
import type { Expected } from '../verify/judgement.ts';
import type { PageJudge } from '../verify/page-judge.ts';
import { weightOver } from '../verify/weigh.ts';
import type { FileWriter } from '../write/file-writer.ts';
import type { Staged } from '../write/plan.ts';
import type { Encode } from './encoder.ts';

/** What is known of a page once its files are written: a fraction of its text. */
export interface FinishedPage extends InspectedPage {
  /** Where its {@link PageDetails} are, as JSON; undefined where the next process gets none. */
  readonly detailsAt?: ByteRange | Kept;
  /** Rendering time. */
  readonly ms: number;
  /** URLs below `/assets/` in the document: only these pictures are encoded. */
  readonly assets: readonly string[];
  /** HTML of the document's body alone, of pages in a feed. */
  readonly body?: string;
  /** Where its body is in its document; undefined where that is not known. */
  readonly placed?: PlacedBody | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What few builds ask of a page: kept apart, as JSON, until somebody asks. */
export type PageDetails = Pick<
  FinishedPage,
  'inspection' | 'references' | 'unlinked' | 'headings' | 'placed'
>;

/** A finished page, with its details when somebody asks for them. */
export function withDetails(
  page: Omit<FinishedPage, keyof PageDetails>,
  parse: () => PageDetails,
): FinishedPage {
  return Object.assign(new LazyDetails(parse), page);
}

/** A class: objects with getters of their own have a shape of their own each, which weighs two kilobytes. */
class LazyDetails implements PageDetails {
  readonly #parse: () => PageDetails;
  #known: PageDetails | undefined;

  constructor(parse: () => PageDetails) {
    this.#parse = parse;
  }

  get inspection() {
    return this.#details().inspection;
  }

  get references() {
    return this.#details().references;
  }

  get unlinked() {
    return this.#details().unlinked;
  }

  get headings() {
    return this.#details().headings;
  }

  get placed() {
    return this.#details().placed;
  }

  #details(): PageDetails {
    this.#known ??= this.#parse();
    return this.#known;
  }
}

/** A page to make. */
export interface PageJob {
  readonly path: string;
  /** Path of its document in the output. */
  readonly file: string;
  /** What its props say, as `propsJson` writes it. */
  readonly props: string;
  readonly bodyRef: BodyRef;
  /** The same page as it was with other templates, where an earlier process left it. */
  readonly former?: FormerPage | undefined;
  /** Whether a feed shows its text. */
  readonly isFed: boolean;
}

/** A page that an earlier process made with other templates, from the same body. */
export interface FormerPage {
  /** Identity of its document. */
  readonly identity: string;
  /** Its {@link PageDetails} as JSON. */
  readonly details: string;
}

/** Where a page goes, and what it may weigh. */
export interface Finishing {
  readonly meta: PageMeta;
  readonly isFed: boolean;
  readonly put: FileWriter['put'];
  readonly inspect: ReturnType<typeof createInspector>;
  /** Undefined where verification asks of the page itself. */
  readonly judge: PageJudge | undefined;
  readonly encode: Encode;
  /** Most bytes of the document after brotli 11; undefined where nothing is weighed. */
  readonly budget: number | undefined;
}

/** A page as its thread leaves it. */
export interface MadePage {
  /**
   * Its {@link PageOutline} as JSON. A text crosses between threads in a third of the time of an object. It is a copy in
   * one thread too: a string that is cut out of a document would keep the whole document in memory.
   */
  readonly json: string;
  /** Its {@link PageDetails} as JSON, which is also what the next process finds of them. */
  readonly details: string;
  /** Apart from it: thousands of them may share one long line. */
  readonly diagnostics: readonly Diagnostic[];
  /** What its verdict expects, and no earlier one of its thread did. @default nothing */
  readonly expected?: Expected | undefined;
  /** Its files that wait in the staging. */
  readonly staged: readonly Staged[];
  /** Why it could not be made, or its files not be written. */
  readonly fault?: Diagnostic | undefined;
}

/** A finished page without its details, as the thread that made it knows it. Plain JSON. */
interface PageOutline extends Pick<FinishedPage, 'path' | 'ms' | 'files' | 'assets' | 'verdict'> {
  readonly weight?: number | undefined;
  readonly body?: string | undefined;
}

/** Inspects a page, weighs it and writes its files, so that nobody needs its text any more. System errors are thrown. */
export function finishPage(
  {
    path,
    ms,
    outputs,
    parts,
    assets,
    body,
    placed,
    references,
    unlinked,
    headings,
    diagnostics,
  }: RenderedPage,
  { meta, isFed, put, inspect, judge, encode, budget }: Finishing,
): MadePage {
  const files: PlacedFile[] = [];
  const staged: Staged[] = [];
  for (const { file, kind, content } of outputs) {
    // Once, for the hash and the file.
    const bytes = typeof content === 'string' ? encode(content) : content;
    const done = put({ file, kind, content: bytes });
    if (done === undefined) continue;
    files.push({ file, kind, identity: hash('sha256', bytes), size: done.size });
    if (done.staged !== undefined) staged.push(done.staged);
  }
  const inspection = parts.length === 0 ? undefined : inspect(parts);
  const judged = inspection && judge?.({ meta, inspection, unlinked });
  // Written out: of each page, a spread takes longer than many a step that makes it.
  return {
    json: JSON.stringify({
      path,
      ms,
      files,
      assets,
      weight: weightOf(outputs, files, budget),
      body: isFed ? body : undefined,
      verdict: judged?.verdict,
    } satisfies PageOutline),
    details: JSON.stringify({
      inspection,
      references,
      unlinked,
      headings,
      placed,
    } satisfies PageDetails),
    diagnostics,
    staged,
    expected: judged?.expected,
  };
}

/** A page that was not made, for no fault of its own: nothing is kept of it. */
export function unmadePage(path: string, fault?: Diagnostic): MadePage {
  return {
    json: JSON.stringify({ path, ms: 0, files: [], assets: [] } satisfies PageOutline),
    details: JSON.stringify({ references: [], headings: [] } satisfies PageDetails),
    diagnostics: [],
    staged: [],
    fault,
  };
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
