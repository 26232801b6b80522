import { inert } from '../report/inert.ts';
import type { StoreFailure } from '../s3/failure.ts';
import type { Target } from './target.ts';

/** Says in a sentence what a failure of the store means to the person who publishes, without keys of the account. */
export function explainFailure(failure: StoreFailure, target: Target): string {
  const { code, key, region, status, storeTime, isRemoval } = failure;
  const where = `s3://${target.bucket}`;
  const host = target.endpoint.host;
  if (code === 'RequestTimeTooSkewed')
    return `The clock of this machine is off by ${offBy(storeTime)}: set it.`;
  if (code === 'NoSuchBucket') return `There is no bucket "${target.bucket}" at ${host}.`;
  if (region !== undefined && region !== target.region)
    return `The bucket "${target.bucket}" is in the region "${region}", not "${target.region}": use --region ${region}.`;
  if (code === 'PermanentRedirect' || code === 'TemporaryRedirect' || status === 301 || status === 307)
    return `${host} is not the endpoint of the bucket "${target.bucket}": see --endpoint and --region.`;
  if (KEYS.includes(code))
    return `${host} does not accept the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${code}).`;
  if (status === undefined)
    return `${host} does not answer (${code})${key === undefined ? '' : `, asked for ${inert(key)}`}.`;
  if (status === 403 && isRemoval)
    return `The key may not remove ${inert(key ?? 'objects')} in ${where} (${code}).`;
  if (status === 403) {
    const right = key === undefined ? 'list its objects' : `write ${inert(key)}`;
    return key?.endsWith('_publish/state') === true
      ? `The key may not read ${where}: it needs the rights that the README lists, s3:ListBucket among them (${code}).`
      : `The key may not ${right} in ${where} (${code}).`;
  }
  const what = key === undefined ? where : inert(key);
  if (status < 300 || code === 'HTTP404')
    return `${host} answered ${status} for ${what}, but not as object storage does: see --endpoint.`;
  return `${host} answered ${status} ${code} for ${what}.`;
}

const KEYS: readonly string[] = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'TokenRefreshRequired',
  'AuthorizationHeaderMalformed',
];

function offBy(storeTime: number | undefined): string {
  if (storeTime === undefined || Number.isNaN(storeTime)) return 'more than the store permits';
  const minutes = Math.round(Math.abs(Date.now() - storeTime) / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
