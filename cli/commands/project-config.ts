import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { UserConfig } from '../api/config.ts';
import { compileConfig } from '../bundle/compile-project.ts';
import { hashTree } from '../bundle/tree-hash.ts';
import { createCache, hashParts } from '../cache/cache.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { withDefaults } from '../project/configuration/defaults.ts';
import { importFrom } from '../project/import-from.ts';
import { attachLines } from '../read/lines.ts';
import { readText } from '../read/tree.ts';
import { installedPackages, packageRoot } from '../system/package-root.ts';
import type { Config, Result, SourceFile } from '../types.ts';

/** Reads `site.config.ts` without the templates, for commands that build nothing. */
export async function readConfig(options: BuildOptions): Promise<Result<Config | undefined>> {
  const { root, cacheDir } = options;
  const compiled = await compileConfig({ root, cacheDir });
  if (compiled.value === undefined) return { value: undefined, diagnostics: compiled.diagnostics };
  const source = readText(root, 'site.config.ts');
  if (source.value === undefined) return { value: undefined, diagnostics: source.diagnostics };
  const file = source.value.file;
  const imported = await importFrom<{ readonly default?: unknown }>(compiled.value, file, root);
  if (imported.value === undefined)
    return { value: undefined, diagnostics: attachLines(root, imported.diagnostics) };
  const { value, diagnostics } = await checkOnce(imported.value.default, source.value, options);
  return {
    value: value && withDefaults(value, source.value, options),
    diagnostics: attachLines(root, diagnostics),
  };
}

/** Checks a configuration once by the same rules: to load these takes longer than to publish nothing. */
function checkOnce(
  exported: unknown,
  source: SourceFile,
  { root, cacheDir }: Pick<BuildOptions, 'root' | 'cacheDir'>,
): Promise<Result<UserConfig | undefined>> {
  const check = async (): Promise<Result<UserConfig | undefined>> => {
    const { checkConfig } = await import('../project/configuration/check.ts');
    return checkConfig(exported, source, root);
  };
  const packages = installedPackages(packageRoot());
  const bytes = bytesOf(exported);
  if (packages === undefined || bytes === undefined) return check();
  const rules = hashTree(packageRoot(), [join(packageRoot(), 'cli', 'project', 'configuration')]);
  const key = hashParts('configuration', packages, rules, bytes);
  return createCache(cacheDir).json(key, check, ({ value }) => value !== undefined);
}

/** Serializes a configuration; undefined when that is impossible, as with functions: it is then checked each time. */
function bytesOf(exported: unknown): Uint8Array | undefined {
  try {
    return serialize(exported);
  } catch {
    return undefined;
  }
}
