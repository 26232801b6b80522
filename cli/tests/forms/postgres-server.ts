import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL server for one test file. */
export interface PostgresServer {
  readonly port: number;
  /** URL of a database of that name, made empty. */
  readonly createDatabase: (name: string) => string;
  /** Stops it for a while: `fast` tells its clients, `immediate` is as good as a power cut. */
  readonly halt: (how: 'fast' | 'immediate') => Promise<void>;
  /** Makes a standby the server that is written to. */
  readonly promote: () => Promise<void>;
  /** Starts it again after a halt, at the same address. */
  readonly resume: () => Promise<void>;
  /** Stops it for good, and removes all that it kept. */
  readonly stop: () => void;
}

/** Finds the folder of PostgreSQL's programs, as Debian installs them; undefined: this machine has none. */
export function postgresPrograms(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).sort().reverse() : [];
  return versions.map((version) => join(home, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * Starts a server on loopback, in a folder of its own and as a user without rights: it refuses to run as root.
 * Given the URL of another one, it is that one's standby.
 */
export async function startPostgres(
  programs: string,
  durability: 'durable' | 'quick' = 'quick',
  primary?: string,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = process.getuid?.() === 0 ? nobody() : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(join(programs, program), args, { ...owner, cwd: folder, stdio: 'ignore' });
  const data = join(folder, 'data');
  if (primary !== undefined) run('pg_basebackup', ['-d', primary, '-D', data, '-R', '-c', 'fast']);
  else
    run('initdb', ['-D', data, '-U', 'forms', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${durability === 'durable' ? 'on' : 'off'}`;
  const control = (args: readonly string[]): Promise<void> =>
    new Promise((resolve, reject) => {
      const all = ['-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), ...args];
      const child = spawn(join(programs, 'pg_ctl'), all, { ...owner, cwd: folder, stdio: 'ignore' });
      child.once('error', reject).once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`pg_ctl ${args.join(' ')} ended with ${code}`));
      });
    });
  const resume = (): Promise<void> => control(['-o', settings, 'start']);
  await resume();
  return {
    port,
    resume,
    promote: () => control(['promote']),
    halt: (how) => control(['-m', how, 'stop']),
    createDatabase: (name) => {
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'forms', name]);
      return `postgres://forms@127.0.0.1:${port}/${name}`;
    },
    stop: () => {
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...owner, cwd: folder });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nobody(): { readonly uid: number; readonly gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
