import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Pages of the real site that others only name in a menu or in passing. */
const PAGES = ['products', 'budget', 'terms', 'terms-and-conditions', 'accessibility', 'brand', 'anim'];
/**
 * Leaves to a copy of the real site the pages right below home that a visitor begins with, the services, the cases that
 * home shows, and of posts and other pages those to keep: two fifths of its pages. Whatever led to the others goes.
 */
export function cutContent(root: string, keep: readonly string[] = ['/blog/protection-information']): void {
  const featured = readFileSync(join(root, 'content/fr/index.md'), 'utf8');
  const listed = (list: string): readonly string[] =>
    readdirSync(join(root, 'content/fr', list))
      .filter((file) => file !== 'index.md')
      .map((file) => `/${list}/${file.replace(/\.md$/, '')}`);
  const gone = [
    ...PAGES.map((name) => `/${name}`),
    ...listed('blog'),
    ...listed('projects').filter((key) => !featured.includes(`- ${key}\n`)),
  ].filter((key) => !keep.includes(key));
  for (const locale of ['fr', 'en']) {
    const folder = join(root, 'content', locale);
    for (const key of gone) rmSync(join(folder, `${key}.md`));
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.md')) rewrite(join(folder, file), withoutLinks(file, new Set(gone)));
  }
  const entry = new RegExp(`^ *- page: (?:${gone.join('|')})\\n.*label:.*\\n`, 'gm');
  rewrite(join(root, 'content/data/navigation.yaml'), (text) => text.replace(entry, ''));
  // Fewer pages share fewer rules, and so have more in stylesheets of their own than the pages of the whole site.
  rewrite(join(root, 'site.config.ts'), (text) => text.replace(/^ {4}css: [\d_]+,$/m, '    css: 20_000,'));
}

/** Makes links of a document to pages that are gone plain text. */
function withoutLinks(file: string, gone: ReadonlySet<string>): (text: string) => string {
  const keyOf = (target: string): string => join('/', dirname(file), target).replace(/\.md(#.*)?$/, '');
  return (text) =>
    text.replace(/\[([^\]]*)\]\(([^)\s]+\.md(?:#[^)]*)?)\)/g, (link, label: string, target: string) =>
      gone.has(keyOf(target)) ? label : link,
    );
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
