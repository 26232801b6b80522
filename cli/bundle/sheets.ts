import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { warningOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import type { Diagnostic } from '../types.ts';

/** Where stylesheets are: that of all pages, those of single templates, and what these import. */
export const SHEETS = {
  folder: 'assets/styles',
  main: 'assets/styles/main.css',
  pages: 'assets/styles/pages',
} as const;

/** Sheets of `assets/styles/pages`; a name that begins otherwise than with a letter is of a part of some. */
export function pageSheetNames(root: string): readonly string[] {
  const folder = join(root, SHEETS.pages);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[a-z][\w-]*\.css$/i.test(name))
    .sort();
}

/** Warnings for sheets named after no template: no page would load them. */
export function sheetsOfNoTemplate(root: string, templates: readonly string[]): readonly Diagnostic[] {
  return pageSheetNames(root).flatMap((file) => {
    const name = file.replace(/\.css$/, '');
    if (templates.includes(name)) return [];
    return warningOf('unused-style', `No template is called "${name}": no page loads this stylesheet`, {
      location: { file: `${SHEETS.pages}/${file}` },
      suggestion: suggest(name, templates),
    });
  });
}

/**
 * Warnings for sheets that no page would load, since none that is loaded imports them, or they are in a language that no
 * browser reads. `inputs` are the files that the stylesheets of pages were made from; undefined: there is no main sheet.
 */
export function unusedSheets(root: string, inputs: readonly string[] | undefined): readonly Diagnostic[] {
  const used = new Set(inputs);
  // Named otherwise than they stand here, as behind a link, files cannot be told apart.
  if (inputs !== undefined && !used.has(SHEETS.main)) return [];
  return sheetsIn(root).flatMap((file) => {
    const why = whyUnused(file, inputs && used);
    if (why === undefined) return [];
    return warningOf('unused-style', `No page loads this stylesheet: ${why}`, { location: { file } });
  });
}

/** Sheets, and what other tools would make of sheets, but for those that are set aside by an underscore. */
const SHEET = /(?:^|\/)[^_/][^/]*\.(css|scss|sass|less|styl|pcss|postcss)$/i;

function sheetsIn(root: string): readonly string[] {
  const folder = join(root, SHEETS.folder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(root, join(item.parentPath, item.name)))
    .filter((file) => SHEET.test(file))
    .sort();
}

function whyUnused(file: string, used: ReadonlySet<string> | undefined): string | undefined {
  const name = file.slice(SHEETS.folder.length + 1);
  if (!file.endsWith('.css')) {
    const css = name.replace(/\.\w+$/, '.css');
    return used?.has(file) === true ? undefined : `browsers read CSS alone. Write it as ${css}`;
  }
  if (used === undefined) return `${SHEETS.main} does not exist`;
  if (used.has(file)) return undefined;
  return `neither main.css nor a sheet of a template imports it. Write @import "./${name}" into main.css`;
}
