import type { RobotsRule } from '../api/config.ts';
import type { Output } from '../output/site-file.ts';
import type { Config } from '../types.ts';

/**
 * Makes `robots.txt`: open except for the configuration's rules, with the address of the sitemap; closed, whatever the
 * rules, in a build that must not be indexed (behaviour 3.6).
 */
export function robotsFile({
  origin,
  indexable,
  robots,
}: Pick<Config, 'origin' | 'indexable' | 'robots'>): Output {
  const groups = indexable ? openGroups(robots) : ['User-agent: *\nDisallow: /\n'];
  const sitemap = indexable ? [`Sitemap: ${origin}/sitemap.xml\n`] : [];
  return { file: 'robots.txt', content: [...groups, ...sitemap].join('\n'), kind: 'rest' };
}

/** Makes one group of all rules for `*`, then one for each other rule, since a robot obeys a single group. */
function openGroups(robots: readonly RobotsRule[]): readonly string[] {
  const forAll = robots.filter(({ agents }) => agents.includes('*'));
  const named = robots.map((rule) => ({ ...rule, agents: rule.agents.filter((agent) => agent !== '*') }));
  const everybody = {
    agents: ['*'],
    allow: ['/', ...forAll.flatMap(({ allow = [] }) => allow)],
    disallow: forAll.flatMap(({ disallow = [] }) => disallow),
  };
  return [everybody, ...named.filter(({ agents }) => agents.length > 0)].map(groupText);
}

function groupText({ agents, allow = [], disallow = [] }: RobotsRule): string {
  return [
    ...agents.map((agent) => `User-agent: ${agent}\n`),
    ...allow.map((path) => `Allow: ${path}\n`),
    ...disallow.map((path) => `Disallow: ${path}\n`),
  ].join('');
}
