import { statfsSync } from 'node:fs';
import { tolerate } from '../../system/tolerate.ts';

/**
 * The kind of a disk whose files other systems change, of which this one is told nothing: a disk of Windows in WSL, a
 * folder of another machine, one that a virtual machine or a container shares. Undefined for any other.
 */
export function deafDisk(folder: string): string | undefined {
  // Elsewhere these numbers mean other disks.
  if (process.platform !== 'linux') return undefined;
  const type = tolerate(() => statfsSync(folder).type);
  return type === undefined ? undefined : KINDS[type];
}

/** By the number that Linux gives a file system, as `statfs(2)` lists them. */
const KINDS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4266872130: 'SMB',
  4283649346: 'CIFS',
  16914839: '9p',
  1702057286: 'FUSE',
  2020557398: 'VirtualBox',
};
