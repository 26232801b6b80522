import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tolerate } from './tolerate.ts';

let counted: number | undefined;

/** Processors that this process may use. Node 20 counts the machine's, however few of them a container is given. */
export function processors(): number {
  counted ??= Math.min(availableParallelism(), processorShare('/sys/fs/cgroup'));
  return counted;
}

/** Processors whose time Linux gives to the processes of a control group, at least one; without end where it sets no limit. */
export function processorShare(group: string): number {
  const read = (file: string): string | undefined => tolerate(() => readFileSync(join(group, file), 'utf8'));
  const [quota, period] =
    read('cpu.max')?.split(' ') ?? ['cpu/cpu.cfs_quota_us', 'cpu/cpu.cfs_period_us'].map(read);
  const share = Number(quota) / Number(period);
  return share > 0 ? Math.ceil(share) : Number.POSITIVE_INFINITY;
}
