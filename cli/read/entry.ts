import type { Entry, Frame, SourceFile } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';
import { parseFrontMatter } from './front-matter.ts';
import { readText } from './tree.ts';

/** Gives a frame the look-ups in its text, which is read again when a message needs it. */
export function createEntry(frame: Frame, root: string): Entry {
  const { file } = frame;
  let known: SourceFile | undefined;
  let matter: FrontMatter | undefined;
  const source = (): SourceFile => {
    known ??= { file, text: readText(root, file).value?.text ?? '' };
    return known;
  };
  return {
    ...frame,
    source,
    locate: (path) => {
      matter ??= parseFrontMatter(source());
      return matter.locate(path);
    },
  };
}
