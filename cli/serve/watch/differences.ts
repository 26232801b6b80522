import type { Output } from '../../types.ts';

/** What is different about a build, by the files that visitors see. */
export interface Differences {
  /** Files that are new or have other bytes. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Outputs by their file. */
export type OutputsByFile = ReadonlyMap<string, Output>;

/** Outputs by file, for {@link differences}. */
export function byFile(outputs: readonly Output[]): OutputsByFile {
  return new Map(outputs.map((output) => [output.file, output]));
}

/** Compares two builds. A build that shares its outputs with the one before is compared at no cost. */
export function differences(before: OutputsByFile, after: OutputsByFile): Differences {
  const changed: string[] = [];
  for (const [file, output] of after) {
    const old = before.get(file);
    if (old === undefined || !isSame(old, output)) changed.push(file);
  }
  const removed = [...before.keys()].filter((file) => !after.has(file));
  return { changed, removed };
}

/** The stylesheets, when nothing else is different: they can be exchanged under a page. */
export function onlyStyles({ changed, removed }: Differences): readonly string[] | undefined {
  const isStyled = changed.length > 0 && removed.length === 0;
  return isStyled && changed.every((file) => file.endsWith('.css')) ? changed : undefined;
}

function isSame(a: Output, b: Output): boolean {
  if (a === b || a.content === b.content) return true;
  if (a.identity !== undefined && a.identity === b.identity) return true;
  if (typeof a.content === 'string' || typeof b.content === 'string') return false;
  return Buffer.compare(a.content, b.content) === 0;
}
