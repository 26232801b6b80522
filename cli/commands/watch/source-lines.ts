import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrontMatter } from '../../read/front-matter.ts';
import { parseFrontMatter, parseYaml } from '../../read/front-matter.ts';
import type { EditorLink } from '../../report/editor-link.ts';
import { plainLine } from '../../serve/watch/plain-line.ts';
import type { SourceLines } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import type { Locale } from '../../shared/locale.ts';
import { otherLocale } from '../../shared/locale.ts';
import { pageFile } from '../../shared/path.ts';
import { tolerate } from '../../system/tolerate.ts';
import type { Page, Site } from '../../types.ts';
import { inspectPage } from '../../verify/inspect.ts';

/** The watched site, where a page's texts are looked for. */
interface LineSources {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute folder of the watched build. */
  readonly out: string;
  readonly site: Site;
  readonly editor: EditorLink;
}

/** A text with its line. */
interface PlacedText {
  readonly line: number;
  readonly text: string;
}

/**
 * Reads what a page's texts may come from: its document, data, the interface strings of its language, the
 * configuration, and the documents of pages that it links to, as lists show their titles.
 */
export function sourceLines(page: Page, { root, out, site, editor }: LineSources): SourceLines {
  const { file, locale } = page.props.internal.page;
  const own = textNow(root, file);
  const linesOf = (name: string, texts: readonly PlacedText[]): SourceLines['files'][number] => ({
    place: { file: name, ...given({ link: editor(name) }) },
    lines: texts.flatMap(({ line, text }) => {
      const plain = plainLine(text);
      return plain === '' ? [] : [{ line, text: plain, ...given({ link: editor(name, line) }) }];
    }),
  });
  const strings = `locales/${locale}.json`;
  return {
    path: page.path,
    keys: frontMatterKeys(own),
    files: [
      linesOf(file, documentTexts(file, own, locale)),
      // A word of the menu is often an interface string as well.
      ...dataFiles(root).map((name) => linesOf(name, dataTexts(name, textNow(root, name), locale))),
      linesOf(strings, eachLine(textNow(root, strings))),
      linesOf('site.config.ts', eachLine(textNow(root, 'site.config.ts'))),
      ...linkedFiles(page, out, site).map((name) => ({
        ...linesOf(name, documentTexts(name, textNow(root, name), locale)),
        isLinked: true as const,
      })),
    ],
  };
}

/** The values of front matter, and the paragraphs and lines of the body: a paragraph may be written in several. */
function documentTexts(file: string, text: string, locale: Locale): readonly PlacedText[] {
  const matter = parseFrontMatter({ file, text });
  const lines = matter.body.split('\n').map((line, row) => ({ line: matter.bodyLine + row, text: line }));
  const front =
    matter.diagnostics.length > 0 ? eachLine(text.slice(0, matter.bodyStart)) : valuesOf(matter, locale);
  return [...front, ...paragraphs(lines), ...lines];
}

function paragraphs(lines: readonly PlacedText[]): readonly PlacedText[] {
  const found: PlacedText[] = [];
  let open: PlacedText[] = [];
  for (const one of [...lines, { line: 0, text: '' }]) {
    if (one.text.trim() !== '') open.push(one);
    else {
      if (open.length > 1)
        found.push({ line: open[0]?.line ?? 1, text: open.map(({ text }) => text).join(' ') });
      open = [];
    }
  }
  return found;
}

function dataTexts(file: string, text: string, locale: Locale): readonly PlacedText[] {
  const matter = parseYaml({ file, text });
  return matter.diagnostics.length > 0 ? eachLine(text) : valuesOf(matter, locale);
}

/** Every text of a YAML file with its line, but those for the other language; of lines of a title, all together too. */
function valuesOf({ values, locate }: FrontMatter, locale: Locale): readonly PlacedText[] {
  const found: PlacedText[] = [];
  const visit = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') found.push({ line: locate(path).line ?? 1, text: value });
    else if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
        found.push({ line: locate(path).line ?? 1, text: value.join(' ') });
      for (const [key, inner] of Object.entries(value))
        if (key !== otherLocale(locale)) visit(inner, [...path, key]);
    }
  };
  visit(values, []);
  return found;
}

function dataFiles(root: string): readonly string[] {
  const names = tolerate(() => readdirSync(join(root, 'content/data'))) ?? [];
  return names
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `content/data/${name}`);
}

/** The documents of pages that a page links to in its language, without its own. */
function linkedFiles(page: Page, out: string, site: Site): readonly string[] {
  const html = textNow(out, pageFile(page.path));
  const linked = new Set(inspectPage(html).links.map(({ href }) => href.split(/[?#]/, 1)[0]));
  const { file: own, locale } = page.props.internal.page;
  const files = site.pages
    .filter(({ path, props }) => linked.has(path) && props.internal.page.locale === locale)
    .map(({ props }) => props.internal.page.file);
  return [...new Set(files)].filter((file) => file !== own);
}

function frontMatterKeys(text: string): readonly string[] {
  const [, front = ''] = /^---\r?\n(.*?)\r?\n---/s.exec(text) ?? [];
  return [...front.matchAll(/^([\w-]+):/gm)].map(([, key = '']) => key);
}

function eachLine(text: string): readonly PlacedText[] {
  return text.split('\n').map((line, row) => ({ line: row + 1, text: line }));
}

/** Reads a file; one that is gone by now is empty. */
export function textNow(root: string, file: string): string {
  return tolerate(() => readFileSync(join(root, file), 'utf8')) ?? '';
}
