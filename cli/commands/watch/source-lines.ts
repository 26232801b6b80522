import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorLink } from '../../report/editor-link.ts';
import { plainLine } from '../../serve/watch/plain-line.ts';
import type { SourceLines } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import { tolerate } from '../../system/tolerate.ts';
import type { Page } from '../../types.ts';

/** Reads the lines that a page's texts may come from: its document's, then the interface strings of its language. */
export function sourceLines(page: Page, root: string, editor: EditorLink): SourceLines {
  const { file, locale } = page.props.internal.page;
  const files = [file, `locales/${locale}.json`].map((name) => {
    const lines = readLines(join(root, name)).flatMap((text, row) => {
      const line = row + 1;
      const plain = plainLine(text);
      return plain === '' ? [] : [{ line, text: plain, ...given({ link: editor(name, line) }) }];
    });
    return { place: { file: name, ...given({ link: editor(name) }) }, lines };
  });
  return { path: page.path, keys: frontMatterKeys(join(root, file)), files };
}

function frontMatterKeys(file: string): readonly string[] {
  const [, front = ''] = /^---\r?\n(.*?)\r?\n---/s.exec(readLines(file).join('\n')) ?? [];
  return [...front.matchAll(/^([\w-]+):/gm)].map(([, key = '']) => key);
}

/** Reads the lines of a file; a file that is gone by now has one empty line. */
function readLines(file: string): readonly string[] {
  return (tolerate(() => readFileSync(file, 'utf8')) ?? '').split('\n');
}
