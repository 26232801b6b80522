import type { Config, Output } from '../types.ts';

/** `robots.txt`: open and naming the sitemap, or closed in builds that must not be indexed (behaviour 3.6). */
export function robotsFile(config: Pick<Config, 'origin' | 'indexable'>): Output {
  const content = config.indexable
    ? `User-agent: *\nAllow: /\n\nSitemap: ${config.origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';
  return { file: 'robots.txt', content, kind: 'rest' };
}
