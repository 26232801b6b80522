import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Registry } from '../../../api/registry.ts';
import { compileConfig, compileTemplates } from '../../../bundle/compile-project.ts';
import { assetEdits } from './asset-edits.ts';
import { configurationEdits } from './configuration-edits.ts';
import { contentEdits } from './content-edits.ts';
import { documentEdits } from './document-edits.ts';
import { projectEdits } from './project-edits.ts';
import type { Random } from './random.ts';
import { pick, shuffled } from './random.ts';
import type { Edits, World } from './world.ts';
import { makeEdit, mendAll } from './world.ts';

/** Edits of a site, such as people make. */
interface RandomEdits {
  /** Makes one edit, and tells what it was. Every kind comes before any comes again. */
  readonly next: () => string;
  /** Mends everything that may hold a mistake. */
  readonly mend: () => void;
  /** Puts the site back as it was at first: two edits without a mistake may be one together. */
  readonly reset: () => void;
  /** Kinds of edits that were not made yet. */
  readonly left: () => readonly string[];
}

/** The site to edit, its clock, and the source of random numbers. */
interface RandomEditsOptions {
  readonly root: string;
  readonly random: Random;
  /** The clock of the builds at first, in epoch ms. */
  readonly now: number;
  readonly setClock: (now: number) => void;
}

/** Creates edits of a site. */
export async function createEdits({ root, random, now, setClock }: RandomEditsOptions): Promise<RandomEdits> {
  const origin = `${root}.origin`;
  for (const part of PARTS) cpSync(join(root, part), join(origin, part), { recursive: true });
  const world: World = {
    root,
    origin,
    random,
    ...(await codeOf(root)),
    pictures: await Promise.all(['#a0b0c0', '#803020', '#206040'].map(pictureOf)),
    risked: new Map(),
    count: 0,
    now,
  };
  const all: Edits = [
    ...documentEdits(),
    ...contentEdits(root),
    ...configurationEdits(),
    ...assetEdits(),
    ...projectEdits(),
    ...clockEdits(setClock),
  ];
  const left = new Set(all.map(([name]) => name));
  let queue: Edits = [];
  return {
    next: () => {
      if (queue.length === 0) queue = shuffled(all, random);
      const [next, ...rest] = queue;
      if (next === undefined) throw new Error('There are no edits');
      queue = rest;
      world.count++;
      const [name, edit] = next;
      left.delete(name);
      return `${name}: ${makeEdit(world, edit)}`;
    },
    mend: () => mendAll(world),
    reset: () => {
      world.risked.clear();
      for (const part of PARTS) {
        rmSync(join(root, part), { recursive: true, force: true });
        cpSync(join(origin, part), join(root, part), { recursive: true });
      }
    },
    left: () => [...left],
  };
}

const PARTS: readonly string[] = ['content', 'locales', 'templates', 'assets', 'site.config.ts'];

/** Lists edits of the clock: it goes on by a minute or a year. */
function clockEdits(setClock: (now: number) => void): Edits {
  const steps = [60_000, 3_600_000, 86_400_000, 40 * 86_400_000, 400 * 86_400_000];
  const goOn = (world: World): string => {
    world.now += pick(steps, world.random);
    setClock(world.now);
    return new Date(world.now).toISOString();
  };
  return [
    ['the clock goes on', goOn],
    ['the clock goes on', goOn],
    ['the clock goes on', goOn],
  ];
}

/** Compiles the site's configuration and templates, and returns their exports. */
async function codeOf(root: string): Promise<Pick<World, 'configuration' | 'registry'>> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'random-edits-'));
  try {
    const [config, templates] = [
      await compileConfig({ root, cacheDir }),
      await compileTemplates({ root, cacheDir }),
    ];
    const { default: configuration } = (await import(config.value?.url ?? '')) as {
      readonly default: unknown;
    };
    const { registry } = (await import(templates.value?.url ?? '')) as { readonly registry: Registry };
    return { configuration, registry };
  } finally {
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

function pictureOf(background: string): Promise<Uint8Array> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}
