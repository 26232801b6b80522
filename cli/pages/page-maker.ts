import { join } from 'node:path';
import type { RoutedProps } from '../output/page-brief.ts';
import type { DocumentReader } from '../read/document-reader.ts';
import type { Renderer } from '../render/renderer.ts';
import { errorOf } from '../report/diagnostic.ts';
import { pageFile } from '../shared/path.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Page } from '../types.ts';
import { createInspector } from '../verify/inspect.ts';
import { createPageJudge } from '../verify/page-judge.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import { createFileWriter } from '../write/file-writer.ts';
import { createEncoder } from './encoder.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import { finishPage, unmadePage } from './finish-page.ts';
import type { MakingContext } from './messages.ts';
import { recallBody } from './recall-body.ts';

/** Tools of a page maker. */
interface MakerInput {
  readonly renderer: Renderer;
  readonly reader: DocumentReader;
  readonly writer: WriterOptions;
  readonly making: Pick<MakingContext, 'budgets' | 'judging'>;
}

/** Makes a page, from its props to its files in the staging. One call at a time. */
export type PageMaker = (job: PageJob) => Promise<MadePage>;

/** Creates the page maker of one thread. */
export function createPageMaker({ renderer, reader, writer, making }: MakerInput): PageMaker {
  const { budgets, judging } = making;
  const { put, isOpen } = createFileWriter(writer, DISK);
  const inspect = createInspector();
  const encode = createEncoder();
  const judge = judging && createPageJudge(judging);
  return async ({ props, bodyRef, former, isFed }) => {
    // The build was aborted, so its pages are not needed.
    if (!isOpen()) return unmadePage();
    const [publicProps, meta, lists] = JSON.parse(props) as RoutedProps;
    const internal = { page: meta, lists, ...bodyRef };
    const page: Page = { path: meta.path, props: { public: publicProps, internal } };
    const document = join(writer.out, pageFile(page.path));
    const recalled = former && recallBody(former, document);
    const body = recalled ?? reader.text(meta, bodyRef.bodyHash)?.body;
    if (body === undefined) return unmadePage(sourceChanged(meta.file));
    const rendered = await renderer.page(page, body);
    const diagnostics = reader.placed(meta, rendered.diagnostics);
    try {
      return finishPage({ ...rendered, diagnostics }, { isFed, budgets, put, inspect, judge, encode });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return unmadePage(faultDiagnostic(error, { root: writer.root, disk: DISK, path: document }));
    }
  };
}

function sourceChanged(file: string): Diagnostic {
  const text = 'This document changed while the site was built: build again';
  return errorOf('source-changed', text, { location: { file } });
}
