import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawText } from '../read/raw-text.ts';
import { readRawText } from '../read/raw-text.ts';

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
  if (statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true)
    .sort();
}
