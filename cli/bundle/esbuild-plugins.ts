import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, OnResolveArgs, OnResolveResult, PartialMessage, Plugin, PluginBuild } from 'esbuild';
import { escapePattern } from '../shared/escape.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { packageRoot } from '../system/package-root.ts';

/** Serves modules that exist only in memory, such as `site:generated` in `@import 'site:generated'`. */
export function virtualModules(modules: Readonly<Record<string, string>>, loader: Loader): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^site:/ }, ({ path }) => {
        if (Object.hasOwn(modules, path)) return { path, namespace: 'virtual' };
        const known = `There are: ${Object.keys(modules).sort().join(', ')}`;
        return { errors: [{ text: `Unknown module "${path}"`, notes: [{ text: known }] }] };
      });
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path] ?? '',
        loader,
        resolveDir: packageRoot(),
      }));
    },
  };
}

/** What an import leads to; undefined where another plugin, or esbuild, is to find it. */
type Resolved = OnResolveResult | undefined;

/** Creates a plugin that resolves the imports, and the URLs of stylesheets, that a filter matches. */
export function resolving(
  name: string,
  filter: RegExp,
  resolve: (args: OnResolveArgs, build: PluginBuild) => Resolved | Promise<Resolved>,
): Plugin {
  return { name, setup: (build) => build.onResolve({ filter }, (args) => resolve(args, build)) };
}

/** Resolves imports from the generator: `site/NAME` is cli/shared/NAME.ts, `site/config` is cli/shared/define.ts. */
export function generatorModules(): Plugin {
  return resolving('generator-modules', /^site\/[a-z-]+(\.ts)?$/, ({ path }) => {
    const name = path.slice('site/'.length).replace(/\.ts$/, '');
    const file = join(packageRoot(), 'cli', 'shared', `${name === 'config' ? 'define' : name}.ts`);
    return existsSync(file) ? { path: file } : undefined;
  });
}

/** Refuses a stylesheet that code imports, also under a name that a package exports: pages would never load it. */
export function noStyles(): Plugin {
  return {
    name: 'no-styles',
    setup(build) {
      build.onResolve({ filter: STYLE }, ({ path, importer }) => ({ errors: [styleInCode(path, importer)] }));
      // Many files import the same few names, and each call of `build.resolve` takes time.
      const asked = new Map<string, Promise<boolean>>();
      build.onResolve({ filter: /^[@a-z]/i }, async (args) => {
        const { path, importer, kind, resolveDir, pluginData } = args;
        if (pluginData === LOOKING || kind === 'entry-point' || isOfPackage(importer)) return undefined;
        const options = { importer, kind, resolveDir, pluginData: LOOKING };
        const isStyle = getOrMake(asked, path, async () =>
          STYLE.test((await build.resolve(path, options)).path),
        );
        return (await isStyle) ? { errors: [styleInCode(path, importer)] } : undefined;
      });
    },
  };
}

const STYLE = /\.(?:css|scss|sass|less)$/;

function styleInCode(path: string, importer: string): PartialMessage {
  const where =
    'in assets/styles/main.css or, for the pages of one template, in assets/styles/pages/TEMPLATE.css';
  const text = isOfPackage(importer)
    ? `This package is made for a bundler that gathers styles from code: use a package whose stylesheet can be imported by itself, ${where}`
    : /^[@a-z]/i.test(path)
      ? `Write @import "${path}" ${where}`
      : `Import it ${where}`;
  return {
    text: `Code cannot import a stylesheet, such as "${path}"`,
    detail: 'style-in-code',
    notes: [{ text }],
  };
}

function isOfPackage(importer: string): boolean {
  return importer.includes(`${sep}node_modules${sep}`);
}

/** Refuses `react-dom` in scripts: it works with nothing but React, and scripts have Preact. */
export function noReactDom(): Plugin {
  return refusing('no-react-dom', /^react-dom(?:\/|$)/, (path) => ({
    text: `Scripts have no "${path}": Preact replaces React there`,
    detail: 'unresolved-import',
    notes: [
      {
        text: '"hydrate" of "preact" takes components over, as the recipe of an island in CONTRIBUTING shows; a package that needs React itself does not work in a script',
      },
    ],
  }));
}

/** Creates a plugin that refuses the imports, and the URLs of stylesheets, that a filter matches. */
export function refusing(name: string, filter: RegExp, errorAbout: (path: string) => PartialMessage): Plugin {
  return resolving(name, filter, ({ path }) => ({ errors: [errorAbout(path)] }));
}

/** Replaces modules by others, such as `react` by the module that browsers get for it. */
export function aliases(replacements: Readonly<Record<string, string>>): Plugin {
  const filter = new RegExp(`^(?:${Object.keys(replacements).map(escapePattern).join('|')})$`);
  return resolving('aliases', filter, ({ path, kind, importer }, build) =>
    build.resolve(replacements[path] ?? path, { resolveDir: packageRoot(), kind, importer }),
  );
}

/**
 * Finds packages from the generator's own folder first, so that a project needs no node_modules and shares the
 * generator's React. `external` leaves them out of the bundle, as absolute file URLs; zod is then {@link zodOfProgram}.
 */
export function generatorPackages(treatment: 'bundled' | 'external'): Plugin {
  return resolving('generator-packages', /^[@a-z]/i, async (args, build) => {
    if (args.pluginData === LOOKING || args.kind === 'entry-point' || /^[a-z]+:/.test(args.path))
      return undefined;
    // npm decides what a package imports, except for React: a second one would know nothing of a page's tree.
    if (isOfPackage(args.importer) && !(treatment === 'external' && REACT.test(args.path))) return undefined;
    const options = { resolveDir: packageRoot(), kind: args.kind, pluginData: LOOKING };
    const found = await build.resolve(args.path, options);
    if (found.errors.length > 0) return undefined;
    if (found.external) return found;
    const { path, sideEffects, namespace } = found;
    if (treatment === 'bundled') return { path, sideEffects, namespace };
    if (args.kind === 'require-call') return { path, namespace: REQUIRED };
    const ofProgram = args.path === 'zod' ? zodOfProgram() : undefined;
    return { path: ofProgram ?? pathToFileURL(path).href, external: true };
  });
}

const REACT = /^react(?:-dom)?(?:\/|$)/;

/**
 * Leaves outside the bundle what CommonJS code requires: modules of Node, and the generator's packages that
 * {@link generatorPackages} finds. The output is an ES module, which has no `require` of its own.
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

/**
 * Returns the `file:` URL of the zod that is compiled into the program: the package would be a hundred files more, in
 * each thread. Undefined when the program is not compiled.
 */
export function zodOfProgram(): string | undefined {
  const compiled = new URL('./api/zod.js', import.meta.url);
  return existsSync(compiled) ? compiled.href : undefined;
}

/** Marks a look-up by one of our plugins, which must not look it up again. */
const LOOKING = 'looking';
