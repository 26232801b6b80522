import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { GENERATOR } from './mini-site.ts';

it('the workflow that publishes ends the build and the publish of a commit before those of the next begin', () => {
  const { concurrency, jobs } = parse(readFileSync(join(GENERATOR, '.github/workflows/publish.yml'), 'utf8'));
  // A group of the publish alone lets the build of an older commit, which took longer, be published last.
  expect(concurrency).toEqual({
    group: `publish-\${{ github.ref }}`,
    'cancel-in-progress': `\${{ github.event_name == 'pull_request' }}`,
  });
  expect(Object.values(jobs as object).filter((job) => 'concurrency' in job)).toEqual([]);
});
