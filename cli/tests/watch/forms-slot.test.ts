import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createFormsSlot } from '../../commands/forms-slot.ts';
import { readConfig } from '../../commands/project-config.ts';
import { buildOptions } from '../../project/build-options.ts';
import type { Mount } from '../../serve/server.ts';
import { SAME_ORIGIN } from '../forms/sample-posts.ts';
import { miniSite, siteEnvironment } from '../mini-site.ts';
import { serve, writeBuild } from '../serve/fixture.ts';
import { lawOverlay } from './law-site.ts';
import { watchHere } from './watched-here.ts';

it('keeps one receiver when the configuration changes while another opens', async () => {
  const { slot, mounts, options, rename } = await openSlot();
  const following: Promise<boolean>[] = [];
  for (let edit = 1; edit <= 3; edit++) {
    rename(`Nom ${edit}`);
    following.push(slot.follow());
    // The configuration is compiled meanwhile: some of these calls find a receiver that is about to open.
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

it('5.4 keeps and answers a post that is under way when the next receiver opens', async () => {
  const { root, slot, mounts, rename } = await openSlot();
  writeBuild(join(root, 'dist'));
  await slot.follow();
  const { port } = await serve(join(root, 'dist'), { mounts });
  const post = http.request({
    port,
    path: '/api/contact',
    method: 'POST',
    headers: { ...SAME_ORIGIN, 'Content-Type': 'application/json', Expect: '100-continue' },
  });
  post.flushHeaders();
  await once(post, 'continue');
  const [former] = mounts;
  rename('Autre nom');
  await slot.follow();
  expect(mounts).toHaveLength(1);
  expect(mounts[0]).not.toBe(former);
  post.end(JSON.stringify({ email: 'a@exemple.ca', service: 'ai', locale: 'fr' }));
  const [answer] = (await once(post, 'response')) as [http.IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await slot.close();
});

it('says what it cannot open, and goes on with what is open', async () => {
  const { slot, mounts, write, said } = await openSlot();
  expect(await slot.follow()).toBe(true);
  const [former] = mounts;
  write({ 'locales/en.json': '{}' });
  expect(await slot.follow()).toBe(false);
  expect(mounts).toEqual([former]);
  expect(said()).toContain('locales/en.json');
});

it('is open when the watch says where it listens, and follows what the forms ask', async () => {
  const { root, write } = miniSite(await lawOverlay());
  const watching = await watchHere(root);
  onTestFinished(async () => void (await watching.stop()));
  expect((await fetch(`${watching.origin}/api/health`)).status).toBe(200);
  const post = async (): Promise<number> => {
    const answer = await fetch(`${watching.origin}/api/newsletter`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'a@exemple.ca', city: 'Laval', consent: '2026', locale: 'fr' }),
    });
    return answer.status;
  };
  expect(await post()).toBe(422);
  const registry = readFileSync(join(root, 'templates/registry.ts'), 'utf8');
  const city = "city: { kind: 'line', required: [], maxLength: 40 },";
  const [before, after = ''] = registry.split("kind: 'newsletter',");
  write({
    'templates/registry.ts': `${before}kind: 'newsletter',${after.replace('fields: {', `fields: { ${city}`)}`,
  });
  await expect.poll(post, { timeout: 20_000 }).toBe(200);
});

async function openSlot() {
  const site = miniSite(await lawOverlay());
  const state = mkdtempSync(join(tmpdir(), 'forms-slot-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const env = siteEnvironment({ XDG_STATE_HOME: state });
  const options = buildOptions(site.root, { dev: true }, env);
  let said = '';
  const stream = { write: (text: string) => (said += text) };
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
  return { root: site.root, write: site.write, slot, mounts, options, rename, said: () => said };
}
