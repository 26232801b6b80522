import type { Registry } from '../api/registry.ts';
import type { RenderEnv } from '../api/render-context.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Locale } from '../shared/locale.ts';
import type { Shell } from './shell.ts';
import { createShell } from './shell.ts';

/** Answers the shell of a layout. Each is made when it is first asked for, and kept. */
export type Shells = (
  locale: Locale,
  layout: string,
  component: Registry['layouts'][string],
) => Promise<Shell>;

/** Prepares the shells of one environment. `root` is the absolute path of the project. */
export function createShells(
  env: RenderEnv,
  registry: Pick<Registry, 'provide' | 'themeColours'>,
  root: string,
): Shells {
  const made = new WeakMap<Registry['layouts'][string], Map<string, Promise<Shell>>>();
  return (locale, layout, component) => {
    const ofComponent = getOrMake(made, component, () => new Map<string, Promise<Shell>>());
    return getOrMake(ofComponent, `${locale}/${layout}`, () =>
      createShell({ locale, layout, component, env, registry, root }),
    );
  };
}
