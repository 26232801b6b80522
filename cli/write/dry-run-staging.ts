import { join } from 'node:path';
import { createGate } from './gate.ts';
import type { Staging } from './staging.ts';

/** A staging that writes nothing: pages are made, measured and let go of, to learn what a build would say. */
export function createDryRunStaging({ root, out }: { readonly root: string; readonly out: string }): Staging {
  const gate = createGate();
  return {
    add: () => undefined,
    adopt: () => undefined,
    writerOptions: (name) => ({
      root,
      out,
      files: join(out, '.dry-run'),
      fresh: true,
      name,
      gate: gate.shared,
      isDryRun: true,
    }),
    fail: () => undefined,
    // Nobody asks for the bytes: what is known of a page will do.
    holds: () => true,
    read: () => new Uint8Array(),
    commit: () => Promise.resolve({ value: undefined, diagnostics: [] }),
    abandon: gate.close,
  };
}
