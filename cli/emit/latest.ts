import type { Output } from '../output/site-file.ts';
import type { LatestFile } from '../shared/wire.ts';
import { jsonOutput } from './json.ts';

/** `builds/latest.json`: the id of this build, written last (behaviour 3.1). */
export function latestFile(latest: LatestFile): Output {
  return jsonOutput('builds/latest.json', 'latest', { id: latest.id, timestamp: latest.timestamp });
}
