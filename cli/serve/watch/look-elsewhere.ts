import { stampTree } from '../../cache/stamps.ts';
import { tolerate } from '../../system/tolerate.ts';

/** Looks again and again at what no event tells of. */
interface ElsewhereLook {
  /** Looks at what this link leads to, too. */
  readonly follow: (link: string) => void;
  readonly close: () => void;
}

interface ElsewhereLookOptions {
  /** Absolute paths of files outside of the watched folders. */
  readonly files: () => Iterable<string>;
  /** Called when one of them, or what a link leads to, changed. */
  readonly onChange: () => void;
}

/**
 * Follows what a site is made from outside of its watched folders: targets of links, and modules that its code imports.
 * These are few, so that a look at each, every half a second, costs less than watches on folders anywhere on the disk.
 */
export function lookElsewhere({ files, onChange }: ElsewhereLookOptions): ElsewhereLook {
  const links = new Set<string>();
  const known = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const began = performance.now();
    for (const path of new Set([...links, ...files()])) {
      const stamps = tolerate(() => stampTree('', [path]));
      // What changed just now may change again: the next look sees it at rest.
      if (stamps === undefined) continue;
      const found = JSON.stringify([...stamps]);
      if (known.get(path) === found) continue;
      // Also at the first look: it may have changed after a build read it.
      known.set(path, found);
      onChange();
    }
    // A linked folder may hold thousands of files.
    plan(Math.max(LOOK_MS, LEAST_REST * (performance.now() - began)));
  };
  const plan = (wait: number): void => {
    timer = setTimeout(look, wait).unref();
  };
  plan(LOOK_MS);
  return { follow: (link) => void links.add(link), close: () => clearTimeout(timer) };
}

const LOOK_MS = 500;
/** Time between two looks, in times of what one takes. */
const LEAST_REST = 20;
