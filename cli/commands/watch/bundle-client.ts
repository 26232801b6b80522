import { join } from 'node:path';
import { BROWSERS, runEsbuild } from '../../bundle/esbuild.ts';
import type { Cache } from '../../cache/cache.ts';
import { packageRoot } from '../../system/package-root.ts';

/** Scripts and styles of watch mode in the browser. */
interface Client {
  /** Script of every page. */
  readonly page: string;
  readonly desk: { readonly script: string; readonly styles: string };
}

/** Bundles the browser's parts of watch mode. @throws when the generator's own source does not compile */
export async function bundleClient(cache: Cache): Promise<Client> {
  const [page, script, styles] = await Promise.all([
    bundled(cache, 'main.ts'),
    bundled(cache, 'desk/desk.ts'),
    bundled(cache, 'desk/desk.css'),
  ]);
  return { page, desk: { script, styles } };
}

async function bundled(cache: Cache, entry: string): Promise<string> {
  const root = packageRoot();
  const serve = join(root, 'cli', 'serve');
  const isStyle = entry.endsWith('.css');
  const { value, diagnostics } = await runEsbuild(cache, {
    kind: isStyle ? 'style' : 'script',
    root,
    options: {
      entryPoints: [join(serve, 'client', entry)],
      outfile: join(root, isStyle ? 'client.css' : 'client.js'),
      ...(isStyle ? {} : { format: 'iife' as const }),
      target: [...BROWSERS],
    },
    plugins: [],
    pluginKey: entry,
    inputs: [join(serve, 'client'), join(serve, 'watch')],
  });
  const text = value?.[0]?.content;
  if (text === undefined) throw new Error(diagnostics.map(({ text: problem }) => problem).join('\n'));
  return text;
}
