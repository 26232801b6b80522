import type { HeaderRule } from '../shared/policy.ts';
import type { BuiltFile } from './objects.ts';

/** A store's way with conditional writes. */
export type Conditions = 'quoted' | 'bare' | 'refused' | 'ignored';

/** A build that can be published again without its files. */
export interface KeptBuild {
  readonly id: string;
  /** When it was made, epoch ms. */
  readonly timestamp: number;
  /** When it was published, epoch ms. */
  readonly published: number;
  readonly pages: number;
  /** Its header rules. */
  readonly rules: readonly HeaderRule[];
  /** Differences from the current build; undefined for a key that it lacks. */
  readonly changes: ReadonlyMap<string, BuiltFile | undefined>;
}

/** A run that has announced itself. */
export interface AnnouncedRun {
  /** Id of the build that it leads to. */
  readonly id: string;
  /** False when it restores a kept build. */
  readonly isNew: boolean;
}
