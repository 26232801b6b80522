import { join } from 'node:path';
import type { Renderer } from '../render/renderer.ts';
import { isSystemError } from '../report/system-error.ts';
import type { Diagnostic } from '../types.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import type { WriterPlace } from '../write/file-writer.ts';
import { createFileWriter } from '../write/file-writer.ts';
import type { Staged } from '../write/place.ts';
import type { FinishedPage, PageJob } from './finish-page.ts';
import { finishPage } from './finish-page.ts';

/** A page as its thread leaves it. */
export interface MadePage {
  readonly page: FinishedPage;
  /** Its files that wait in the stage. */
  readonly staged: readonly Staged[];
  /** Why its files could not be written. */
  readonly fault?: Diagnostic;
}

/** What a page maker works with. */
export interface MakerInput {
  readonly renderer: Renderer;
  readonly place: WriterPlace;
  /** Largest documents after brotli 11; undefined where nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
}

/** Makes pages, one after the other, from their props to their files in the stage. */
export type PageMaker = (job: PageJob) => Promise<MadePage>;

/** Creates the page maker of one thread. */
export function createPageMaker({ renderer, place, budgets }: MakerInput): PageMaker {
  const put = createFileWriter(place, DISK);
  return async (job) => {
    const rendered = await renderer.page(job.page);
    try {
      return finishPage(rendered, job, { put, budgets });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const { outputs: _outputs, html: _html, head: _head, shell: _shell, ...rest } = rendered;
      const path = join(place.out, job.page.file);
      const fault = faultDiagnostic(error, { root: place.root, disk: DISK, path });
      return { page: { ...rest, headings: [], files: [] }, staged: [], fault };
    }
  };
}
