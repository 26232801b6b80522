import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../forms/store/sqlite.ts';
import { createStore } from '../../forms/store/store.ts';
import { newSending, postSending, startFormsProcess } from '../forms-process.ts';

// A disk of 1 MB that fills up and is freed again: 503 while it is full, then 200, and nothing acknowledged is lost.

const generator = process.cwd();
const root = mkdtempSync(join(tmpdir(), 'forms-disk-'));
const disk = join(root, 'disk');
mkdirSync(disk);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;
process.on('exit', () => {
  if (mounted) spawnSync('umount', ['-l', disk]);
  rmSync(root, { recursive: true, force: true });
});

if (mounted) await prove();
else
  console.log(
    'Not proven: only root may mount a disk of 1 MB. The test suite fills a disk by a limit instead.',
  );

async function prove(): Promise<void> {
  cpSync(join(generator, 'cli/tests/sites/base'), join(root, 'site'), { recursive: true });
  const file = join(disk, 'leads.sqlite');
  const receiver = await startFormsProcess({ cwd: join(root, 'site'), generator, env: { SITE_STORE: file } });
  const acknowledged: string[] = [];
  const post = async (): Promise<number | undefined> => {
    const sending = newSending();
    const status = await postSending(receiver.url, sending);
    if (status === 200) acknowledged.push(sending.key);
    return status;
  };
  const before = await post();
  const filler = join(disk, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
  const during: (number | undefined)[] = [];
  while (during.filter((status) => status === 503).length < 20) during.push(await post());
  rmSync(filler);
  writeFileSync(filler, '');
  const after = await post();
  await receiver.kill();
  const store = createStore(openSqlite(file));
  const keys = new Set((await store.submissions.list('contact')).map(({ key }) => key));
  await store.close();
  const lost = acknowledged.filter((key) => !keys.has(key)).length;
  const extra = keys.size - acknowledged.length;
  const others = during.filter((status) => status !== 503 && status !== 200).length;
  console.log(
    `Full disk: ${before} before; 503 for 20 of ${during.length} posts, ${others} other refusals; ${after} when freed; ` +
      `${acknowledged.length} acknowledged, ${lost} lost, ${extra} kept without acknowledgement`,
  );
  if (before !== 200 || after !== 200 || lost > 0 || extra > 0 || others > 0) process.exitCode = 1;
}
