import { terminalOf } from '../../project/environment.ts';
import type { ForgetPlan } from '../../publish/forget.ts';
import { forget, forgetPage } from '../../publish/forget.ts';
import { hasHalfPublished } from '../../publish/kept-builds.ts';
import type { State } from '../../publish/state.ts';
import { readState } from '../../publish/stored-state.ts';
import { inert } from '../../report/inert.ts';
import { jsonText } from '../../report/json.ts';
import { createPaint } from '../../report/paint.ts';
import { formatCount } from '../../report/units.ts';
import { torontoTime } from '../../shared/toronto.ts';
import type { PublishTask } from './publish-task.ts';

/** Lists the builds that can be published again. */
export async function listKept({ flags, world, bucket }: PublishTask): Promise<void> {
  const { state } = await readState(bucket.store);
  const unfinished = state.underWay?.id;
  if (flags.json === true) {
    const builds = state.builds.map(({ id, timestamp, published, pages }) => {
      return { id, timestamp, published, pages, current: id === state.current };
    });
    world.stdout.write(jsonText({ ok: true, builds, unfinished }));
    return;
  }
  const paint = createPaint(terminalOf(world.stdout, world.env));
  if (state.builds.length === 0) world.stdout.write('Nothing has been published here yet.\n');
  for (const { id, published, pages } of state.builds) {
    const mark = id === state.current ? paint('green', '  current') : '';
    const when = `${torontoTime(published)} (Toronto)`;
    world.stdout.write(`${inert(id)}   ${when}   ${formatCount(pages, 'page')}${mark}\n`);
  }
  world.stdout.write(unfinishedText(state));
}

/** Says that the last run has not ended, and what ends it; empty when it has. */
function unfinishedText(state: State): string {
  const { underWay } = state;
  if (underWay === undefined) return '';
  const whatNext = hasHalfPublished(state)
    ? 'publish again, or go back to the current one with --rollback'
    : underWay.isNew
      ? 'publish again'
      : '--rollback ends it';
  const deed = underWay.isNew ? 'Publishing' : 'Going back to';
  return `${deed} build ${inert(underWay.id)} has not ended: where none is under way, ${whatNext}.\n`;
}

/** Removes the older copies of a page; a dry run says what would be removed. */
export async function forgetKept({ flags, world, bucket }: PublishTask): Promise<void> {
  const path = flags.forget ?? '';
  const isPlan = flags.dryRun === true;
  const found = isPlan
    ? await forgetPage((await readState(bucket.store)).state, path, bucket.store)
    : await forget({ ...bucket, locks: flags.lock !== false }, path);
  const { builds, keys, isCurrent } = found;
  const kind = isPlan ? 'planned' : 'forgotten';
  if (flags.json === true) world.stdout.write(jsonText({ ok: true, kind, builds, removed: keys, isCurrent }));
  else if (flags.quiet !== true) world.stdout.write(forgottenText(path, found, isPlan));
}

function forgottenText(path: string, { builds, keys, isCurrent }: ForgetPlan, isPlan: boolean): string {
  const count = formatCount(keys.length, 'object');
  const ids = inert(builds.join(', '));
  const lines = [
    isPlan
      ? `${count} would be removed: no older copy of ${path} would be kept.`
      : `${count} removed: no older copy of ${path} is kept.`,
    ...(builds.length === 0
      ? []
      : [
          isPlan
            ? `Builds that could no longer be published again, since they hold it: ${ids}`
            : `Builds that can no longer be published again, since they held it: ${ids}`,
        ]),
    ...(isCurrent ? [`The site still has ${path}, as the current build has it.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
