import { join } from 'node:path';
import type { DocumentReader } from '../read/document-reader.ts';
import type { Renderer } from '../render/renderer.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Page } from '../types.ts';
import { createInspector } from '../verify/inspect.ts';
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
  /** Why it could not be made, or its files not be written. */
  readonly fault?: Diagnostic;
}

/** What a page maker works with. */
export interface MakerInput {
  readonly renderer: Renderer;
  readonly reader: DocumentReader;
  readonly place: WriterPlace;
  /** Largest documents after brotli 11; undefined where nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
}

/** Makes pages, one after the other, from their props to their files in the stage. */
export type PageMaker = (job: PageJob) => Promise<MadePage>;

/** Creates the page maker of one thread. */
export function createPageMaker({ renderer, reader, place, budgets }: MakerInput): PageMaker {
  const { put, isOpen } = createFileWriter(place, DISK);
  const inspect = createInspector();
  return async (job) => {
    const { page } = job;
    // Of a build that was given up nobody needs pages.
    if (!isOpen()) return unmade(page);
    const { file, locale } = page.props.internal.page;
    const text = reader.text({ file, locale }, page.props.internal.textKey);
    if (text === undefined) return unmade(page, sourceChanged(file));
    const rendered = await renderer.page(page, text.body);
    try {
      return finishPage(rendered, job, { put, inspect, budgets });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const path = join(place.out, page.file);
      return unmade(page, faultDiagnostic(error, { root: place.root, disk: DISK, path }));
    }
  };
}

/** A page that is not the site's fault: nothing is kept of it. */
function unmade({ path }: Page, fault?: Diagnostic): MadePage {
  const page = { path, ms: 0, files: [], assets: [], references: [], headings: [], diagnostics: [] };
  return { page, staged: [], ...(fault === undefined ? {} : { fault }) };
}

function sourceChanged(file: string): Diagnostic {
  return {
    severity: 'error',
    code: 'source-changed',
    text: 'This document changed while the site was built: build again',
    location: { file },
  };
}
