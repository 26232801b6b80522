import type { Stats } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

function filesIn(root: string, folder: string): readonly string[] {
  return statOf(join(root, folder))?.isDirectory() === true ? filesBelow(root, folder).sort() : [];
}

/** Folder by folder: all at once, Node 24 would look through links to folders, which lead anywhere. */
function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, file);
    return entry.isFile() || statOf(join(root, file))?.isFile() === true ? [file] : [];
  });
}

/** Through a link; undefined where it leads nowhere, or in a circle. */
function statOf(path: string): Stats | undefined {
  return tolerate(() => statSync(path));
}
