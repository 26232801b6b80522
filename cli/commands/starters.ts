import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CollectionDefinition, Registry } from '../api/registry.ts';
import { readText } from '../read/tree.ts';
import type { Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Result } from '../types.ts';

/** A kind of document that the project has starting texts for. */
export interface Kind {
  /** Name of its template: `post`. */
  readonly name: string;
  readonly collection: CollectionDefinition;
}

/** The values of words in braces in a starting text. */
interface StarterValues {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Place in the list, from 1. */
  readonly order: number;
}

/** Lists the kinds that have starting texts, and a collection for their documents, sorted by name. */
export function listKinds(root: string, registry: Registry): readonly Kind[] {
  const files = new Set(tolerate(() => readdirSync(join(root, FOLDER)), 'ENOENT', 'ENOTDIR'));
  const collections = Object.values(registry.collections);
  const names = [...new Set(collections.map(({ template }) => template))].sort();
  return names.flatMap((name) => {
    if (!LOCALES.every((locale) => files.has(`${name}.${locale}.md`))) return [];
    const own = collections.filter(({ template }) => template === name);
    const collection = own.find(({ folder }) => folder === '') ?? own[0];
    return collection === undefined ? [] : [{ name, collection }];
  });
}

/** Reads the starting texts of a kind, fills them in, and makes drafts of them. */
export function readStarters(
  root: string,
  { name }: Kind,
  values: StarterValues,
): Result<Localized<string> | undefined> {
  const [fr, en] = [readText(root, `${FOLDER}/${name}.fr.md`), readText(root, `${FOLDER}/${name}.en.md`)];
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  if (fr.value === undefined || en.value === undefined) return { value: undefined, diagnostics };
  const made = (text: string): string => asDraft(fill(text, values));
  return { value: { fr: made(fr.value.text), en: made(en.value.text) }, diagnostics };
}

/** Makes a draft of a document that does not say whether it is one: its text is yet to be written. */
function asDraft(text: string): string {
  const [front = ''] = /^---\r?\n[\s\S]*?^(?=---[ \t]*\r?$)/m.exec(text) ?? [];
  if (!text.startsWith('---') || front === '') return `---\ndraft: true\n---\n\n${text}`;
  return /^draft:/m.test(front) ? text : `${front}draft: true\n${text.slice(front.length)}`;
}

/** Folder of a project's starting texts: `{template}.{locale}.md`. */
export const FOLDER = 'templates/starters';

/** Fills in words in braces. Other words are the site's own, and are filled in when it is built. */
function fill(text: string, { title, date, order }: StarterValues): string {
  const values: Readonly<Record<string, string>> = {
    // In double quotes, a title may hold characters that mean something in YAML.
    title: JSON.stringify(title),
    date,
    year: date.slice(0, 4),
    order: String(order),
  };
  // A starting text may have the quotes already.
  return text.replace(
    /(["'])\{title\}\1|\{(\w+)\}/g,
    (found, _quote, name = 'title') => values[name] ?? found,
  );
}
