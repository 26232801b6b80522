import type { PageMeta } from '../api/page.ts';
import type { Subject } from '../hooks/hook-failure.ts';

/** Names the page that a function of the project was making, for the error when it fails. */
export function making({ file, path }: Pick<PageMeta, 'file' | 'path'>): Subject {
  return { file, doing: `while making ${path}` };
}
