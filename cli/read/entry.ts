import type { Entry, Frame, SourceFile } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter } from './front-matter.ts';
import { readText } from './tree.ts';

/** Gives a frame the look-ups in its text, which is read again when a message needs it. */
export function createEntry({ file, ...frame }: Frame, root: string): Entry {
  let text: string | undefined;
  let matter: FrontMatter | undefined;
  const source: SourceFile = {
    file,
    get text() {
      text ??= readText(root, file).value?.text ?? '';
      return text;
    },
  };
  return {
    ...frame,
    source,
    locate: (path) => {
      matter ??= parseFrontMatter(source);
      return matter.locate(path);
    },
  };
}
