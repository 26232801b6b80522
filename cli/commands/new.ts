import { unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry } from '../api/registry.ts';
import { lengthProblem } from '../move/new-key.ts';
import { seeTree } from '../move/trial-tree.ts';
import { metaOf } from '../output/page-facts.ts';
import { projectOptions } from '../project/build-options.ts';
import type { Project } from '../project/project.ts';
import { openProject } from '../project/project.ts';
import { ADDRESSES_FILE } from '../read/addresses-file.ts';
import { contentKey, isIgnored } from '../read/content-path.ts';
import { parseFrontMatter } from '../read/front-matter.ts';
import { titleCase } from '../read/outline.ts';
import { listTree, readText } from '../read/tree.ts';
import { demand, Faults } from '../report/faults.ts';
import { Refusal } from '../report/refusal.ts';
import { suggest } from '../report/suggest.ts';
import { reservedSegment } from '../resolve/reserved.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { foldersOf, lastSegment, localePath, slugify } from '../shared/path.ts';
import { torontoTime } from '../shared/toronto.ts';
import { createFolder } from '../system/create-folder.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { Site, SourceFile } from '../types.ts';
import { command, refuseEnvironment, refuseIf } from './command.ts';
import { USAGE } from './exit-codes.ts';
import type { Kind } from './starters.ts';
import { FOLDER, listKinds, readStarters } from './starters.ts';
import type { CommandWorld } from './terminal.ts';

/** Arguments and flags of `site new`. */
export interface NewCommandFlags {
  readonly kind: string;
  /** Last part of the address, the same in both languages. */
  readonly slug: string;
  /** @default the slug, as words */
  readonly title?: string;
}

/** Writes both languages' documents of a new page from starting texts; answers the exit code. */
export const newCommand = command(async (flags: NewCommandFlags, world: CommandWorld) => {
  refuseEnvironment(world);
  refuseIf(textProblem(flags), USAGE);
  const options = projectOptions(world.cwd, {}, world.env);
  const project = demand(await openProject(options));

  const kinds = listKinds(options.root, project.registry);
  const kind = kinds.find(({ name }) => name === flags.kind);
  if (kinds.length === 0) throw new Refusal(noStarters(flags.kind, project.registry));
  if (kind === undefined) throw new Refusal(unknownKind(flags.kind, kinds), USAGE);
  const key = keyOf(flags.slug, { kind, project });
  const files = LOCALES.map((locale) => fileOf(key, locale));
  const tree = await listTree(options.root);
  const { documents } = tree.value;
  const folders = foldersOf(files);
  // A symbolic link in place of a file or folder may lead out of the project.
  const linked = tree.diagnostics.find(
    ({ location }) => location !== undefined && folders.has(location.file),
  );
  if (linked !== undefined) throw new Faults([linked]);
  const [taken] = LOCALES.flatMap((locale) => keysIn(documents, locale).get(key) ?? []);
  refuseIf(taken && `${taken} already has this address: nothing was written.`, USAGE);
  const { site } = await seeTree(project);
  const [problem] = LOCALES.flatMap((locale) => settledBy(site, localePath(key, locale)) ?? []);
  refuseIf(problem, USAGE);

  const starters = readStarters(options.root, kind, {
    title: flags.title?.trim() ?? titleCase(lastSegment(key), 'fr'),
    date: torontoTime(options.now).slice(0, 10),
    order: nextOrder(options.root, kind, keysIn(documents, 'fr')),
  });
  const texts = demand(starters);
  await writeAll(
    options.root,
    LOCALES.map((locale) => ({ file: fileOf(key, locale), text: texts[locale] })),
  );
  world.stdout.write(nextSteps(key));
  return 0;
});

/** Names the texts to write first: of the kind that was asked for, if documents have such a template. */
function noStarters(asked: string, { collections }: Registry): string {
  const templates = Object.values(collections).map(({ template }) => template);
  const name = templates.includes(asked) ? asked : templates.sort()[0];
  return `This project has no starting texts: write ${FOLDER}/${name}.fr.md and ${FOLDER}/${name}.en.md first.`;
}

function unknownKind(name: string, kinds: readonly Kind[]): string {
  const names = kinds.map((kind) => kind.name);
  const close = suggest(name, names);
  const hint = close === undefined ? '' : ` Did you mean "${close}"?`;
  return `There is no starting text for "${name}".${hint} There is one for: ${names.join(', ')}.`;
}

function textProblem({ title }: NewCommandFlags): string | undefined {
  if (title === undefined) return undefined;
  if (title.trim() === '') return 'The title is empty.';
  return /\p{Cc}/u.test(title) ? 'A title is one line of text.' : undefined;
}

/** Makes the address of a slug, without a language, such as `/blog/first-post`; refuses one that no document may have. */
function keyOf(slug: string, { kind, project }: { kind: Kind; project: Project }): string {
  const refuse = (problem: string): never => {
    throw new Refusal(problem, USAGE);
  };
  const segments = slug.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) refuse(badSlug(slug));
  refuseIf(lengthProblem(segments), USAGE);
  const { folder } = kind.collection;
  const refuseParts = (name: string, below: string, rest: string): void => {
    if (below !== '' && rest.includes('/'))
      refuse(`Every ${name} is directly under /${below}: "${rest}" has more than one part.`);
  };
  refuseParts(kind.name, folder, slug);
  if (segments.at(-1) === 'index') refuse('"index" stands for the folder: give the folder\'s own name.');
  const key = `/${folder === '' ? slug : `${folder}/${slug}`}`;
  const owner = Object.values(project.registry.collections).find(
    (collection) => collection.folder !== '' && key.startsWith(`/${collection.folder}/`),
  );
  if (owner !== undefined && owner !== kind.collection) {
    const rest = key.slice(owner.folder.length + 2);
    refuseParts(owner.template, owner.folder, rest);
    refuse(`A page under /${owner.folder} is made with: site new ${owner.template} ${rest}`);
  }
  const { endpoint } = project.config.forms;
  const [reserved] = LOCALES.flatMap((locale) => reservedSegment(key, locale, endpoint) ?? []);
  if (reserved !== undefined) refuse(`The address ${key} is taken: the site itself uses "${reserved}".`);
  return key;
}

/** Says why no new document can have an address: another page has it by its slug, or it leads elsewhere, or is gone. */
function settledBy({ pages, redirects, gone }: Site, path: string): string | undefined {
  const taken = `The address ${path} is taken`;
  const page = pages.find((one) => one.path === path);
  if (page !== undefined) return `${taken}: ${metaOf(page).file} has it.`;
  const redirect = redirects.find(({ from }) => from === path);
  if (redirect !== undefined)
    return `${taken}: ${redirect.location?.file ?? 'site.config.ts'} redirects it to ${redirect.to}.`;
  return gone.includes(path) ? `${taken}: ${ADDRESSES_FILE} says that it is gone.` : undefined;
}

/** A part of a new document's slug. Names that order files or number versions are for editors to give. */
const SEGMENT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function badSlug(slug: string): string {
  const rule = 'A slug is made of lower-case letters without accents, digits and single hyphens';
  const better = slug
    .split('/')
    .map((segment) => slugify(segment.replace(/\.md$/, '')).replaceAll('.', '-'))
    .filter((segment) => SEGMENT.test(segment))
    .join('/');
  return better === '' ? `${rule}: not "${slug}".` : `${rule}: not "${slug}", but for instance "${better}".`;
}

/** Maps the documents of a language that have a page: key → file. */
function keysIn(documents: readonly string[], locale: Locale): ReadonlyMap<string, string> {
  const folder = `content/${locale}/`;
  const own = documents.filter((file) => file.startsWith(folder) && !isIgnored(file));
  return new Map(own.map((file) => [contentKey(file.slice(folder.length)), file]));
}

/** Returns one more than the highest `order` of a collection's documents. */
function nextOrder(root: string, { collection }: Kind, existing: ReadonlyMap<string, string>): number {
  const orders = [...existing]
    .filter(([key]) => key.startsWith(`/${collection.folder}/`))
    .map(([, file]) => {
      const source = readText(root, file).value;
      return source === undefined ? 0 : Number(parseFrontMatter(source).values.order);
    });
  return Math.max(0, ...orders.filter(Number.isFinite)) + 1;
}

function fileOf(key: string, locale: Locale): string {
  return `content/${locale}${key}.md`;
}

/** Writes every file or none, and replaces none. */
async function writeAll(root: string, files: readonly SourceFile[]): Promise<void> {
  const written: string[] = [];
  try {
    for (const { file, text } of files) {
      createFolder(dirname(join(root, file)));
      await writeFile(join(root, file), text, { flag: 'wx' });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) await unlink(join(root, file));
    if (!isSystemError(error)) throw error;
    const file = files[written.length]?.file ?? '';
    const isThere = error.code === 'EEXIST' && error.syscall === 'open';
    const why = isThere ? 'exists' : `could not be written (${writeReason(error)})`;
    throw new Refusal(`${file} ${why}: nothing was written.`);
  }
}

function nextSteps(key: string): string {
  const files = LOCALES.map((locale) => `  ${fileOf(key, locale)}\n`).join('');
  return [
    `Written, as drafts:\n${files}\n`,
    'Next: write the French, then the English, and remove "draft: true" from both.\n',
    `To see them as you write: site watch, then ${LOCALES.map((locale) => localePath(key, locale)).join(' and ')}\n`,
  ].join('');
}
