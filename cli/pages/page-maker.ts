import { join } from 'node:path';
import type { SaidProps } from '../output/page-brief.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import type { Renderer } from '../render/renderer.ts';
import { errorOf } from '../report/diagnostic.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Page } from '../types.ts';
import { createInspector } from '../verify/inspect.ts';
import type { Expected } from '../verify/judgement.ts';
import { createPageJudge } from '../verify/page-judge.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import { createFileWriter } from '../write/file-writer.ts';
import type { Staged } from '../write/plan.ts';
import { createEncoder } from './encoder.ts';
import type { FinishedPage, NewPage, PageJob } from './finish-page.ts';
import { finishPage } from './finish-page.ts';
import type { Making } from './messages.ts';
import { recallBody } from './recall-body.ts';

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
  readonly diagnostics: FinishedPage['diagnostics'];
  /** What its verdict expects, and no earlier one of its thread did. @default nothing */
  readonly expected?: Expected | undefined;
  /** Its files that wait in the staging. */
  readonly staged: readonly Staged[];
  /** Why it could not be made, or its files not be written. */
  readonly fault?: Diagnostic;
}

/** What a page maker works with. */
export interface MakerInput {
  readonly renderer: Renderer;
  readonly reader: DocumentReader;
  readonly writer: WriterOptions;
  readonly making: Pick<Making, 'budgets' | 'judging'>;
}

/** Makes pages, one after the other, from their props to their files in the staging. */
export type PageMaker = (job: PageJob) => Promise<MadePage>;

/** Creates the page maker of one thread. */
export function createPageMaker({ renderer, reader, writer, making }: MakerInput): PageMaker {
  const { budgets, judging } = making;
  const { put, isOpen } = createFileWriter(writer, DISK);
  const inspect = createInspector();
  const encode = createEncoder();
  const judge = judging && createPageJudge(judging);
  return async ({ path, file, props, bodyRef, former, isFed }) => {
    // Nobody needs the pages of a build that was given up.
    if (!isOpen()) return unmade(path);
    const [said, meta, lists] = JSON.parse(props) as SaidProps;
    const page: Page = { path, file, props: { public: said, internal: { page: meta, lists, ...bodyRef } } };
    const recalled = former && recallBody(former, join(writer.out, file));
    const body = recalled ?? reader.text(meta, bodyRef.bodyHash)?.body;
    if (body === undefined) return unmade(path, sourceChanged(meta.file));
    const rendered = await renderer.page(page, body);
    try {
      const budget = budgets?.[meta.template] ?? budgets?.default;
      return made(finishPage(rendered, { meta, isFed, budget, put, inspect, judge, encode }));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const fault = faultDiagnostic(error, { root: writer.root, disk: DISK, path: join(writer.out, file) });
      return unmade(path, fault);
    }
  };
}

function made({ outline, details, ...rest }: NewPage): MadePage {
  return { json: JSON.stringify(outline), details: JSON.stringify(details), ...rest };
}

/** A page that was not made, for no fault of its own: nothing is kept of it. */
function unmade(path: string, fault?: Diagnostic): MadePage {
  const outline = { path, ms: 0, files: [], assets: [] };
  const page = made({
    outline,
    details: { references: [], headings: [] },
    diagnostics: [],
    staged: [],
    expected: undefined,
  });
  return fault === undefined ? page : { ...page, fault };
}

function sourceChanged(file: string): Diagnostic {
  const text = 'This document changed while the site was built: build again';
  return errorOf('source-changed', text, { location: { file } });
}
