import { expect, it } from 'vitest';
import type { DocumentFile, ReadResult } from '../read/document-reader.ts';
import { testMeta, testPage } from '../tests/test-page.ts';
import type { Page } from '../types.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import type { PageWorker } from './page-worker.ts';
import { createSharedWork } from './share-out.ts';

const FILES = Array.from(
  { length: 100 },
  (_, row): DocumentFile => ({ file: `content/fr/${row}.md`, locale: 'fr' }),
);
const PAGES = FILES.map(({ file }, row): Page => testPage(testMeta({ path: `/${row}`, file })));

function worker(): PageWorker {
  return {
    batch: 8,
    ahead: 1,
    read: async (files) => files.map(({ file }) => ({ file }) as ReadResult),
    make: async (jobs) => jobs.map(({ props }) => ({ json: props }) as MadePage),
  };
}

it('makes pages whose documents were read by a worker that takes no part any more', async () => {
  const [here, there] = [worker(), worker()];
  const { read, make } = createSharedWork();
  await read(FILES, [here, there]);
  const made: string[] = [];
  await make(PAGES, [here], {
    jobOf: ({ path }) => ({ props: path }) as PageJob,
    take: ({ json }, page) => {
      made[PAGES.indexOf(page)] = json;
    },
  });
  expect(made).toEqual(PAGES.map(({ path }) => path));
});
