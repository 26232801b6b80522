import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A gateway of its own: one monitor, one object store in memory, one S3 gateway. */
export interface Ceph {
  readonly endpoint: string;
  readonly keys: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  readonly stopGateway: () => Promise<void>;
  readonly startGateway: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const TOOLS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph'];

/** Lists the programs of Ceph that this machine lacks. */
export function missingCeph(): readonly string[] {
  return TOOLS.filter((tool) => {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/** Starts a gateway, and waits for its first answer. */
export async function startCeph(): Promise<Ceph> {
  const dir = mkdtempSync(join(tmpdir(), 'ceph-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  for (const folder of ['mon', 'osd', 'crash', 'rgw']) mkdirSync(join(dir, folder));
  const fsid = randomUUID();
  writeFileSync(join(dir, 'ceph.conf'), configuration(dir, { fsid, monitorPort, port }));
  const env = { ...process.env, CEPH_CONF: join(dir, 'ceph.conf') };
  const run = (tool: string, ...args: readonly string[]): string =>
    execFileSync(tool, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 120_000 });
  const children = new Set<ChildProcess>();
  const start = (tool: string, ...args: readonly string[]): ChildProcess => {
    const log = openSync(join(dir, `${tool}.out`), 'a');
    const child = spawn(tool, [...args, '-f'], { env, stdio: ['ignore', log, log] });
    children.add(child);
    return child;
  };
  const end = async (child: ChildProcess): Promise<void> => {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });
  const map = join(dir, 'monmap');
  run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, '--fsid', fsid, map);
  run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map);
  start('ceph-mon', '-i', 'a');
  const uuid = randomUUID();
  run('ceph', '--connect-timeout', '60', 'osd', 'new', uuid, '0');
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid);
  start('ceph-osd', '-i', '0');
  const endpoint = `http://127.0.0.1:${port}`;
  let gateway: ChildProcess | undefined;
  const startGateway = async (): Promise<void> => {
    gateway = start('radosgw', '-n', 'client.rgw.a');
    await firstAnswer(endpoint, gateway, join(dir, 'radosgw.out'));
  };
  await startGateway();
  const keys = { AWS_ACCESS_KEY_ID: 'CEPHKEY0123456789', AWS_SECRET_ACCESS_KEY: 'ceph-secret-0123456789' };
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = keys;
  run(
    'radosgw-admin',
    'user',
    'create',
    '--uid=site',
    '--display-name=site',
    `--access-key=${id}`,
    `--secret-key=${secret}`,
    '--max-buckets=0',
  );
  return {
    endpoint,
    keys,
    startGateway,
    stopGateway: async () => {
      if (gateway !== undefined) await end(gateway);
    },
    close: async () => {
      for (const child of children) await end(child);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function firstAnswer(endpoint: string, child: ChildProcess, log: string): Promise<void> {
  // Minutes on a loaded machine: the answer counts, not the time.
  for (let attempt = 0; attempt < 3000; attempt++) {
    const answered = await fetch(endpoint).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answered) return;
    if (child.exitCode !== null) break;
    await wait(100);
  }
  throw new Error(`The gateway does not answer: ${readFileSync(log, 'utf8').slice(-2000)}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Ports {
  readonly fsid: string;
  readonly monitorPort: number;
  readonly port: number;
}

function configuration(dir: string, { fsid, monitorPort, port }: Ports): string {
  return `[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${monitorPort}/0
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
ms_mon_cluster_mode = crc
ms_mon_service_mode = crc
ms_cluster_mode = crc
ms_service_mode = crc
ms_client_mode = crc
ms_bind_ipv6 = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
run_dir = ${dir}
admin_socket = ${dir}/$name.asok
log_file = ${dir}/$name.log
crash_dir = ${dir}/crash
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
mon_data = ${dir}/mon
mon_data_avail_crit = 1
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
osd_data = ${dir}/osd
osd_objectstore = memstore
memstore_device_bytes = 8589934592
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
rgw_enable_static_website = true
rgw_enable_apis = s3, s3website, admin
rgw_dns_s3website_name = web.localhost
rgw_dns_name = s3.localhost
rgw_data = ${dir}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
`;
}
