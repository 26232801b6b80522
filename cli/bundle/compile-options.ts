import type { BuildOptions, Plugin } from 'esbuild';
import { keyJson } from '../cache/key-json.ts';
import { packageRoot } from '../system/package-root.ts';
import {
  generatorModules,
  generatorPackages,
  noStyles,
  requiredModules,
  zodOfProgram,
} from './esbuild-plugins.ts';

/** Folder in the cache for project code compiled for Node. */
export const CODE_FOLDER = 'compiled';

/** The esbuild options that compile a project's code for Node. */
export const CODE_OPTIONS = {
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Without this, esbuild picks another file of a package than Node does, and there are two Reacts.
  conditions: [],
  jsx: 'automatic',
  sourcemap: 'inline',
  sourcesContent: false,
} as const satisfies BuildOptions;

/** Creates the plugins that resolve the imports of a project's code. */
export function codePlugins(): readonly Plugin[] {
  return [noStyles(), generatorModules(), requiredModules(), generatorPackages('external')];
}

/** Returns the part of a cache key for what {@link codePlugins} depend on besides files. */
export function pluginKey(): string {
  return keyJson([packageRoot(), zodOfProgram() ?? null]);
}
