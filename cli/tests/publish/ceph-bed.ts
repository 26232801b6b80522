import { hash } from 'node:crypto';
import http from 'node:http';
import { createSign } from '../../s3/signature.ts';
import { ObjectStore } from '../../s3/store.ts';
import type { Ceph } from '../s3/ceph.ts';
import { startFaultProxy } from '../s3/fault-proxy.ts';
import type { Bed, SeenObject } from './bed.ts';

/** A bucket of a gateway as a bed of the contract. */
export interface CephBed extends Bed {
  readonly store: ObjectStore;
  /** Status of a path at the bucket's own website. */
  readonly website: (path: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Makes a bucket with the policy and the website of the README, behind a proxy that disturbs. */
export async function cephBed(ceph: Ceph, bucket: string): Promise<CephBed> {
  const proxy = await startFaultProxy(ceph.endpoint);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  await change(ceph, `/${bucket}`, '', '');
  await change(ceph, `/${bucket}`, 'policy', POLICY.replaceAll('BUCKET', bucket));
  await change(ceph, `/${bucket}`, 'website', WEBSITE);
  const store = new ObjectStore({
    endpoint: new URL(ceph.endpoint),
    region: 'us-east-1',
    bucket,
    credentials: credentialsOf(ceph),
    signal: new AbortController().signal,
    connections: 16,
  });
  const visit = (key: string): Promise<{ readonly status: number; readonly body: string }> =>
    new Promise((resolve, reject) => {
      const url = `${ceph.endpoint}/${bucket}/${encodeURI(key)}`;
      http
        .get(url, { agent }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
          );
        })
        .on('error', reject);
    });
  return {
    store,
    endpoint: proxy.endpoint,
    region: 'us-east-1',
    bucket,
    keys: ceph.keys,
    setFault: (fault) => {
      proxy.fault = fault;
    },
    setBefore: (before) => {
      proxy.before = before;
    },
    objects: async () => {
      const seen = new Map<string, SeenObject>();
      const listed = await store.list('');
      for (let at = 0; at < listed.length; at += 16) {
        await Promise.all(
          listed.slice(at, at + 16).map(async ({ key }) => {
            const found = await store.get(key);
            if (found === undefined) return;
            const { 'content-type': type, 'cache-control': cache } = found.headers;
            seen.set(key, {
              body: found.body,
              type: String(type),
              cache: cache === undefined ? undefined : String(cache),
            });
          }),
        );
      }
      return seen;
    },
    plant: async (key, body) => {
      await store.put(key, { body: Buffer.from(body), headers: { 'content-type': 'text/plain' } });
    },
    visit,
    website: (path) =>
      new Promise((resolve, reject) => {
        const { hostname: host, port } = new URL(ceph.endpoint);
        const headers = { host: `${bucket}.web.localhost:${port}`, connection: 'close' };
        http
          .get({ host, port, path, headers, agent: false }, (answer) =>
            resolve(answer.resume().statusCode ?? 0),
          )
          .on('error', reject);
      }),
    restart: async () => {
      await ceph.stopGateway();
      await ceph.startGateway();
    },
    close: async () => {
      store.close();
      agent.destroy();
      await proxy.close();
    },
  };
}

const POLICY = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      NotResource: 'arn:aws:s3:::BUCKET/_publish/*',
    },
    { Effect: 'Allow', Principal: '*', Action: 's3:ListBucket', Resource: 'arn:aws:s3:::BUCKET' },
  ],
});
const WEBSITE =
  '<WebsiteConfiguration><IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument></WebsiteConfiguration>';

function credentialsOf({ keys }: Ceph): { readonly accessKeyId: string; readonly secretAccessKey: string } {
  return { accessKeyId: keys.AWS_ACCESS_KEY_ID, secretAccessKey: keys.AWS_SECRET_ACCESS_KEY };
}

/** Changes a bucket itself, which the publisher never does. */
async function change(ceph: Ceph, path: string, query: string, body: string): Promise<void> {
  const { host, hostname, port } = new URL(ceph.endpoint);
  const sign = createSign(credentialsOf(ceph), 'us-east-1');
  const asked = { method: 'PUT', path: query === '' ? path : `${path}?${query}=` };
  const signed = sign({ ...asked, host, headers: {}, bodyHash: hash('sha256', body) });
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { ...signed, 'content-length': Buffer.byteLength(body) };
    http
      .request({ ...asked, host: hostname, port, headers, agent: false }, (answer) =>
        resolve(answer.resume().statusCode ?? 0),
      )
      .on('error', reject)
      .end(body);
  });
  if (status >= 300) throw new Error(`${path} ${query}: ${status}`);
}
