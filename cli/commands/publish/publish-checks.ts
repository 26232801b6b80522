import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextBuild } from '../../output/lost-addresses.ts';
import { lostAddresses } from '../../output/lost-addresses.ts';
import { isUnpublishable } from '../../project/configuration/placeholder.ts';
import type { OpenBuild } from '../../publish/built-site.ts';
import { isAmong, lostText, readPublished } from '../../publish/published.ts';
import type { StoredState } from '../../publish/stored-state.ts';
import { Refusal } from '../../report/refusal.ts';
import { formatInteger } from '../../report/units.ts';
import { splitPath } from '../../shared/path.ts';
import type { Config } from '../../types.ts';
import type { PublishFlags } from './publish-options.ts';
import type { PublishTask } from './publish-task.ts';

/** Refuses a build that is not for this place, before anything is written. */
export function refuseUnready({ table }: OpenBuild, config: Config, flags: PublishFlags): void {
  const isHidden = Object.keys(table.headersOf('/')).some((name) => name.toLowerCase() === 'x-robots-tag');
  if (isHidden && flags.allowNoindex !== true)
    throw new Refusal(
      `This build may not be indexed: build for ${config.origin}, or add --allow-noindex for a preview's own bucket.`,
    );
  if (!isHidden && isUnpublishable(config) && flags.allowPlaceholder !== true)
    throw new Refusal(
      'The brand is a placeholder: replace it and set "placeholder" to false, or add --allow-placeholder.',
    );
}

/** Refuses a site whose forms have no receiver: it would lose what visitors write. */
export async function refuseDeafForms({ forms, origin }: Config): Promise<void> {
  if (forms.endpoint === false) return;
  const url = new URL(`${forms.endpoint.replace(/\/$/, '')}/health`, origin).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
    ({ status }) => (status === 200 ? undefined : `answers ${status}`),
    () => 'does not answer',
  );
  if (answer === undefined) return;
  throw new Refusal(
    `The receiver of forms ${answer} at ${url}: start it, set "forms.endpoint" in site.config.ts, or add --no-forms-check.`,
  );
}

const HEALTH_MS = 8_000;

/** A build that is to be published. */
interface CheckedBuild {
  readonly id: string;
  /** Its addresses; the first call reads its pages. */
  readonly next: () => NextBuild;
}

/** Refuses a build that drops addresses of the published one. A dry run says what would be refused, and goes on. */
export async function refuseLostAddresses(
  { id, next }: CheckedBuild,
  { state }: StoredState,
  { flags, config, bucket, reporter }: PublishTask,
): Promise<void> {
  // The same build has the same addresses.
  if (state.current === undefined || state.current === id) return;
  const published = await readPublished(bucket.store, state);
  if (published.pages === undefined)
    reporter.info('The anchors of the published build are not known: only its addresses were compared.');
  const lost = lostAddresses(published, next(), isAmong(flags.allowGone ?? []));
  if (lost.length === 0) return;
  // Loaded here: no other publish reads the project.
  const { scheduledAddresses } = await import('./scheduled-addresses.ts');
  const waiting = await scheduledAddresses(config.options);
  const list = lostText(lost, (page) => documentOf(page, config.options.root), waiting);
  const count =
    lost.length === 1 ? '1 published address' : `${formatInteger(lost.length)} published addresses`;
  const text = `${count} would answer nothing:\n${list}`;
  if (flags.dryRun !== true) throw new Refusal(text.split('\n'));
  reporter.warn(text);
}

/** Finds the document of a page whose address is that of its file. */
function documentOf(page: string, root: string): string {
  const { locale, key } = splitPath(page);
  const name = key === '/' ? '/index' : key;
  const files = [`content/${locale}${name}.md`, `content/${locale}${name}/index.md`];
  return files.find((file) => existsSync(join(root, file))) ?? `the document of ${page}`;
}
