import type { RenderEnv } from '../api/render-context.ts';
import type { DocumentFile, ReadingContext } from '../read/document-reader.ts';
import type { Localized } from '../shared/locale.ts';
import type { JudgingContext } from '../verify/page-judge.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import type { PageJob } from './finish-page.ts';

/** What pages are made with, in one build. Plain, like all that crosses to a thread. */
export interface Making {
  readonly env: RenderEnv;
  /** Largest documents after brotli 11, by template name; undefined where nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
  /** What pages are judged by; undefined where few are made, and verification asks of them itself. */
  readonly judging: JudgingContext | undefined;
}

/**
 * What a thread is asked. The first two have no answer, `read` has a `ReadResult` for each file, `make` a `MadePage` for
 * each job. `templates` is the `file:` URL of the compiled templates.
 */
export type Message =
  | { readonly kind: 'documents'; readonly templates: string; readonly contexts: Localized<ReadingContext> }
  | { readonly kind: 'pages'; readonly making: Making; readonly writer: WriterOptions }
  | { readonly kind: 'read'; readonly files: readonly DocumentFile[] }
  | { readonly kind: 'make'; readonly jobs: readonly PageJob[] };
