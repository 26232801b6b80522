import { pageAnchors } from '../output/anchors.ts';
import type { PublishedBuild, PublishedPage } from '../output/lost-addresses.ts';
import { knownPage } from '../output/lost-addresses.ts';
import { addressesAmong } from '../publish/published.ts';
import { pageFile } from '../shared/path.ts';
import { readPages } from './origin-side.ts';
import type { Side } from './side.ts';

/** Collects what visitors of a build may have kept: its addresses, and the anchors of its pages. */
export async function publishedOf(side: Side): Promise<PublishedBuild> {
  const paths = [...side.pages].sort();
  const pages = new Map<string, PublishedPage>(paths.map((path) => [path, { title: '', ids: [] }]));
  await readPages(side, (path, bytes) => pages.set(path, knownPage(pageAnchors(bytes.toString()))));
  const redirects = side.redirects.map(({ from }) => from.slice(1));
  const files = side.files ?? paths.map(pageFile);
  return { paths: addressesAmong([...files, ...redirects]), pages };
}
