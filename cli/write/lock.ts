import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessMark } from '../system/process-mark.ts';
import { isHere, isRunning, processMark } from '../system/process-mark.ts';
import { isSystemError } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Disk } from './disk.ts';
import { createFolder, MAYBE } from './disk.ts';

/** A lock that this process holds. */
export interface Lock {
  readonly release: () => void;
}

/** The process that holds a lock. */
export interface Holder {
  readonly pid: number;
  /** Milliseconds since the process took the lock. */
  readonly age: number;
  /** True when the process is on another machine or in another container. */
  readonly elsewhere: boolean;
}

/** Options for taking a lock. */
interface LockOptions {
  readonly waitMs: number;
  /** Called once, when another process holds the lock. */
  readonly onWait?: (holder: Holder) => void;
  readonly disk: Disk;
}

/**
 * Takes the lock of a folder, which it creates, or returns the process that holds it.
 *
 * A ticket is a file with a name of its own: a process that finds another living ticket next to its own removes its own.
 * Of two processes, the later always sees the ticket of the earlier. Any process may remove the ticket of a dead one at
 * any time, since no process uses that name again.
 */
export async function acquireLock(folder: string, options: LockOptions): Promise<Lock | Holder> {
  const { disk, waitMs, onWait } = options;
  const deadline = performance.now() + waitMs;
  let told = false;
  for (;;) {
    const found = livingTicket(folder, undefined, disk) ?? tryTicket(folder, disk);
    if ('release' in found) return found;
    const holder = {
      pid: found.pid,
      age: Math.max(0, Date.now() - found.since),
      elsewhere: !isHere(found),
    };
    if (performance.now() >= deadline) return holder;
    if (!told) onWait?.(holder);
    told = true;
    // Random waits, or two processes that give way to each other would do so for ever.
    await sleep(Math.min(20 + Math.random() * 60, Math.max(1, deadline - performance.now())));
  }
}

interface Ticket extends ProcessMark {
  readonly name: string;
  /** Epoch ms. */
  readonly since: number;
}

const HEARTBEAT_MS = 10_000;
/** Age at which an unrenewed ticket of another machine counts as dead, since its process cannot be looked up here. */
const SILENCE_MS = 60_000;
const NAME = /^lock-(\d+)-(\d+)-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}$/;

function tryTicket(folder: string, disk: Disk): Lock | Ticket {
  const token = randomBytes(6).toString('hex');
  const { pid, start, where } = processMark();
  const name = `lock-${pid}-${start}-${where}-${Date.now()}-${token}`;
  const path = createTicket(folder, name, disk);
  const other = livingTicket(folder, name, disk);
  if (other !== undefined) {
    removeTicket(path, disk);
    return other;
  }
  const heart = setInterval(() => beat(path, disk), HEARTBEAT_MS).unref();
  return {
    release() {
      clearInterval(heart);
      removeTicket(path, disk);
      // The folder stays when another process has put its ticket there, or a killed build its marker.
      tolerate(() => disk.rmdirSync(folder));
    },
  };
}

function createTicket(folder: string, name: string, disk: Disk): string {
  const path = join(folder, name);
  for (let attempt = 1; ; attempt++) {
    try {
      createFolder(folder, disk);
      disk.writeFileSync(path, '', { flag: 'wx' });
      return path;
    } catch (error) {
      // The previous build has just removed the folder.
      if (!isSystemError(error, 'ENOENT') || attempt === 10) throw error;
    }
  }
}

/** Renews a ticket. A write takes the time of the disk, maybe another machine's; a full disk gets this clock's time. */
function beat(path: string, disk: Disk): void {
  const now = new Date();
  try {
    disk.writeFileSync(path, '1', { flag: 'r+' });
  } catch {
    tolerate(() => disk.utimesSync(path, now, now));
  }
}

function livingTicket(folder: string, own: string | undefined, disk: Disk): Ticket | undefined {
  for (const ticket of tickets(folder, disk)) {
    if (ticket.name === own) continue;
    const found = isAlive(ticket, own, (name) => disk.lstatSync(join(folder, name), MAYBE)?.mtimeMs ?? 0);
    if (found === true) return ticket;
    if (found === false) removeTicket(join(folder, ticket.name), disk);
  }
  return undefined;
}

function tickets(folder: string, disk: Disk): readonly Ticket[] {
  const names = tolerate(() => disk.readdirSync(folder), 'ENOENT') ?? [];
  return names.flatMap((name) => {
    const [, pid, start, where, since] = NAME.exec(name) ?? [];
    if (pid === undefined || start === undefined || where === undefined) return [];
    return { name, pid: Number(pid), start, where, since: Number(since) };
  });
}

/** Clocks of machines differ: only one's own ticket, which was just made, tells how long another machine's was silent. */
function isAlive(
  ticket: Ticket,
  own: string | undefined,
  timeOf: (name: string) => number,
): boolean | undefined {
  if (isHere(ticket)) return isRunning(ticket, ticket.since);
  return own === undefined ? undefined : timeOf(own) - timeOf(ticket.name) < SILENCE_MS;
}

/** Removes a ticket. One that cannot be removed still dies with its process. */
function removeTicket(path: string, disk: Disk): void {
  tolerate(() => disk.unlinkSync(path));
}
