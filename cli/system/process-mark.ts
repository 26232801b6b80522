import { hash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { isSystemError } from './system-error.ts';
import { tolerate } from './tolerate.ts';

/** The mark that tells a process from every other, also from a later one with its number. */
export interface ProcessMark {
  readonly pid: number;
  /** Time of its start, in the kernel's ticks; `0` when unknown. */
  readonly start: string;
  /** Hash of machine and container. */
  readonly where: string;
}

/** Returns the mark of this process. */
export function processMark(): ProcessMark {
  return { pid: process.pid, start: processState(process.pid)?.start ?? '0', where: HERE };
}

/** Tells whether a process is on this machine, in this container: only then can {@link isRunning} find it. */
export function isHere({ where }: ProcessMark): boolean {
  return where === HERE;
}

/** Tells whether a process of this machine still runs, given the time when it made its mark (epoch ms). */
export function isRunning({ pid, start }: ProcessMark, since: number): boolean {
  if (!processExists(pid)) return false;
  const state = processState(pid);
  if (state !== undefined && start !== '0') return !state.ended && state.start === start;
  // Without start times: at least no process outlives the machine's last start.
  return since > Date.now() - uptime() * 1000 - 5000;
}

const NAMESPACE = tolerate(() => readlinkSync('/proc/self/ns/pid')) ?? '';
const HERE = hash('sha256', `${hostname()} ${NAMESPACE}`).slice(0, 8);

/** Tells whether a process of this machine has this number, even if it is another process by now. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isSystemError(error, 'EPERM');
  }
}

interface ProcessState {
  readonly start: string;
  /** Killed, but its parent has not noticed yet. */
  readonly ended: boolean;
}

/** Reads the state of a process on Linux; undefined elsewhere. */
function processState(pid: number): ProcessState | undefined {
  const text = tolerate(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  if (text === undefined) return undefined;
  // The second field is the program's name in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { start: fields[19] ?? '0', ended: fields[0] === 'Z' || fields[0] === 'X' };
}
