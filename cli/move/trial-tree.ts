import { chmodSync, cpSync, existsSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../api/registry.ts';
import { attachLines } from '../read/lines.ts';
import { read } from '../read/read.ts';
import { oncePerPlace } from '../report/once-per-place.ts';
import { addressesOf } from '../resolve/addresses.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Addresses } from '../shared/address.ts';
import { isLink } from '../system/is-link.ts';
import type { Config, Diagnostic, Site, Sources } from '../types.ts';
import type { FileChange } from './changes.ts';
import { changeCopy } from './journal.ts';
import { addressAfter } from './repair.ts';

/** A project whose texts are looked at, drafts included. */
interface Tree {
  readonly config: Config;
  readonly registry: Registry;
}

/** Site that a tree of texts makes. */
export interface SeenTree {
  readonly site: Site;
  readonly sources: Sources;
  /** Addresses that slugs give, of every document. */
  readonly addresses: Addresses;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and resolves a project as it is. */
export async function seeTree({ config: given, registry }: Tree): Promise<SeenTree> {
  const config = { ...given, options: { ...given.options, drafts: true } };
  const sources = await read(config, registry);
  const { value: site, diagnostics } = resolve(config, sources.value, registry);
  const { value: addresses } = addressesOf(config, registry, sources.value.entries);
  const found = attachLines(config.options.root, [...sources.diagnostics, ...diagnostics]);
  return { site, sources: sources.value, addresses, diagnostics: oncePerPlace(found) };
}

/** Changes to be tried. */
export interface Trial {
  readonly changes: readonly FileChange[];
  /** @default every address stays what it is */
  readonly pathAfter?: (path: string) => string | undefined;
}

/** Tries some changes on a copy of a project's texts in an empty folder, and answers what it would make then. */
export async function tryChanges(
  { config, registry }: Tree,
  { changes, pathAfter = () => undefined }: Trial,
  copy: string,
): Promise<SeenTree> {
  const { root } = config.options;
  for (const name of ['content', 'locales', 'site.config.ts']) copyTexts(join(root, name), join(copy, name));
  symlinkSync(join(root, 'assets'), join(copy, 'assets'));
  changeCopy(copy, changes);
  const options = { ...config.options, root: copy };
  return seeTree({ config: { ...withTargets(config, pathAfter), options }, registry });
}

/**
 * A copied link would lead what is tried into the project itself: its target is copied, where it has one. No text is
 * read through a link to a folder, which may lead anywhere, or back.
 */
function copyTexts(from: string, to: string): void {
  const isText = (source: string): boolean =>
    existsSync(source) && (source === from || !isLink(source) || statSync(source).isFile());
  cpSync(from, to, { recursive: true, dereference: true, filter: isText });
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === true) unlockFolders(to);
}

/** A copy of a folder that may not be written in is as locked: nothing could be tried in it, and it could not go. */
function unlockFolders(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) unlockFolders(join(folder, entry.name));
}

/** The configuration as its file will say it. */
function withTargets(config: Config, pathAfter: (path: string) => string | undefined): Config {
  const { origin, redirects, rootRedirect } = config;
  const after = (to: string): string => addressAfter(to, { origin, pathAfter }) ?? to;
  return {
    ...config,
    redirects: redirects.map((one) => ({ ...one, to: after(one.to) })),
    ...(rootRedirect === undefined ? {} : { rootRedirect: { ...rootRedirect, to: after(rootRedirect.to) } }),
  };
}
