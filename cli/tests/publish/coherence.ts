import type { Bed, SeenObject } from './bed.ts';
import type { BuiltFiles } from './built-folder.ts';

/** Lists what is wrong with a published site: pages, lists and the pointer that name objects which are not there. */
export function incoherence(objects: ReadonlyMap<string, SeenObject>): readonly string[] {
  const problems: string[] = [];
  for (const [key, { body }] of objects) {
    if (key.includes('_publish/')) continue;
    for (const name of key.endsWith('.html') ? namesIn(body.toString()) : []) {
      if (!objects.has(name)) problems.push(`${key} names ${name}`);
    }
  }
  const manifest = manifestOf(objects.get('builds/latest.json')?.body.toString());
  if (manifest !== undefined && !objects.has(manifest)) problems.push(`latest.json names ${manifest}`);
  return problems;
}

/** Lists the keys that a page needs or leads to. */
export function namesIn(html: string): readonly string[] {
  const urls = [...html.matchAll(/(?:href|src)="?\/([^"\s>]*)/g)].map(([, url = '']) =>
    url.replace(/[?#].*$/, ''),
  );
  return urls
    .filter((url) => !url.startsWith('/'))
    .map((url) =>
      /\.\w+$/.test(url) ? url : url === '' ? 'index.html' : `${url.replace(/\/$/, '')}/index.html`,
    );
}

/** Returns the key of the manifest that a pointer names. */
export function manifestOf(latest: string | undefined): string | undefined {
  if (latest === undefined || latest === '') return undefined;
  const { id } = JSON.parse(latest) as { readonly id: string };
  return `builds/meta/${id}.json`;
}

/** Lists the files of a build that the bed lacks, or holds with other bytes. */
export async function differing(bed: Bed, files: BuiltFiles): Promise<readonly string[]> {
  const objects = await bed.objects();
  return Object.keys(files)
    .filter((file) => !['_headers', '_redirects', 'headers.json'].includes(file))
    .filter((file) => objects.get(file)?.body.equals(Buffer.from(files[file] ?? '')) !== true);
}
