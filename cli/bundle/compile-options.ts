import type { BuildOptions, Plugin } from 'esbuild';
import { packageRoot } from '../system/package-root.ts';
import {
  generatorModules,
  generatorPackages,
  noStyles,
  requiredModules,
  zodOfProgram,
} from './esbuild-plugins.ts';

/** Folder of the cache with what Node imports of a project's code. */
export const CODE_FOLDER = 'compiled';

/** How a project's code is compiled for Node. */
export const CODE_OPTIONS = {
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Without this esbuild prefers another file of a package than Node does: two Reacts.
  conditions: [],
  jsx: 'automatic',
  sourcemap: 'inline',
  sourcesContent: false,
} as const satisfies BuildOptions;

/** Where a project's code finds what it imports. */
export function codePlugins(): readonly Plugin[] {
  return [noStyles(), generatorModules(), requiredModules(), generatorPackages('external')];
}

/** What {@link codePlugins} depend on besides files. */
export function pluginKey(): string {
  return JSON.stringify([packageRoot(), zodOfProgram()]);
}
