import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../commands/project-config.ts';
import { projectOptions } from '../project/build-options.ts';
import { formsEnvironment } from '../project/environment.ts';
import { mountOf } from './forms/mount-of.ts';
import { SAME_ORIGIN } from './forms/sample-posts.ts';
import { GENERATOR, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';
import { serve } from './serve/fixture.ts';

/** A baking school: of the site of this repository it has neither pages, forms, fields, budgets, ids nor colours. */
const BAKERY = join(GENERATOR, 'cli', 'tests', 'sites', 'bakery');

it('a site of another trade builds, and its own forms are taken, without a change of the generator', async () => {
  const site = siteInTurn({}, BAKERY);
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
  const { value: config } = await readConfig(projectOptions(site.root, {}, {}));
  if (config === undefined) throw new Error('The configuration is wrong');
  const mount = await mountOf({ config, log: (line) => void log.push(line), env });
  if (mount === undefined) throw new Error('There is no mount');
  const { origin } = await serve(join(site.root, 'dist'), { mounts: [mount] });
  const post = async (
    form: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<string | null | number> => {
    const body = new URLSearchParams({ locale: 'fr', page: '/', token: '', website_url: '', ...fields });
    const answer = await fetch(`${origin}/api/${form}`, {
      method: 'POST',
      redirect: 'manual',
      headers: SAME_ORIGIN,
      body,
    });
    return answer.headers.get('location') ?? answer.status;
  };
  const right = { email: 'ana@exemple.ca', cours: 'seigle', farine: 'T80', precisions: 'Samedi ?' };
  // The other site asks for a first name; this one knows no such field.
  expect(await post('inscription', { ...right, name: 'Ana' })).toBe('/reprendre');
  expect(await post('inscription', { ...right, precisions: 'x'.repeat(401) })).toBe('/reprendre');
  expect(await post('contact', right)).toBe(404);
  expect(await post('inscription', right)).toBe('/merci');
  expect(await post('infolettre', { email: 'ana@exemple.ca', consent: '1' })).toBe('/merci');
  await expect.poll(() => log.length).toBe(2);
  const folder = join(state, 'site', readdirSync(join(state, 'site'))[0] ?? '', 'mail');
  const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const mail = mails.find((text) => text.includes('Le pain de seigle'));
  expect(mail).toMatch(/Farine\s*(?:=C2=A0|\u00a0): T80/);
  expect(mails.find((text) => text !== mail)).toContain('/api/newsletter/confirm?token=');
  await mount.close();
});

it('a field without a label is said when the site is built, before its receiver would not start', async () => {
  const registry = readFileSync(join(BAKERY, 'templates/registry.ts'), 'utf8');
  const field = "farine: { kind: 'line', required: [], maxLength: 30 },";
  const site = siteInTurn(
    { 'templates/registry.ts': registry.replace(field, `${field} couleur: ${field.slice(8)}`) },
    BAKERY,
  );
  const { code, stderr } = await runHere(site, ['build', '--quiet']);
  expect(code).toBe(0);
  const said = (locale: string): string =>
    `▲ [WARNING] The receiver of forms needs the key "mail.inscription.couleur" [missing-message]\n\n    locales/${locale}.json\n\n`;
  expect(stderr).toBe(`${said('en')}${said('fr')}2 warnings\n`);
});

it('a copy of it, in a folder of its own, has types with the tsconfig.json of CONTRIBUTING', () => {
  const site = siteInTurn({}, BAKERY);
  const [, config = ''] =
    /^```json own=tsconfig\.json\n([\s\S]*?)^```$/m.exec(
      readFileSync(join(GENERATOR, 'CONTRIBUTING.md'), 'utf8'),
    ) ?? [];
  expect(config).toContain('"../site/');
  site.write({ 'tsconfig.json': config.replaceAll('../site', GENERATOR) });
  const check = (): string => {
    const tsc = join(GENERATOR, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.'], {
      cwd: site.root,
      encoding: 'utf8',
    });
    return `${status} ${stdout}`;
  };
  expect(check()).toBe('0 ');
  const registry = readFileSync(join(site.root, 'templates/registry.ts'), 'utf8');
  site.write({ 'templates/registry.ts': registry.replace("sort: 'order'", "sort: 'price'") });
  expect(check()).toContain('templates/registry.ts(12,53): error TS2322');
});
