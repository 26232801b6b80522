import type { PageMeta } from '../api/page.ts';
import type { Subject } from '../hooks/hook-failure.ts';

/** Says of a failing function of the project which page it was making. */
export function making({ file, path }: Pick<PageMeta, 'file' | 'path'>): Subject {
  return { file, doing: `while making ${path}` };
}
