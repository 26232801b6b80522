import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lostAddresses } from '../../output/lost-addresses.ts';
import type { OpenBuild } from '../../publish/built-site.ts';
import { isAmong, keepPublished, lostText, nextBuild, readPublished } from '../../publish/published.ts';
import { Refusal } from '../../publish/refusal.ts';
import type { StoredState } from '../../publish/stored-state.ts';
import { formatInteger } from '../../report/units.ts';
import { splitPath } from '../../shared/path.ts';
import type { PublishTask } from './publish-task.ts';

/**
 * Refuses a build that drops addresses of the published one; returns the function that keeps those of this build. A dry
 * run says what would be refused, and goes on.
 */
export async function refuseLostAddresses(
  opened: OpenBuild,
  { state }: StoredState,
  { flags, config, bucket, reporter }: PublishTask,
): Promise<() => Promise<void>> {
  const { id } = opened.build;
  // The same build has the same addresses.
  if (state.current === id) return () => keepPublished(bucket.store, id, nextBuild(opened).pages);
  const next = nextBuild(opened);
  const keep = (): Promise<void> => keepPublished(bucket.store, id, next.pages);
  if (state.current === undefined) return keep;
  const published = await readPublished(bucket.store, state);
  if (published.pages === undefined)
    reporter.info('The anchors of the published build are not known: only its addresses were compared.');
  const lost = lostAddresses(published, next, isAmong(flags.allowGone ?? []));
  if (lost.length === 0) return keep;
  // Loaded here: no other publish reads the project.
  const { scheduledAddresses } = await import('./scheduled-addresses.ts');
  const waiting = await scheduledAddresses(config.options);
  const list = lostText(lost, (page) => documentOf(page, config.options.root), waiting);
  const count =
    lost.length === 1 ? '1 published address' : `${formatInteger(lost.length)} published addresses`;
  const text = `${count} would answer nothing:\n${list}`;
  if (flags.dryRun !== true) throw new Refusal(text);
  reporter.warn(text);
  return keep;
}

/** Finds the document of a page whose address is that of its file. */
function documentOf(page: string, root: string): string {
  const { locale, key } = splitPath(page);
  const name = key === '/' ? '/index' : key;
  const files = [`content/${locale}${name}.md`, `content/${locale}${name}/index.md`];
  return files.find((file) => existsSync(join(root, file))) ?? `the document of ${page}`;
}
