import { inert } from '../report/inert.ts';
import { formatCount } from '../report/units.ts';
import type { StoreFailure } from '../s3/failure.ts';
import type { ProxyVariables } from '../s3/wire.ts';
import { takesProxies } from '../s3/wire.ts';
import type { PublishTarget } from './target.ts';

/** Says in a sentence what a failure of the store means to the person who publishes, without keys of the account. */
export function explainFailure(
  failure: StoreFailure,
  target: PublishTarget,
  proxies: ProxyVariables = {},
): string {
  const { code, key, region, status, storeTime } = failure;
  const where = `s3://${target.bucket}`;
  const host = target.endpoint.host;
  if (code === 'RequestTimeTooSkewed')
    return `The clock of this machine is off by ${offBy(storeTime)}: set it.`;
  if (code === 'NoSuchBucket') return `There is no bucket "${target.bucket}" at ${host}.`;
  if (region !== undefined && region !== target.region)
    return `The bucket "${target.bucket}" is in the region "${region}", not "${target.region}": use --region ${region}.`;
  if (code === 'PermanentRedirect' || code === 'TemporaryRedirect' || status === 301 || status === 307)
    return `${host} is not the endpoint of the bucket "${target.bucket}": see --endpoint and --region.`;
  if (HOSTS.includes(code))
    return `${host} takes a bucket as a part of its host's name alone (${code}), and site writes it into the path: this store cannot be published to.`;
  if (TOKENS.includes(code))
    return `${host} does not accept the token in AWS_SESSION_TOKEN (${code}), which lasts for some time only: get new keys and run it again.`;
  if (KEYS.includes(code))
    return `${host} does not accept the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${code}).`;
  if (status === undefined)
    return `${host} does not answer (${code})${key === undefined ? '' : `, asked for ${inert(key)}`}.${target.endpoint.protocol === 'https:' ? proxyNote(proxies) : ''}`;
  const what = key === undefined ? where : inert(key);
  if (status === 429 || status === 503)
    return `${host} was busy each time that it was asked for ${what} (${status} ${code}): run it again later, and it goes on from here.`;
  if (status < 300 || (status < 500 && /^HTTP\d/.test(code)))
    return `${host} answered ${status} for ${what}, but not as object storage does: see --endpoint, and whether a proxy stands in between.`;
  if (status === 403 && RIGHTS.test(code))
    return `${withoutRight(failure, where)}, as the README lists (${code}).`;
  if (CHANGED.includes(code)) return `${what} changed while it was published: run it again.`;
  return `${host} answered ${status} ${code} for ${what}.`;
}

function proxyNote({ HTTPS_PROXY }: ProxyVariables): string {
  if (HTTPS_PROXY === undefined) return '';
  return takesProxies()
    ? ' It was asked through the proxy in HTTPS_PROXY: NO_PROXY names hosts to be asked without it.'
    : ` It was not asked through the proxy in HTTPS_PROXY: that takes Node 22.21, 24.5 or later, and this is ${process.versions.node}.`;
}

/** Says what the key may not do, and the right that it lacks. */
function withoutRight({ key, deed }: StoreFailure, where: string): string {
  const what = inert(key ?? 'objects');
  if (deed === 'list') return `The key may not list the objects of ${where}: give it s3:ListBucket`;
  if (deed === 'remove') return `The key may not remove ${what} in ${where}: give it s3:DeleteObject`;
  if (deed === 'write') return `The key may not write ${what} in ${where}: give it s3:PutObject`;
  if (deed === 'copy')
    return `The key may not copy to ${what} in ${where}: give it s3:GetObject and s3:PutObject`;
  // Of what is not there, a store says so only to those who may list it.
  return `The key may not read ${what} in ${where}: give it s3:GetObject and s3:ListBucket`;
}

/** Codes of stores that want the bucket before the host: Alibaba's, Tencent's. */
const HOSTS: readonly string[] = ['SecondLevelDomainForbidden', 'PathStyleDomainForbidden'];
/** The hash that was signed, or sent, is of the bytes as they were read first. */
const CHANGED: readonly string[] = ['BadDigest', 'XAmzContentSHA256Mismatch', 'InvalidDigest'];
const RIGHTS = /Denied|Forbidden|Unauthorized/;
const TOKENS: readonly string[] = ['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired'];
const KEYS: readonly string[] = [
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
];

function offBy(storeTime = Number.NaN): string {
  if (Number.isNaN(storeTime)) return 'more than the store permits';
  const minutes = Math.round(Math.abs(Date.now() - storeTime) / 60_000);
  if (minutes < 120) return formatCount(minutes, 'minute');
  return minutes < 2880
    ? formatCount(Math.round(minutes / 60), 'hour')
    : formatCount(Math.round(minutes / 1440), 'day');
}
