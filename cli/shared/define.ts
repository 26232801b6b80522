import type { UserConfig } from '../api/config.ts';
import type { Registry } from '../api/registry.ts';

/** Types `site.config.ts`: returns its argument. */
export function defineConfig(config: UserConfig): UserConfig {
  return config;
}

/** Types `templates/registry.ts`: returns its argument. */
export function defineRegistry(registry: Registry): Registry {
  return registry;
}
