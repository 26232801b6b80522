import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RawText } from '../read/raw-text.ts';
import { readRawText } from '../read/raw-text.ts';
import { tolerate } from '../system/tolerate.ts';

/** Every file of content, relative to the root and sorted, those that make no page included. */
export function contentFiles(root: string): readonly string[] {
  return filesIn(root, 'content');
}

/** Texts of the project that editors write, and that may name pages. */
export function editedTexts(root: string): readonly RawText[] {
  const documents = contentFiles(root).filter((file) => /\.(?:md|yaml)$/.test(file));
  const messages = filesIn(root, 'locales').filter((file) => file.endsWith('.json'));
  return [...documents, ...messages, 'site.config.ts'].map((file) => readRawText(root, file));
}

/** Texts that only developers write, and that may name pages. */
export function codeTexts(root: string): readonly RawText[] {
  const code = ['templates', 'assets/scripts'].flatMap((folder) => filesIn(root, folder));
  return code
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readRawText(root, file));
}

function isFile(path: string): boolean {
  return tolerate(() => statSync(path).isFile()) === true;
}

function filesIn(root: string, folder: string): readonly string[] {
  if (statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  // Entries, not names: those are looked for through links to folders as well, which lead anywhere.
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() || (entry.isSymbolicLink() && isFile(join(entry.parentPath, entry.name))),
    )
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort();
}
