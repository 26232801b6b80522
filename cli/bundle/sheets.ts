import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { warningOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import type { Diagnostic } from '../types.ts';

/** Paths of stylesheets: the folder of all, the sheet of all pages, and the folder of sheets for single templates. */
export const SHEETS = {
  folder: 'assets/styles',
  main: 'assets/styles/main.css',
  pages: 'assets/styles/pages',
} as const;

/** Lists the sheets of `assets/styles/pages`. A name that does not begin with a letter is a part that sheets import. */
export function pageSheetNames(root: string): readonly string[] {
  const folder = join(root, SHEETS.pages);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[a-z][\w-]*\.css$/i.test(name))
    .sort();
}

/** Returns warnings about sheets that are named after no template: no page would load them. */
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
 * Returns warnings about sheets that no page would load: no sheet that is loaded imports them, or they are in a
 * language that no browser reads. `inputs` are the files that the stylesheets of pages were made from, or undefined
 * when there is no main sheet.
 */
export function unusedSheets(root: string, inputs: readonly string[] | undefined): readonly Diagnostic[] {
  const used = new Set(inputs);
  // Behind a link, esbuild's names of files differ from those listed here, and no sheet can be judged.
  if (inputs !== undefined && !used.has(SHEETS.main)) return [];
  return sheetsIn(root).flatMap((file) => {
    const why = whyUnused(file, inputs && used);
    if (why === undefined) return [];
    return warningOf('unused-style', `No page loads this stylesheet: ${why}`, { location: { file } });
  });
}

/** Sheets, and files that other tools compile to sheets, except those that an underscore sets aside. */
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
