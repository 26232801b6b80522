import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import { newSending, postSending, startFormsProcess } from '../forms-process.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';

/** The system lets the process write no file beyond 400 KB, and answers an error instead of ending it. */
const FULL_AT_400_KB = `trap '' XFSZ; ulimit -f 400; exec "$@"`;

it('5.4 answers 503 when the disk takes no more, and keeps all that it acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-full-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = miniSite();
  // The first run compiles the program, for which 400 KB would not do.
  expect((await site.run(['--version'])).code).toBe(0);
  expect((await site.run(['leads', 'list'], { SITE_STORE: join(folder, 'none') })).code).toBe(0);
  const file = join(folder, 'leads.sqlite');
  const env = { SITE_STORE: file };
  const receiver = await startFormsProcess({
    cwd: site.root,
    generator: GENERATOR,
    env,
    shell: FULL_AT_400_KB,
  });
  onTestFinished(receiver.kill);

  const acknowledged: string[] = [];
  const refused: (number | undefined)[] = [];
  while (refused.length < 5) {
    const sending = newSending();
    const body = sending.body.replace('Message ', `${'x'.repeat(4000)} `);
    const status = await postSending(receiver.url, { ...sending, body });
    if (status === 200) acknowledged.push(sending.key);
    else refused.push(status);
    expect(acknowledged.length).toBeLessThan(200);
  }
  expect(refused).toEqual([503, 503, 503, 503, 503]);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect((await fetch(`${receiver.url}/health`)).status).toBe(503);
  expect(receiver.output()).toMatch(/A post could not be kept, and was answered 503: disk I\/O error/);
  await receiver.kill();

  const store = createStore(openSqlite(file));
  onTestFinished(() => store.close());
  const keys = (await store.submissions.list('contact')).map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set(acknowledged));
});
