import { terminalOf } from '../../project/environment.ts';
import type { BuildFiles } from '../../publish/built-site.ts';
import { changedUrls } from '../../publish/changed-urls.ts';
import type { Description } from '../../publish/describe.ts';
import { describePlan } from '../../publish/describe.ts';
import { planMarkdown, planText } from '../../publish/plan-text.ts';
import type { Outcome } from '../../publish/run.ts';
import { inert } from '../../report/inert.ts';
import { jsonText } from '../../report/json.ts';
import { createPaint } from '../../report/paint.ts';
import { formatBytes, formatCount, formatDuration } from '../../report/units.ts';
import type { PublishOptions } from './publish-options.ts';
import type { PublishTask } from './publish-task.ts';

/** A publish that has ended. */
interface PublishReportInput extends Omit<PublishTask, 'reporter'> {
  readonly supply: BuildFiles | undefined;
  readonly ms: number;
}

/** Reports what a publish did or, in a dry run, would do. */
export async function printOutcome(outcome: Outcome, reported: PublishReportInput): Promise<void> {
  const { flags, world, bucket, supply } = reported;
  if (outcome.isOpen)
    world.stderr.write(
      'Anyone can read _publish/ in this bucket, with the copies of older pages: deny it, as the README shows.\n',
    );
  const sources = { store: bucket.store, supply, before: outcome.before };
  const plan = flags.dryRun === true ? await describePlan(outcome.plan, sources) : undefined;
  if (flags.json === true) world.stdout.write(jsonText({ ...jsonOf(outcome, reported), plan }));
  else if (plan !== undefined) world.stdout.write(planOf(outcome, plan, reported));
  else if (flags.quiet !== true) world.stdout.write(summaryOf(outcome, reported));
}

function planOf(
  { kind, plan, before }: Outcome,
  description: Description,
  { flags, options }: PublishReportInput,
): string {
  const was = before.current === undefined ? '' : `, after ${inert(before.current)}`;
  const what = `build ${plan.wanted.id}${was}`;
  const where = nameOf(options);
  const isMarkdown = flags.markdown === true;
  const head = isMarkdown ? `### Publishing to \`${where}\`\n\n${what}` : `\n${where}: ${what}`;
  const changes = isMarkdown ? planMarkdown(description) : planText(description);
  return `${head}\n\n${kind === 'unchanged' ? 'Nothing would change.' : changes || NOTHING_LISTED}\n`;
}

/** Said of a plan whose steps are all of files that repeat or name others, such as feeds and the sitemap. */
const NOTHING_LISTED = 'Nothing else would change: no page, no other file, no old address, no header.';

function nameOf({ target }: PublishOptions): string {
  return `s3://${target.bucket}/${target.prefix}`.replace(/\/$/, '');
}

function jsonOf(
  outcome: Outcome,
  { bucket, config, ms }: PublishReportInput,
): Readonly<Record<string, unknown>> {
  const { kind, plan, before, counts, isOpen } = outcome;
  const { requests, sent } = bucket.traffic;
  return {
    ok: true,
    kind,
    id: plan.wanted.id,
    before: before.current,
    ...counts,
    requests,
    bytes: sent,
    ms: Math.round(ms),
    isPrivate: !isOpen,
    urls: changedUrls(plan, config.origin),
  };
}

function summaryOf(
  { kind, plan, before, counts }: Outcome,
  { options, bucket, world, ms }: PublishReportInput,
): string {
  const paint = createPaint(terminalOf(world.stdout, world.env));
  const where = nameOf(options);
  const { requests, sent } = bucket.traffic;
  const cost = paint(
    'dim',
    `${formatCount(requests, 'request')}, ${formatBytes(sent)} sent, ${formatDuration(ms)}`,
  );
  const { id } = plan.wanted;
  if (kind === 'unchanged') return `${paint('green', where)} holds build ${id} already   ${cost}\n`;
  const was = before.current === undefined || before.current === id ? '' : `, after ${inert(before.current)}`;
  const done = [
    formatCount(counts.uploaded, 'object'),
    `uploaded, ${counts.copied} copied in the bucket, ${counts.removed} removed`,
  ].join(' ');
  return `\n${paint('green', where)} holds build ${id}${was}\n${done}   ${cost}\n`;
}
