/** Place where a site is published. */
export interface PublishTarget {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endpoint: URL;
  readonly region: string;
}

/** A target as flags and configuration say it. */
interface TargetTexts {
  /** `s3://BUCKET` or `s3://BUCKET/PREFIX`. */
  readonly to: string | undefined;
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

/** Reads a target; a text says in a sentence what is wrong with it. */
export function readTarget({ to, endpoint, region }: TargetTexts): PublishTarget | string {
  if (to === undefined)
    return 'Say where to publish: site publish s3://BUCKET, or "publish.to" in site.config.ts.';
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to) ?? [];
  if (bucket === undefined) return `A target looks like s3://BUCKET or s3://BUCKET/PREFIX, not "${to}".`;
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.some((part) => /^\.\.?$|^_publish$|[^\w.~-]/.test(part)))
    return `The prefix in "${to}" may hold letters, digits, ".", "_", "~", "-" and "/" only.`;
  if (endpoint === undefined && region === undefined)
    return 'Say which region the bucket is in (--region ca-central-1), or name an endpoint (--endpoint https://…).';
  if (region !== undefined && !/^[\w-]{1,40}$/.test(region))
    return `A region looks like "ca-central-1", not "${region}".`;
  const url = endpointUrl(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (typeof url === 'string') return url;
  return {
    bucket,
    prefix: parts.map((part) => `${part}/`).join(''),
    endpoint: url,
    region: region ?? 'us-east-1',
  };
}

function endpointUrl(text: string): URL | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
  if (!isOrigin || !/^https?:$/.test(url.protocol))
    return `An endpoint looks like https://storage.example.com, not "${text}".`;
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    return `An endpoint is reached over https (http is for this machine alone), not "${text}".`;
  return url;
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
