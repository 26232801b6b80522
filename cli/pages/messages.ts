import type { RenderEnv } from '../api/render-context.ts';
import type { DocumentFile, ReadingContext } from '../read/document-reader.ts';
import type { Localized } from '../shared/locale.ts';
import type { JudgingContext } from '../verify/page-judge.ts';
import type { WriterOptions } from '../write/file-writer.ts';
import type { PageJob } from './finish-page.ts';

/** Input of the pages of one build. Plain, as all data sent to a thread. */
export interface MakingContext {
  readonly env: RenderEnv;
  /** True when pages tell what they read of it: worth it only where another build of this process follows. */
  readonly isTraced: boolean;
  /** Largest documents after brotli 11, by template name; undefined when pages are not weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
  /** Context in which pages are judged; undefined when few are made, and verification inspects them itself. */
  readonly judging: JudgingContext | undefined;
}

/**
 * A message to a thread. The first two kinds have no answer; `read` is answered by a `ReadResult` per file, `make` by a
 * `MadePage` per job. `templates` is the `file:` URL of the compiled templates.
 */
export type Message =
  | { readonly kind: 'documents'; readonly templates: string; readonly contexts: Localized<ReadingContext> }
  | { readonly kind: 'pages'; readonly making: MakingContext; readonly writer: WriterOptions }
  | { readonly kind: 'read'; readonly files: readonly DocumentFile[] }
  | { readonly kind: 'make'; readonly jobs: readonly PageJob[] };

/** A message from a thread: an answer, or an error of a promise of the project's code that nothing waits for. */
export type ThreadMessage = readonly unknown[] | { readonly unawaited: Error };
