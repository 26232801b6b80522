import { expect, it } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import { ensureChromium } from '../chromium.ts';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

async function check(site: MiniSite, CHROMIUM_PATH: string) {
  const flags = ['--accessibility', '--strict', '--format', 'json'];
  const run = await runHere(site, ['check', ...flags], { CHROMIUM_PATH });
  const { diagnostics } = JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const told = diagnostics
    .filter(({ code }) => code === 'inaccessible' || code === 'no-browser')
    .map(({ text, location, notes }) => [text, location?.file, notes?.[0]?.text].join(' | '));
  return { code: run.code, told };
}

it('names what shuts readers out, once for the pages that show it, and says what it lacks', async () => {
  const path = await ensureChromium();
  const links = 'a { display: inline-block; padding: 24px }';
  // Each page more is two visits of a browser.
  const few = ['deux', 'trois'].flatMap((name) =>
    ['fr', 'en'].map((locale) => `content/${locale}/notes/${name}.md`),
  );
  const site = miniSite({
    'assets/styles/main.css': links,
    ...Object.fromEntries(few.map((file) => [file, undefined])),
  });
  expect(await check(site, path)).toEqual({ code: 0, told: [] });
  // A ground that is a pseudo-element, on which axe gives up by itself.
  const ground =
    'main { position: relative } main::before { content: ""; position: absolute; inset: 0; z-index: -1;';
  site.write({ 'assets/styles/main.css': `${links} ${ground} background: #fff } h1 { color: #aaa }` });
  expect(await check(site, path)).toEqual({
    code: 3,
    told: [
      'On /, h1: elements must meet minimum color contrast ratio thresholds (color-contrast) | content/fr/index.md | also on /about, /en, /en/about, /en/notes, /en/notes/tags/atelier and 4 more',
    ],
  });
  expect(await check(site, '/bin/false')).toEqual({
    code: 0,
    told: [
      'Accessibility is not checked. /bin/false does not start: set CHROMIUM_PATH to a Chromium that does |  | ',
    ],
  });
});
