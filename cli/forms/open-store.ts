import { existsSync } from 'node:fs';
import type { Organization } from '../api/config.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { Faults } from '../report/faults.ts';
import { messageOf } from '../report/stack-of.ts';
import { assertFile } from '../system/assert-file.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { FormsEnvironment } from './environment.ts';
import { refusePlace, storeFile } from './place.ts';
import type { Store } from './store/store.ts';
import { createStore } from './store/store.ts';
import { isUrl, wrongVariable } from './wrong-variables.ts';

/** Options of an opened store. */
export interface OpenOptions {
  readonly organization: Organization;
  readonly env: FormsEnvironment;
  /** Folders where no lead may be kept. */
  readonly folders: Pick<BuildOptions, 'root' | 'out'>;
}

/** Opens the store: PostgreSQL when `DATABASE_URL` says so, else SQLite. */
export async function openStore({ organization, env, folders }: OpenOptions): Promise<Store> {
  if (env.databaseUrl !== undefined) return openOnServer(env.databaseUrl);
  const file = storeFile(env, organization.name);
  refusePlace(file, folders);
  const { openSqlite } = await import('./store/sqlite.ts');
  try {
    // SQLite would wait at a pipe, for ever.
    if (existsSync(file)) assertFile(file);
    return createStore(openSqlite(file));
  } catch (error) {
    throw cannotBeKept(file, error);
  }
}

/** A server that does not answer yet may answer later; one that holds a strange store will not do. */
async function openOnServer(url: string): Promise<Store> {
  if (!isUrl(url, /^postgres(ql)?:$/))
    throw wrongVariable('DATABASE_URL must be the URL of a PostgreSQL database: postgres://user@host/name');
  const { openPostgres } = await import('./store/postgres.ts');
  const database = openPostgres(url);
  try {
    await database.look();
    return createStore(database);
  } catch (error) {
    await database.close();
    throw cannotBeKept(database.place, error);
  }
}

function cannotBeKept(place: string, error: unknown): Faults {
  const remedy = isSystemError(error) ? 'Name in SITE_STORE a file that this user may write.' : undefined;
  const reason = isSystemError(error) ? writeReason(error) : messageOf(error);
  return wrongVariable(`The leads cannot be kept in ${place}: ${reason}`, remedy);
}
