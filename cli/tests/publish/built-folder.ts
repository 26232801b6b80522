import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HeaderRule } from '../../shared/policy.ts';

/** A site whose builds tests write without building it. */
export interface Sketch {
  /** Text of each page by its path. */
  readonly pages: Readonly<Record<string, string>>;
  readonly style: string;
  readonly script: string;
  /** Further files. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly rules?: readonly HeaderRule[];
  readonly redirects?: readonly { readonly from: string; readonly to: string; readonly status: number }[];
  /** Addresses that are gone; without the list, the manifest is as before there were any. */
  readonly gone?: readonly string[];
  readonly timestamp?: number;
  /** @default the hash of everything */
  readonly id?: string;
}

export const SKETCH: Sketch = {
  pages: {
    '/': 'Bonjour',
    '/about': 'À propos',
    '/blog': 'Blogue',
    '/blog/one': 'Un',
    '/blog/two': 'Deux',
    '/en': 'Hello',
    '/en/about': 'About',
  },
  style: 'body{color:red}',
  script: 'console.log(1)',
};

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

export const RULES: readonly HeaderRule[] = [
  { path: '/*', headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': REVALIDATE } },
  { path: '/*', over: 'tls', headers: { 'Strict-Transport-Security': 'max-age=31536000' } },
  { path: '/assets/*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: '/builds/meta/*', headers: { 'Cache-Control': IMMUTABLE } },
  { path: '/builds/latest.json', headers: { 'Cache-Control': 'no-store' } },
  { path: '/feed.xml', headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } },
];

/** Files of a build by their paths. */
export type BuiltFiles = Readonly<Record<string, string | Uint8Array>>;

/** Returns the files that a build of a sketch has. */
export function builtFiles(sketch: Sketch): BuiltFiles {
  const style = `assets/style.${short(sketch.style)}.css`;
  const script = `assets/main.${short(sketch.script)}.js`;
  const paths = Object.keys(sketch.pages);
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join('');
  const files: Record<string, string | Uint8Array> = {
    [style]: sketch.style,
    [script]: sketch.script,
    '404.html': `<title>Introuvable</title><link rel="stylesheet" href="/${style}">`,
    'en/404.html': `<title>Not found</title><link rel="stylesheet" href="/${style}">`,
    'feed.xml': `<feed>${Object.values(sketch.pages).join(' ')}</feed>`,
    'sitemap.xml': `<urlset>${paths.join(' ')}</urlset>`,
    'robots.txt': 'User-agent: *\n',
    'headers.json': JSON.stringify({ rules: sketch.rules ?? RULES }),
    _headers: '/*\n',
    _redirects: '',
  };
  for (const [path, text] of Object.entries(sketch.pages)) {
    const folder = path === '/' ? '' : `${path.slice(1)}/`;
    // Lists name every page; the others are as they are, whatever comes and goes.
    const body = path === '/' || path === '/blog' ? text + links : text;
    files[`${folder}index.html`] =
      `<!doctype html><title>${text} | Exemple</title><link rel="stylesheet" href="/${style}"><script src="/${script}"></script><main>${body}</main>`;
    files[`${folder}_payload.json`] = JSON.stringify({ path, html: body });
  }
  Object.assign(files, sketch.files);
  const id = sketch.id ?? hash('sha256', JSON.stringify(Object.entries(files).sort())).slice(0, 16);
  const { timestamp = 1, redirects = [] } = sketch;
  const manifest = { id, timestamp, matcher: {}, prerendered: paths.sort(), redirects, gone: sketch.gone };
  files[`builds/meta/${id}.json`] = JSON.stringify(manifest);
  files['builds/latest.json'] = JSON.stringify({ id, timestamp });
  return files;
}

/** Writes a build into a folder, which then holds nothing else; returns its files. */
export function writeBuild(dir: string, sketch: Sketch): BuiltFiles {
  const files = builtFiles(sketch);
  rmSync(dir, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  }
  return files;
}

/** Returns the id of a build by its files. */
export function idOf(files: BuiltFiles): string {
  return (JSON.parse(String(files['builds/latest.json'])) as { readonly id: string }).id;
}

function short(text: string): string {
  return hash('sha256', text).slice(0, 8);
}
