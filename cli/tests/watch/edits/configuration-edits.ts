import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../../project/configuration/schema.ts';
import { keysOf, valueAt, withValue } from './schema-values.ts';
import type { Edits, World } from './world.ts';
import { remember, risk } from './world.ts';

const FILE = 'site.config.ts';

/** Lists an edit of each key of `site.config.ts` that the schema knows, and one that breaks the file. */
export function configurationEdits(): Edits {
  let edited: unknown;
  const current = ({ risked, configuration }: World): unknown =>
    risked.has(FILE) ? (edited ?? configuration) : configuration;
  const save = (world: World, next: unknown): void => {
    edited = next;
    remember(world, FILE);
    writeFileSync(join(world.root, FILE), `export default ${JSON.stringify(next, undefined, 2)};\n`);
  };
  const edits = keysOf(configSchema).map(
    ({ path, isOptional }) =>
      [
        `configure ${path.join('.')}`,
        (world: World): string => {
          const { count: n, random } = world;
          const isRemoved = isOptional && random() < 0.25;
          save(
            world,
            isRemoved
              ? withValue(configSchema, current(world), { path, value: undefined, n })
              : configuredWith(current(world), path, n),
          );
          return isRemoved ? 'left out' : `value ${n}`;
        },
      ] as const,
  );
  return [...edits, ['break the configuration', (world) => risk(world, FILE, () => 'export default {')]];
}

/** Returns the configuration with the n-th value of a key. */
export function configuredWith(configuration: unknown, path: readonly string[], n: number): unknown {
  const value = valueAt(configSchema, path, { n, values: valuesOf(n) });
  return withValue(configSchema, configuration, { path, value, n });
}

/** Returns values for keys at which most values that the schema takes would be mistakes of another kind. */
function valuesOf(n: number): Readonly<Record<string, unknown>> {
  return {
    redirects: [{ from: `/ancien-${n}`, to: '/about', status: 302 }],
    'publish.to': `s3://essai-${n}`,
    'rootRedirect.to': '/about',
    'booking.call.fr': '/about',
    'booking.call.en': '/en/about',
    'booking.appointment.fr': '/about',
    'booking.appointment.en': '/en/about',
    'organization.name': `Maison ${n % 10}`,
    'organization.founded': 2000 + (n % 25),
    'organization.address.country': ['FR', 'US'][n % 2],
    'organization.countries': [['CA', 'FR', 'US'][n % 3]],
    'organization.sameAs': [`https://essai-${n}.example/profil`],
  };
}
