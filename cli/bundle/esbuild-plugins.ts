import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, OnResolveArgs, Plugin, PluginBuild, ResolveResult } from 'esbuild';
import { escapePattern } from '../shared/escape.ts';
import { packageRoot } from '../system/package-root.ts';

/** Modules that exist only in memory: `@import 'site:generated'`. */
export function virtualModules(modules: Readonly<Record<string, string>>, loader: Loader): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^site:/ }, ({ path }) =>
        Object.hasOwn(modules, path)
          ? { path, namespace: 'virtual' }
          : {
              errors: [
                { text: `Unknown module "${path}"`, notes: [{ text: `There are: ${list(modules)}` }] },
              ],
            },
      );
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path] ?? '',
        loader,
        resolveDir: packageRoot(),
      }));
    },
  };
}

/** What projects may import of the generator: `site/define` is cli/shared/define.ts; `site/config` is the same. */
export function generatorModules(): Plugin {
  return {
    name: 'generator-modules',
    setup(build) {
      build.onResolve({ filter: /^site\/[a-z-]+(\.ts)?$/ }, ({ path }) => {
        const name = path.slice('site/'.length).replace(/\.ts$/, '');
        const file = join(packageRoot(), 'cli', 'shared', `${name === 'config' ? 'define' : name}.ts`);
        return existsSync(file) ? { path: file } : undefined;
      });
    },
  };
}

/** Refuses a stylesheet that code imports: pages would never load it. */
export function noStyles(): Plugin {
  return {
    name: 'no-styles',
    setup(build) {
      build.onResolve({ filter: /\.(?:css|scss|sass|less)$/ }, ({ path }) => ({
        errors: [
          {
            text: `Code cannot import a stylesheet, such as "${path}"`,
            detail: 'style-in-code',
            notes: [
              {
                text: 'Import it in assets/styles/main.css or, for the pages of one template, in assets/styles/pages/TEMPLATE.css',
              },
            ],
          },
        ],
      }));
    },
  };
}

/** Replaces modules by others: `react` → what stands for it in browsers. */
export function aliases(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'aliases',
    setup(build) {
      for (const [from, to] of Object.entries(replacements)) {
        const filter = new RegExp(`^${escapePattern(from)}$`);
        build.onResolve({ filter }, ({ kind, importer }) =>
          build.resolve(to, { resolveDir: packageRoot(), kind, importer }),
        );
      }
    },
  };
}

/**
 * Finds packages from the generator's own folder first, so that a project needs no node_modules and shares the
 * generator's React. `external` leaves them out of the bundle, as absolute file URLs; zod is then {@link zodOfProgram}.
 */
export function generatorPackages(treatment: 'bundled' | 'external'): Plugin {
  return {
    name: 'generator-packages',
    setup(build) {
      build.onResolve({ filter: /^[@a-z]/i }, async (args) => {
        if (args.pluginData === LOOKING || args.kind === 'entry-point' || /^[a-z]+:/.test(args.path))
          return undefined;
        // A package's own imports are npm's affair, but for React: another one would know nothing of a page's tree.
        const ofPackage = args.importer.includes(`${sep}node_modules${sep}`);
        if (ofPackage && !(treatment === 'external' && REACT.test(args.path))) return undefined;
        const found = await lookUp(build, args);
        if (found === undefined || found.external) return found;
        if (treatment === 'external' && args.kind === 'require-call')
          return { path: found.path, namespace: REQUIRED };
        if (treatment === 'external') return { path: externalUrl(args.path, found), external: true };
        return { path: found.path, sideEffects: found.sideEffects, namespace: found.namespace };
      });
    },
  };
}

const REACT = /^react(?:-dom)?(?:\/|$)/;

/**
 * Lets what CommonJS requires stay outside: modules of Node, and the generator's packages that
 * {@link generatorPackages} finds. A module has no `require` of its own.
 */
export function requiredModules(): Plugin {
  return {
    name: 'required-modules',
    setup(build) {
      const names = builtinModules.filter((name) => !name.includes(':')).join('|');
      build.onResolve({ filter: new RegExp(`^(?:node:|(?:${names})$)`) }, ({ path, kind }) =>
        kind === 'require-call' ? { path, namespace: REQUIRED } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule('module').createRequire(${JSON.stringify(`${packageRoot()}${sep}`)})(${JSON.stringify(path)});`,
        resolveDir: packageRoot(),
      }));
    },
  };
}

const REQUIRED = 'required';

function externalUrl(name: string, found: ResolveResult): string {
  return (name === 'zod' ? zodOfProgram() : undefined) ?? pathToFileURL(found.path).href;
}

/** `file:` URL of the program's own zod: the package is a hundred files more, in each thread. Undefined in a program that is not compiled. */
export function zodOfProgram(): string | undefined {
  const compiled = new URL('./api/zod.js', import.meta.url);
  return existsSync(compiled) ? compiled.href : undefined;
}

/** Marks a look-up of our own, which must not be looked up again. */
const LOOKING = 'looking';

async function lookUp(build: PluginBuild, args: OnResolveArgs): Promise<ResolveResult | undefined> {
  const options = { resolveDir: packageRoot(), kind: args.kind, pluginData: LOOKING };
  const found = await build.resolve(args.path, options);
  return found.errors.length === 0 ? found : undefined;
}

function list(modules: Readonly<Record<string, string>>): string {
  const names = Object.keys(modules).sort();
  return names.length === 0 ? 'none' : names.join(', ');
}
