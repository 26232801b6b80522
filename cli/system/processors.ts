import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tolerate } from './tolerate.ts';

let counted: number | undefined;

/** Returns the number of processors for this process. Node 20 counts all of the machine's, even in a container. */
export function processors(): number {
  counted ??= Math.min(availableParallelism(), processorShare('/sys/fs/cgroup'));
  return counted;
}

/** Returns the number of processors that Linux grants a control group, at least 1; infinity when it sets no limit. */
export function processorShare(group: string): number {
  const read = (file: string): string | undefined => tolerate(() => readFileSync(join(group, file), 'utf8'));
  const [quota, period] =
    read('cpu.max')?.split(' ') ?? ['cpu/cpu.cfs_quota_us', 'cpu/cpu.cfs_period_us'].map(read);
  const share = Number(quota) / Number(period);
  return share > 0 ? Math.ceil(share) : Number.POSITIVE_INFINITY;
}
