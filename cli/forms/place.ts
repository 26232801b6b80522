import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { BuildOptions } from '../project/build-options.ts';
import { errorOf } from '../report/diagnostic.ts';
import { Faults } from '../report/faults.ts';
import { isAtOrBelow, slugify } from '../shared/path.ts';
import { tolerate } from '../system/tolerate.ts';
import type { FormsEnvironment } from './environment.ts';

/** Absolute path of the SQLite database: `SITE_STORE`, else in the folder of what the site keeps outside its project. */
export function storeFile(
  { stateHome, store }: Pick<FormsEnvironment, 'stateHome' | 'store'>,
  name: string,
): string {
  if (store !== undefined) return resolve(store);
  return join(stateHome, 'site', slugify(name) || 'site', 'leads.sqlite');
}

/**
 * Says which leads were kept where this site, as it is set now, keeps none: no command would list, erase or purge them. Those
 * of other names are told until it has some of its own, since they may be other sites'.
 */
export function leftElsewhere(env: FormsEnvironment, name: string): readonly string[] {
  const file = storeFile(env, name);
  if (env.databaseUrl !== undefined)
    return existsSync(file)
      ? [
          `Leads kept before DATABASE_URL was set: ${file}. Nothing there is mailed, listed, erased or purged: move it, as the README says, or remove it.`,
        ]
      : [];
  if (env.store !== undefined || existsSync(file)) return [];
  return storesIn(dirname(dirname(file))).map(
    (other) =>
      `Leads kept under another name: ${other}. If they are this site's, name the file in SITE_STORE, and restart the receiver of forms.`,
  );
}

function storesIn(folder: string): readonly string[] {
  const names = tolerate(() => readdirSync(folder).sort()) ?? [];
  return names.map((name) => join(folder, name, 'leads.sqlite')).filter((file) => existsSync(file));
}

/** Folder of the mails of a site without a mail server: beside its leads. */
export function mailFolder(env: Pick<FormsEnvironment, 'stateHome' | 'store'>, name: string): string {
  return join(dirname(storeFile(env, name)), 'mail');
}

/** Refuses a place that may not hold personal information: it would be published, committed, or mistaken for a folder. */
export function refusePlace(
  file: string,
  { root, out }: Pick<BuildOptions, 'root' | 'out'>,
  remedy = STORE_REMEDY,
): void {
  const real = realPath(file);
  const folder = [out, root].find((candidate) => isAtOrBelow(real, realPath(candidate)));
  if (folder !== undefined) {
    const where = folder === out ? 'the output folder, which is published' : 'the project';
    throw refusal(`The leads may not be kept in ${where}: ${file}`, remedy);
  }
  if (existsSync(real) && statSync(real).isDirectory())
    throw refusal(`The leads are kept in a file, and this is a folder: ${file}`, remedy);
}

const STORE_REMEDY = 'SITE_STORE names the file. Unset it to keep the leads in your state folder.';

function refusal(text: string, remedy: string): Faults {
  return new Faults([errorOf('refused-store', text, { note: remedy })]);
}

/** Follows the links of a path, whether or not its last parts exist. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}
