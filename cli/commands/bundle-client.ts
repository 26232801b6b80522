import { join } from 'node:path';
import { BROWSERS } from '../bundle/browsers.ts';
import { runEsbuild } from '../bundle/esbuild.ts';
import { packageRoot } from '../bundle/package-root.ts';
import type { Cache } from '../cache.ts';

/** The browser's part of watch mode as one classic script. @throws when the generator's own source does not compile */
export async function bundleClient(cache: Cache): Promise<string> {
  const root = packageRoot();
  const serve = join(root, 'cli', 'serve');
  const { value, diagnostics } = await runEsbuild(cache, {
    kind: 'script',
    root,
    options: {
      entryPoints: [join(serve, 'client', 'main.ts')],
      outfile: join(root, 'client.js'),
      format: 'iife',
      target: [...BROWSERS],
    },
    plugins: [],
    pluginKey: '',
    inputs: [join(serve, 'client'), join(serve, 'watch')],
  });
  const script = value?.[0]?.content;
  if (script === undefined) throw new Error(diagnostics.map(({ text }) => text).join('\n'));
  return script;
}
