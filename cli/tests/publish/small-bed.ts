import type { SmallOptions, SmallS3 } from '../s3/small-s3.ts';
import { BUCKET, startSmallS3 } from '../s3/small-s3.ts';
import type { Bed } from './bed.ts';

/** Starts the small S3 as a bed of the contract. */
export async function smallBed(options: SmallOptions = {}): Promise<Bed & { readonly small: SmallS3 }> {
  const small = await startSmallS3(options);
  return {
    small,
    endpoint: small.endpoint,
    region: 'ca-central-1',
    bucket: BUCKET,
    keys: {
      AWS_ACCESS_KEY_ID: small.account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: small.account.secretAccessKey,
    },
    setFault: (fault) => {
      small.fault = fault;
    },
    setBefore: (before) => {
      small.before = before;
    },
    objects: () => Promise.resolve(new Map(small.objects)),
    plant: (key, body) => {
      small.objects.set(key, {
        body: Buffer.from(body),
        etag: 'foreign',
        type: 'text/plain',
        cache: undefined,
      });
      return Promise.resolve();
    },
    visit: async (key) => {
      const answer = await fetch(`${small.endpoint}/${BUCKET}/${encodeURI(key)}`);
      return { status: answer.status, body: await answer.text() };
    },
    restart: () => small.restart(300),
  };
}
