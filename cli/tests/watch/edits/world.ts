import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from '../../../api/registry.ts';
import type { Random } from './random.ts';
import { NothingLeft, pick } from './random.ts';

/** A site that is being edited. */
export interface World {
  readonly root: string;
  /** A copy of the site as it was at first. */
  readonly origin: string;
  readonly random: Random;
  readonly registry: Pick<Registry, 'templates' | 'layouts' | 'middleware'>;
  /** Export of `site.config.ts` at first. */
  readonly configuration: unknown;
  /** Pictures to choose from. */
  readonly pictures: readonly Uint8Array[];
  /** Files that may hold a mistake, with what they held before; undefined: there was none. */
  readonly risked: Map<string, Uint8Array | undefined>;
  /** Number of edits so far: it makes each written text new. */
  count: number;
  /** The clock of the builds, in epoch ms. */
  now: number;
}

/** Makes one edit, and names what it edited. @throws {@link NothingLeft} when there is nothing to edit */
export type Edit = (world: World) => string;

/** Edits that {@link World} is edited by, by name. */
export type Edits = readonly (readonly [string, Edit])[];

/** Result of {@link makeEdit} for an edit to which earlier ones left nothing. */
export const NOTHING = 'nothing left to edit';

/** Makes an edit, and names what it edited; {@link NOTHING} when there was nothing to edit. */
export function makeEdit(world: World, edit: Edit): string {
  try {
    return edit(world);
  } catch (error) {
    if (error instanceof NothingLeft) return NOTHING;
    throw error;
  }
}

/** Changes the text of a file; {@link NothingLeft} is thrown when there is none. */
export function change(world: World, file: string, edit: (text: string, n: number) => string): string {
  writeFileSync(join(world.root, file), edit(textOf(world, file), world.count));
  return file;
}

/** Reads the text of a file. @throws {@link NothingLeft} when there is none */
export function textOf({ root }: World, file: string): string {
  const path = join(root, file);
  if (!existsSync(path)) throw new NothingLeft(`${file} is gone`);
  return readFileSync(path, 'utf8');
}

/** Changes the text of a file in a way that may be a mistake: it is mended in the end. */
export function risk(world: World, file: string, edit: (text: string, n: number) => string): string {
  remember(world, file);
  return change(world, file, edit);
}

/** Keeps what a file holds, for it to be mended in the end. */
export function remember(world: World, file: string): void {
  const path = join(world.root, file);
  if (!world.risked.has(file)) world.risked.set(file, existsSync(path) ? readFileSync(path) : undefined);
}

/** Puts back what every risky edit changed. */
export function mendAll({ root, risked }: World): void {
  for (const [file, content] of risked) {
    if (content === undefined) rmSync(join(root, file), { force: true });
    else write(join(root, file), content);
  }
  risked.clear();
}

/** Forgets the kept files of a folder that is gone, or is another one: they are not put back. */
export function forget({ risked }: World, folder: string): void {
  for (const file of risked.keys()) if (file.startsWith(`${folder}/`)) risked.delete(file);
}

/** Writes a file, with its folders. */
export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Lists every file below a folder of the site, relative to the root and sorted. */
export function filesBelow(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => statSync(join(root, file)).isFile())
    .sort();
}

/** Picks a file below a folder, by the end of its name. */
export function someFile({ root, random }: World, folder: string, end: string): string {
  return pick(
    filesBelow(root, folder).filter((file) => file.endsWith(end)),
    random,
  );
}
