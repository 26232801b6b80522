import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFormsMount } from '../commands/forms-mount.ts';
import { readConfig } from '../commands/project-config.ts';
import { buildOptions, formsEnvironment } from '../project/options.ts';
import { SAME_ORIGIN } from './forms/sample-posts.ts';
import { GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { serve } from './serve/fixture.ts';

/** A baking school: of the site of this repository it has neither pages, fields, budgets, ids nor colours. */
const BAKERY = join(GENERATOR, 'cli', 'tests', 'sites', 'bakery');

it('a site of another trade builds, and its own form is taken, without a change of the generator', async () => {
  const site = miniSite({}, BAKERY);
  const { code, stderr } = await runHere(site, ['build', '--strict']);
  expect(stderr).not.toMatch(/ERROR|WARNING/);
  expect(code).toBe(0);
  const home = site.output('index.html');
  expect(home).toContain('content="#fff8e7"');
  expect(home).toContain('id="fournil-2"');
  expect(home.indexOf('Les baguettes')).toBeLessThan(home.indexOf('Le pain de seigle'));
  expect(site.output('en/cours/seigle/index.html')).toContain('in the deck oven');

  const state = mkdtempSync(join(tmpdir(), 'second-site-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const log: string[] = [];
  const env = formsEnvironment({ XDG_STATE_HOME: state });
  const { value: config } = await readConfig(buildOptions(site.root, {}));
  if (config === undefined) throw new Error('The configuration is wrong');
  const { value: mount } = await openFormsMount(config, (line) => void log.push(line), env);
  if (mount === undefined) throw new Error('There is no mount');
  const { origin } = await serve(join(site.root, 'dist'), { mounts: [mount] });
  const post = async (fields: Readonly<Record<string, string>>): Promise<string | null> => {
    const body = new URLSearchParams({ locale: 'fr', page: '/', token: '', website_url: '', ...fields });
    const answer = await fetch(`${origin}/api/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: SAME_ORIGIN,
      body,
    });
    return answer.headers.get('location');
  };
  const right = { email: 'ana@exemple.ca', cours: 'seigle', farine: 'T80', precisions: 'Samedi ?' };
  // The other site asks for a first name; this one knows no such field.
  expect(await post({ ...right, name: 'Ana' })).toBe('/reprendre');
  expect(await post({ ...right, precisions: 'x'.repeat(401) })).toBe('/reprendre');
  expect(await post(right)).toBe('/merci');
  await expect.poll(() => log.length).toBe(1);
  const mails = join(state, 'site', readdirSync(join(state, 'site'))[0] ?? '', 'mail');
  const mail = readFileSync(join(mails, readdirSync(mails)[0] ?? ''), 'utf8');
  expect(mail).toContain('Le pain de seigle');
  expect(mail).toMatch(/Farine\s*(?:=C2=A0|\u00a0): T80/);
  await mount.close();
});
