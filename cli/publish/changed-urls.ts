import { encodePath } from '../shared/encode-path.ts';
import type { Plan } from './plan.ts';

/** URLs whose answers a plan changes, sorted: what a cache in front of the bucket is to forget. */
export function changedUrls({ steps, removals }: Plan, origin: string): readonly string[] {
  const paths = [...steps, ...removals].flatMap(({ key }) => pathsOf(key));
  return [...new Set(paths)].sort().map((path) => origin + encodePath(path));
}

/** A page is asked for with and without a slash. */
function pathsOf(key: string): readonly string[] {
  if (key === 'index.html') return ['/'];
  if (!key.endsWith('/index.html')) return [`/${key}`];
  const path = `/${key.slice(0, -'/index.html'.length)}`;
  return [path, `${path}/`];
}
