import type { Reporter } from '../../report/progress.ts';
import type { Config } from '../../types.ts';
import type { CommandWorld } from '../terminal.ts';
import type { Bucket } from './publish-bucket.ts';
import type { PublishFlags, PublishOptions } from './publish-options.ts';

/** A publish, before its bucket is open. */
export interface Publishing {
  readonly flags: PublishFlags;
  readonly config: Config;
  readonly world: CommandWorld;
}

/** A publish whose bucket is open. */
export interface PublishTask extends Publishing {
  readonly options: PublishOptions;
  readonly bucket: Bucket;
  readonly reporter: Reporter;
}
