import { existsSync } from 'node:fs';
import type { Organization } from '../api/config.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { messageOf } from '../report/stack-of.ts';
import { assertFile } from '../system/assert-file.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { Result } from '../types.ts';
import type { FormsEnvironment } from './environment.ts';
import { refusedPlace, storeFile } from './place.ts';
import type { PostgresDatabase } from './store/postgres.ts';
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
export async function openStore({
  organization,
  env,
  folders,
}: OpenOptions): Promise<Result<Store | undefined>> {
  if (env.databaseUrl !== undefined) {
    if (!isUrl(env.databaseUrl, /^postgres(ql)?:$/))
      return wrongVariable(
        'DATABASE_URL must be the URL of a PostgreSQL database: postgres://user@host/name',
      );
    const { openPostgres } = await import('./store/postgres.ts');
    return opened(openPostgres(env.databaseUrl));
  }
  const file = storeFile(env, organization.name);
  const refused = refusedPlace(file, folders);
  if (refused !== undefined) return { value: undefined, diagnostics: [refused] };
  const { openSqlite } = await import('./store/sqlite.ts');
  try {
    // SQLite would wait at a pipe, for ever.
    if (existsSync(file)) assertFile(file);
    return { value: createStore(openSqlite(file)), diagnostics: [] };
  } catch (error) {
    return cannotBeKept(file, error);
  }
}

/** A server that does not answer yet may answer later; one that holds a strange store will not do. */
async function opened(database: PostgresDatabase): Promise<Result<Store | undefined>> {
  try {
    await database.answers();
  } catch (error) {
    await database.close();
    return cannotBeKept(database.place, error);
  }
  return { value: createStore(database), diagnostics: [] };
}

function cannotBeKept(place: string, error: unknown): Result<undefined> {
  const remedy = isSystemError(error) ? 'Name in SITE_STORE a file that this user may write.' : undefined;
  const reason = isSystemError(error) ? writeReason(error) : messageOf(error);
  return wrongVariable(`The leads cannot be kept in ${place}: ${reason}`, remedy);
}
