import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorLink } from '../../report/editor-link.ts';
import { plainLine } from '../../serve/watch/plain-line.ts';
import type { WatchMountOptions } from '../../serve/watch/watch-mount.ts';
import type { SourceLines } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import { tolerate } from '../../system/tolerate.ts';
import type { Page } from '../../types.ts';
import { deskReport } from './desk-report.ts';
import { presentAddress } from './former-pages.ts';
import { pageReport } from './page-report.ts';
import type { PublicBuild } from './public-build.ts';
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
): Pick<WatchMountOptions, 'address' | 'deskReport' | 'lines' | 'report'> {
  const told = (path?: string) => {
    const { last: made, found, diagnostics } = current();
    const { remarks, ages } = twinRemarks(root, made, path);
    return { root, ages, made, found, diagnostics: [...diagnostics, ...remarks] };
  };
  return {
    address: (path) => {
      const { last: made, former } = current();
      return made === undefined ? {} : given({ path: presentAddress(path, { former, site: made.site }) });
    },
    deskReport: () => deskReport({ ...told(), editor }),
    lines: (path) => {
      const page = current().last?.site.pages.find((candidate) => candidate.path === path);
      return page && sourceLines(page, root, editor);
    },
    report: (path) => {
      const { made, ...rest } = told(path);
      return made && pageReport(path, { ...rest, out, editor, site: made.site });
    },
  };
}

/** Reads the lines that a page's texts may come from: its document's, then the interface strings of its language. */
function sourceLines(page: Page, root: string, editor: EditorLink): SourceLines {
  const { file, locale } = page.props.internal.page;
  const files = [file, `locales/${locale}.json`].map((name) => {
    const lines = readLines(join(root, name)).flatMap((text, row) => {
      const line = row + 1;
      const plain = plainLine(text);
      return plain === '' ? [] : [{ line, text: plain, ...given({ link: editor(name, line) }) }];
    });
    return { place: { file: name, ...given({ link: editor(name) }) }, lines };
  });
  return { path: page.path, keys: frontMatterKeys(join(root, file)), files };
}

function frontMatterKeys(file: string): readonly string[] {
  const [, front = ''] = /^---\r?\n(.*?)\r?\n---/s.exec(readLines(file).join('\n')) ?? [];
  return [...front.matchAll(/^([\w-]+):/gm)].map(([, key = '']) => key);
}

/** Reads the lines of a file; a file that is gone by now has one empty line. */
function readLines(file: string): readonly string[] {
  return (tolerate(() => readFileSync(file, 'utf8')) ?? '').split('\n');
}
