import type { EditorLink } from '../../report/editor-link.ts';
import type { WatchReports } from '../../serve/watch/watch-mount.ts';
import type { PresentAddress } from '../../serve/watch/wire.ts';
import {
  ADDRESS_PATH,
  DESK_REPORT_PATH,
  LINES_PATH,
  PUBLIC_PATH,
  REPORT_PATH,
} from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import { deskReport } from './desk-report.ts';
import { presentAddress } from './former-pages.ts';
import { pageReport } from './page-report.ts';
import type { PublicBuild } from './public-build.ts';
import { sourceLines } from './source-lines.ts';
import { twinRemarks } from './twin-remarks.ts';
import type { WatchProgress } from './watch-progress.ts';

/** Project that reports are about. */
interface ReportProject {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute folder of the watched build. */
  readonly out: string;
  readonly editor: EditorLink;
}

/** Findings of the builds so far. */
type Findings = Pick<WatchProgress, 'last' | 'former' | 'diagnostics'> & {
  /** Findings of the public build, once it was tried. */
  readonly found: PublicBuild | undefined;
};

/** Answers an editor's questions about the site as its last build left it. */
export function createWatchReports(
  { root, out, editor }: ReportProject,
  current: () => Findings,
): WatchReports {
  const told = (path?: string) => {
    const { last: made, found, diagnostics } = current();
    const { remarks, ages } = twinRemarks(root, made, path);
    return { root, ages, made, found, diagnostics: [...diagnostics, ...remarks] };
  };
  return {
    [ADDRESS_PATH]: (path): PresentAddress => {
      const { last: made, former } = current();
      return made === undefined ? {} : given({ path: presentAddress(path, { former, site: made.site }) });
    },
    [DESK_REPORT_PATH]: () => deskReport({ ...told(), editor }),
    [LINES_PATH]: (path) => {
      const site = current().last?.site;
      const page = site?.pages.find((candidate) => candidate.path === path);
      return site && page && sourceLines(page, { root, out, site, editor });
    },
    [PUBLIC_PATH]: () => current().found,
    [REPORT_PATH]: (path) => {
      const { made, ...rest } = told(path);
      return made && pageReport(path, { ...rest, out, editor, site: made.site });
    },
  };
}
