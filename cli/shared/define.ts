import type { UserConfig } from '../api/config.ts';
import type { FencedBlock, TypedBlock } from '../api/fenced.ts';
import type { Schemas } from '../api/fields.ts';
import type { OptionedMiddleware, Registry, TypedMiddleware } from '../api/registry.ts';

/** Types `site.config.ts`: returns its argument. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

/** Types `templates/registry.ts`: returns its argument. */
export function defineRegistry(registry: Registry): Registry {
  return registry;
}

/** Types a middleware with options, so that `run` takes what `options` describes: returns its argument. */
export function defineMiddleware<S extends Schemas>(middleware: TypedMiddleware<S>): OptionedMiddleware {
  return middleware;
}

/** Types a fenced block with attributes, so that its component takes what they describe: returns its argument. */
export function defineBlock<S extends Schemas>(block: TypedBlock<S>): FencedBlock {
  return block;
}
