import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFormsSlot } from '../../commands/forms-slot.ts';
import { readConfig } from '../../commands/project-config.ts';
import { buildOptions } from '../../project/build-options.ts';
import type { Mount } from '../../serve/server.ts';
import { miniSite, siteEnvironment } from '../mini-site.ts';
import { lawOverlay } from './law-site.ts';
import { watchHere } from './watched-here.ts';

it('keeps one receiver when the configuration changes while another opens', async () => {
  const { slot, mounts, options, rename } = await openSlot();
  const following: Promise<void>[] = [];
  for (let edit = 1; edit <= 3; edit++) {
    rename(`Nom ${edit}`);
    following.push(slot.follow());
    // The configuration is compiled meanwhile: some of these find a receiver that opens.
    await readConfig(options);
  }
  await Promise.all(following);
  expect(mounts).toHaveLength(1);
  await slot.close();
  expect(mounts).toEqual([]);
});

it('leaves no receiver open when it is closed while one opens', async () => {
  const { slot, mounts } = await openSlot();
  const opening = slot.follow();
  await slot.close();
  await opening;
  expect(mounts).toEqual([]);
});

it('is open when the watch says where it listens', async () => {
  const { root } = miniSite(await lawOverlay());
  const watching = await watchHere(root);
  onTestFinished(async () => void (await watching.stop()));
  expect((await fetch(`${watching.origin}/api/health`)).status).toBe(200);
});

async function openSlot() {
  const site = miniSite(await lawOverlay());
  const state = mkdtempSync(join(tmpdir(), 'forms-slot-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const env = siteEnvironment({ XDG_STATE_HOME: state });
  const options = buildOptions(site.root, { dev: true }, env);
  const stream = { write: () => undefined };
  const mounts: Mount[] = [];
  const slot = createFormsSlot(mounts, options, {
    cwd: site.root,
    env,
    stdout: stream,
    stderr: stream,
  });
  const rename = (name: string): void => {
    const config = readFileSync(join(site.root, 'site.config.ts'), 'utf8');
    site.write({ 'site.config.ts': config.replace(/name: (['"])[^'"]*\1/, `name: '${name}'`) });
  };
  return { slot, mounts, options, rename };
}
