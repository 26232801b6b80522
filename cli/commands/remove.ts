import { askedPage } from '../move/asked-page.ts';
import { linksTo } from '../move/links-to.ts';
import { collectionAt } from '../move/new-key.ts';
import { documentKey } from '../move/places.ts';
import type { RemovePlan } from '../move/plan-remove.ts';
import { planRemove, removalTarget } from '../move/plan-remove.ts';
import { codeTexts, editedTexts } from '../move/project-files.ts';
import { ADDRESSES_FILE } from '../read/addresses-file.ts';
import { Refusal } from '../report/refusal.ts';
import { formatCount } from '../report/units.ts';
import { targetPath } from '../resolve/redirect-problems.ts';
import { gitFiles } from '../system/git.ts';
import { command, orRefuse, refuseIf } from './command.ts';
import { USAGE } from './exit-codes.ts';
import type { Movable } from './move-settings.ts';
import { carryOut, finishEarlier, openMovable, refuseWith } from './move-settings.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';

/** Arguments and flags of `site remove`. */
export interface RemoveFlags {
  readonly page: string;
  /** Target of its addresses from now on. @default none: they are gone */
  readonly to?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** Takes a page out of the site in both languages; answers the exit code. */
export const removeCommand = command(async (flags: RemoveFlags, world: CommandWorld, voice) => {
  finishEarlier(flags, world, voice);
  const opened = await openMovable(world, voice);
  const removal = planned(flags, opened);
  const { root, tryOut } = opened;
  const { key, changes, files } = removal;
  const after = await tryOut({ changes });
  const problems = after.diagnostics.filter(
    ({ severity, location }) => severity === 'error' && location?.file === ADDRESSES_FILE,
  );
  refuseWith(problems, 'Nothing was removed: the site would have these problems.', voice);
  const lines = [...summary(removal), ...linkLines(removal, opened)];
  const agrees = async (): Promise<boolean> => {
    const lost = notInGit(root, files);
    return lost.length === 0 || flags.yes === true || mayBeLost(lost, world, voice);
  };
  const { dryRun } = flags;
  const doing = { command: `site remove ${key}`, done: 'removed' as const, changes, lines, dryRun, agrees };
  return carryOut(doing, root, voice);
});

/** The plan to remove a page that may go. */
interface Removal extends RemovePlan {
  readonly key: string;
  readonly files: readonly string[];
  readonly targetOf: ((path: string) => string) | undefined;
}

function planned({ page, to }: RemoveFlags, opened: Movable): Removal {
  const { project, files: all, before } = opened;
  const { site } = before;
  const { origin, redirects } = project.config;
  const { key } = orRefuse(askedPage(page, { site, files: all, origin, root: opened.root }), USAGE);
  const collection = collectionAt(key, project.registry);
  refuseIf(
    collection && `${key} is the folder of "${collection}", which templates/registry.ts names.`,
    USAGE,
  );
  const below = all.filter((file) => documentKey(file)?.key.startsWith(`${key}/`));
  if (below.length > 0)
    throw new Refusal(
      `${formatCount(below.length, 'document')} would be left below ${key}: remove ${below[0]} first.`,
    );
  const files = all.filter((file) => documentKey(file)?.key === key);
  const target = orRefuse(removalTarget(to, { site, key, files }), USAGE);
  const addresses = editedTexts(opened.root).find(({ file }) => file === ADDRESSES_FILE);
  const plan = planRemove({ files, before: site, addresses, origin, ...target });
  const led = redirects.find((redirect) => plan.old.includes(targetPath(redirect, origin) ?? ''));
  refuseIf(
    led && `site.config.ts:${led.location?.line} redirects ${led.from} to the page: change that line first.`,
  );
  return { ...plan, ...target, key, files };
}

function summary({ files, changes, old, targetOf }: Removal): readonly string[] {
  const writes = changes.some(({ file }) => file === ADDRESSES_FILE);
  return [
    ...old.map((path) => (targetOf === undefined ? `${path} is gone` : `${path} → ${targetOf(path)}`)),
    ...(old.length === 0 ? [] : ['']),
    ...files.map((file) => `  ${file}  removed`),
    ...(writes ? [`  ${ADDRESSES_FILE}`] : []),
  ];
}

function linkLines({ key, files, old }: Removal, { root, project, files: all }: Movable): readonly string[] {
  const texts = [...editedTexts(root), ...codeTexts(root)];
  const { origin } = project.config;
  const found = linksTo(
    { key, files, addresses: old, origin, collections: project.registry.collections },
    texts,
    all,
  );
  if (found.length === 0) return ['', 'Nothing links to it.'];
  const many =
    found.length === 1
      ? '1 place links to it: correct it'
      : `${found.length} places link to it: correct them`;
  return ['', `${many} before the next build.`, ...found.map((line) => `  ${line}`)];
}

/** Asks a person before something goes for good; says what to do where no person can be asked. */
async function mayBeLost(lost: readonly string[], world: CommandWorld, voice: Voice): Promise<boolean> {
  const what = `git does not hold ${lost.join(' and ')} as ${lost.length === 1 ? 'it is' : 'they are'}`;
  if (world.ask === undefined)
    throw new Refusal(`Nothing was removed: ${what}. Commit first, or give --yes.`);
  const answer = await world.ask(`\n${what}: what is removed cannot be brought back. Remove? (y/N) `);
  const isYes = /^\s*(?:y|yes|o|oui)\s*$/i.test(answer);
  if (!isYes) voice.say('Nothing was removed.');
  return isYes;
}

/** Files, relative to the root, that git could not give back: unknown to it, or changed since the last commit. */
function notInGit(root: string, files: readonly string[]): readonly string[] {
  const known = gitFiles(root, ['ls-tree', '-z', '-r', '--name-only', 'HEAD', '--', ...files]);
  if (known === undefined) return files;
  const changed = new Set(
    gitFiles(root, ['diff', '-z', '--name-only', '--relative', 'HEAD', '--', ...files]),
  );
  const held = new Set(known);
  return files.filter((file) => !held.has(file) || changed.has(file));
}
