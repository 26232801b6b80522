import { join } from 'node:path';
import type { OutputListing } from '../output/site-file.ts';
import { sound } from '../report/diagnostic.ts';
import { createGate } from './gate.ts';
import type { Staging } from './staging.ts';

/** Creates a staging that writes nothing: pages are made, measured and dropped, to learn what a build would report. */
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
    // A dry run reads no bytes of the output: the data kept of a page is enough.
    holds: () => true,
    recall: () => undefined,
    read: () => new Uint8Array(),
    commit: () => Promise.resolve(sound({ written: 0, placed: NOTHING, sizeOf: () => undefined })),
    abandon: gate.close,
  };
}

/** The output of a dry run. */
const NOTHING: OutputListing = {
  files: new Set(),
  folders: new Set(),
  identities: new Map(),
  stamps: new Map(),
};
