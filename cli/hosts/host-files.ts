import type { Output } from '../output/site-file.ts';
import type { Build } from '../output/table.ts';
import { CADDY_FILE, CLOUDFRONT_FILE, isPrivate, NGINX_FILE } from '../output/table.ts';
import type { HostName } from '../project/build-options.ts';
import { caddyFile } from './caddy.ts';
import { cloudfrontFile } from './cloudfront.ts';
import type { HostedBuild } from './header-values.ts';
import { nginxFile } from './nginx.ts';
import { withAlsoPolicies } from './policies.ts';

/** Writes the configurations with which hosts answer as `site serve` does; the build id leaves them out. */
export function hostFiles(
  hosts: readonly HostName[],
  build: Build,
  alsoPolicies: readonly string[],
): readonly Output[] {
  const all = new Set(build.files);
  const archives = build.files.filter((file) => /\.(?:br|gz)$/.test(file) && !isPrivate(file, all));
  const hosted = { ...build, archives, rules: withAlsoPolicies(build.rules, alsoPolicies) };
  return [...new Set(hosts)].map((host) => ({ ...WRITERS[host](hosted), kind: 'rest' as const }));
}

const WRITERS: Readonly<
  Record<HostName, (build: HostedBuild) => { readonly file: string; readonly content: string }>
> = {
  nginx: (build) => ({ file: NGINX_FILE, content: nginxFile(build) }),
  caddy: (build) => ({ file: CADDY_FILE, content: caddyFile(build) }),
  cloudfront: (build) => ({ file: CLOUDFRONT_FILE, content: cloudfrontFile(build) }),
};
