import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cutContent } from '../cut-content.ts';
import { GENERATOR } from '../mini-site.ts';
import { onceARun } from '../once-a-run.ts';
import { buildShared } from '../real-site.ts';

/**
 * A build of the fixture: the site as it is, as it is after the next deployment, or a preview of one without a forms
 * endpoint; these two have two fifths of its pages.
 */
export type FixtureName = 'first' | 'next' | 'closed';

/** Builds a copy of the real site with a few pages of its own, once for a whole run; returns the output folder. */
export async function fixtureSite(name: FixtureName = 'first'): Promise<string> {
  return join(await onceARun(`fixture-${name}`, (root) => buildFixture(root, name)), 'dist');
}

/** Builds a fixture of two fifths of the pages with further files, under a name that no other has. */
export async function fixtureWith(
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const build = async (root: string): Promise<string> => {
    copyProject(root);
    cutContent(root);
    putFiles(root, files);
    return buildShared(root);
  };
  return join(await onceARun(`fixture-${name}`, build), 'dist');
}

/** Builds a fixture; returns the build's error output, which is empty when all went well. */
async function buildFixture(root: string, name: FixtureName): Promise<string> {
  copyProject(root);
  if (name !== 'first') cutContent(root, ['/terms', '/blog/protection-information']);
  if (name === 'next') deployNext(root);
  if (name === 'closed')
    edit(root, 'site.config.ts', 'placeholder: true,', 'placeholder: true, forms: { endpoint: false },');
  return buildShared(root, name === 'closed' ? ['--drafts'] : []);
}

const PARTS = ['assets', 'templates', 'locales', 'content', 'cli/shared', 'cli/api', 'site.config.ts'];

function copyProject(root: string): void {
  for (const part of PARTS) cpSync(join(GENERATOR, part), join(root, part), { recursive: true });
  edit(root, 'site.config.ts', 'placeholder: true,', `placeholder: true, ${SETTINGS}`);
  putFiles(root, PAGES);
}

function putFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

/** Leaves out budgets, which are for the real site, and Open Graph pictures, which take time. */
const SETTINGS =
  'openGraphImages: false, budgets: { html: { default: 1e6 }, css: 1e6, scripts: { default: 1e6 } },';

/** Changes what a deployment does: the shell of every page, and with it the names of scripts and stylesheets. */
function deployNext(root: string): void {
  edit(root, 'locales/fr.json', '"skip": "', '"skip": "! ');
  edit(root, 'locales/en.json', '"skip": "', '"skip": "! ');
  edit(root, 'templates/islands/form-parts.tsx', 'className="field"', 'className="field next"');
  edit(
    root,
    'assets/scripts/main.ts',
    'startMenu,',
    "startMenu, () => { document.documentElement.dataset.build = 'next'; },",
  );
  edit(root, 'assets/styles/base.css', 'body {', 'body { --build: next;');
}

function edit(root: string, file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} holds no "${from}"`);
  writeFileSync(path, text.replace(from, to));
}

const TALL = Array.from({ length: 40 }, (_, index) => `Paragraphe ${index + 1} d'une page qui défile.`).join(
  '\n\n',
);
const MATTER =
  'description: Une page que seuls les essais du navigateur connaissent, assez longue pour défiler.';

const PAGES: Readonly<Record<string, string>> = {
  'content/fr/essai/ancres.md': `---
title: Ancres
${MATTER}
---
${TALL}

## Équipe

${TALL}

## 2026 en chiffres

${TALL}
`,
  'content/en/essai/ancres.md': `---
title: Anchors
${MATTER}
---
${TALL}

## Team

${TALL}
`,
  'content/fr/essai/seule.md': `---
title: Seule en français
only: fr
${MATTER}
---
${TALL}
`,
};
