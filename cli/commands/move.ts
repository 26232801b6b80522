import { askedPage } from '../move/asked-page.ts';
import { brokenLinks, newProblems } from '../move/broken-links.ts';
import type { FileChange } from '../move/changes.ts';
import type { KeptMove } from '../move/keep-addresses.ts';
import { keepAddresses } from '../move/keep-addresses.ts';
import { newKey } from '../move/new-key.ts';
import type { MovePlan } from '../move/plan-move.ts';
import { planMove } from '../move/plan-move.ts';
import { codeTexts, editedTexts } from '../move/project-files.ts';
import { referencesIn } from '../move/references.ts';
import type { SeenTree } from '../move/trial-tree.ts';
import { isError } from '../report/diagnostic.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount } from '../report/units.ts';
import { localePath } from '../shared/path.ts';
import type { Site } from '../types.ts';
import { command, orRefuse } from './command.ts';
import { USAGE } from './exit-codes.ts';
import type { Movable } from './move-settings.ts';
import { carryOut, finishEarlier, openMovable, refuseWith } from './move-settings.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';

/** Arguments and flags of `site move`. */
export interface MoveFlags {
  /** Needed, as `to` is, unless `resume` is given. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dryRun?: boolean;
  readonly resume?: boolean;
}

/** Moves a page in both languages, with every link to it and in it; answers the exit code. */
export const moveCommand = command(async (flags: MoveFlags, world: CommandWorld, voice) => {
  const { from, to, resume } = flags;
  if (resume === true && from !== undefined)
    throw new Refusal('--resume finishes a move that was interrupted: give it no address.', USAGE);
  const hasFinished = finishEarlier(flags, world, voice);
  if (resume === true) {
    if (!hasFinished) voice.say('No move or removal was interrupted.');
    return 0;
  }
  if (from === undefined || to === undefined)
    throw new Refusal('Give the address of the page, and its new one: site move /blog/old /blog/new', USAGE);
  return movePage({ ...flags, from, to }, await openMovable(world, voice), voice);
});

async function movePage(
  { from, to, dryRun }: MoveFlags & { readonly from: string; readonly to: string },
  movable: Movable,
  voice: Voice,
): Promise<number> {
  const { project, root, files, before, tryOut } = movable;
  const { config, registry } = project;
  const { origin } = config;
  const page = orRefuse(askedPage(from, { site: before.site, files, origin, root }), USAGE);
  const target = orRefuse(newKey(to, { from: page.key, config, registry, site: before.site, files }), USAGE);
  const move = { from: page.key, to: target.key };
  const texts = editedTexts(root);
  const plan = planMove({
    move,
    files,
    texts,
    addresses: before.addresses,
    origin,
    collections: registry.collections,
  });
  const { pathAfter } = plan.renaming;
  const moved = await tryOut({ changes: plan.changes, pathAfter });
  const kept = keepAddresses({ plan, texts, before: before.site, after: moved.site });
  const after = await tryOut({ changes: kept.changes, pathAfter });
  const problems =
    problemsOf(after, before, plan) ?? brokenLinks({ before, after, plan, kept, texts, origin });
  const what = `with ${move.from} at ${move.to}, the site would have these problems.`;
  refuseWith(problems ?? [], `Nothing was moved: ${what}`, voice);
  const lines = [
    ...addressLines(before.site, after.site, plan),
    ...slugLines(after.site, move.to),
    '',
    ...changeLines(kept, plan),
    ...codeLines(root, plan, kept),
  ];
  const command = `site move ${move.from} ${move.to}`;
  return carryOut({ command, done: 'moved', changes: kept.changes, lines, dryRun }, root, voice);
}

/** Finds what a move would break: errors, and pages that would be lost. */
function problemsOf(after: SeenTree, before: SeenTree, plan: MovePlan): SeenTree['diagnostics'] | undefined {
  const { fileAfter } = plan.renaming;
  const errors = newProblems(
    after.diagnostics.filter(isError),
    before.diagnostics.filter(isError),
    fileAfter,
  );
  if (errors.length > 0) return errors;
  const files = new Set(after.site.pages.map(({ props }) => props.internal.page.file));
  const isLost = before.site.pages.some(({ props }) => !files.has(fileAfter(props.internal.page.file)));
  return isLost ? after.diagnostics : undefined;
}

/** Lists each address of a moved document, before and after. */
function addressLines(before: Site, after: Site, { places }: MovePlan): readonly string[] {
  const paths = new Map(
    after.pages.map(({ path, props }) => [
      `${props.internal.page.file} ${props.internal.page.pagination?.page ?? 1}`,
      path,
    ]),
  );
  return before.pages.flatMap(({ path, props }) => {
    const { file, pagination } = props.internal.page;
    const place = places.get(file);
    const now = place === undefined ? undefined : paths.get(`${place} ${pagination?.page ?? 1}`);
    return now === undefined || now === path ? [] : [`${path} → ${now}`];
  });
}

/** Names each moved page that keeps the end of its address, because its document gives a `slug`. */
function slugLines({ pages }: Site, key: string): readonly string[] {
  return pages.flatMap(({ path, props }) => {
    const { file, key: own, locale, pagination } = props.internal.page;
    if (own !== key || path === localePath(key, locale) || (pagination?.page ?? 1) > 1) return [];
    return [`The end of ${path} stays: it is the "slug" of ${file}.`];
  });
}

function changeLines({ changes, kept }: KeptMove, { repairs }: MovePlan): readonly string[] {
  const lines = changes.map(({ file, to }: FileChange) => {
    const count = repairs.get(file)?.length ?? 0;
    const links = count === 0 ? '' : `  (${formatCount(count, 'link')})`;
    return `  ${file}${to === undefined ? '' : ` → ${to}`}${links}`;
  });
  return kept.length === 0 ? lines : [...lines, '', `Old addresses lead to the new ones: ${kept.join(', ')}`];
}

/** Lists where code names an old address, which goes on working as a redirect unless it was a draft's. */
function codeLines(root: string, { renaming }: MovePlan, { kept }: KeptMove): readonly string[] {
  const named = codeTexts(root).flatMap(({ file, text }) =>
    referencesIn(file, text)
      .filter(({ value }) => /^\/\w/.test(value) && renaming.pathAfter(value) !== undefined)
      .map(({ value, start }) => `  ${file}:${text.slice(0, start).split('\n').length} names ${value}`),
  );
  if (named.length === 0) return [];
  const what = kept.length === 0 ? 'change it' : 'which now redirects';
  return ['', `For a developer: this code names the old address, ${what}.`, ...named];
}
