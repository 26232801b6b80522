import type { Collections, PageMeta, Summary } from '../cli/api/page.ts';
import { lastSegment } from '../cli/shared/path.ts';

/** Lists of a template, by name. */
export type Lists = Readonly<Record<string, readonly Summary[]>>;

/** Returns the lists of the home page: the services, the featured projects, the three latest posts. */
export function homeLists(page: PageMeta, site: Collections): Lists {
  const { projects } = page.sections as { readonly projects?: { readonly featured?: readonly string[] } };
  const featured = (projects?.featured ?? []).flatMap((key) => site.byKey(key) ?? []);
  return { services: services(site), projects: featured, posts: site.all('posts').slice(0, 3) };
}

/** Returns the list of the services index, and of the products, which name services: every service. */
export function servicesLists(_page: PageMeta, site: Collections): Lists {
  return { services: services(site) };
}

/** Returns the lists of a service: the other services, two of its projects, the latest article mainly about it. */
export function serviceLists(page: PageMeta, site: Collections): Lists {
  const id = idOf(page);
  return {
    services: services(site).filter((service) => service.key !== page.key),
    projects: naming(id, projects(site), 'services').slice(0, 2),
    posts: naming(id, site.all('posts'), 'tags').slice(0, 1),
  };
}

/**
 * Returns the summaries that name an id, those that name it first before the others: projects and articles begin with
 * the service that counts most in them.
 */
function naming(id: string, summaries: readonly Summary[], field: string): readonly Summary[] {
  const place = ({ fields: { [field]: values } }: Summary): number =>
    Array.isArray(values) ? values.indexOf(id) : -1;
  return summaries.filter((summary) => place(summary) >= 0).sort((a, b) => place(a) - place(b));
}

/** Returns the lists of projects: all, or those of the page's kind together with the services to choose from. */
export function projectsLists(page: PageMeta, site: Collections): Lists {
  const shown = projects(site);
  return page.term === undefined ? { projects: shown } : { projects: shown, services: services(site) };
}

/** Returns the list of a project: the next one. The last project leads back to the first. */
export function projectLists(page: PageMeta, site: Collections): Lists {
  const all = projects(site);
  const index = all.findIndex((project) => project.key === page.key);
  const next = all[(index + 1) % all.length];
  return { next: next === undefined || next.key === page.key ? [] : [next] };
}

/** Returns the list of a page of the blog: its posts. */
export function postsLists(_page: PageMeta, site: Collections): Lists {
  return { posts: site.all('posts') };
}

/**
 * Returns the lists of a topic: its posts, the service for it, two projects of that service. The service is the one
 * whose id is that of the topic, or else the one that most of its posts name.
 */
export function tagLists(page: PageMeta, site: Collections): Lists {
  const posts = site.all('posts');
  const all = services(site);
  const weight = (service: Summary): number =>
    idOf(service) === page.term?.id ? Infinity : naming(idOf(service), posts, 'tags').length;
  const [service] = all.filter((one) => weight(one) > 0).sort((a, b) => weight(b) - weight(a));
  if (service === undefined) return { posts };
  return {
    posts,
    service: [service],
    projects: naming(idOf(service), projects(site), 'services').slice(0, 2),
  };
}

/** Returns the list of the page on which a form ends: the latest posts, unless the form failed. */
export function statusLists({ sections }: PageMeta, site: Collections): Lists {
  return { posts: sections.tone === 'error' ? [] : site.all('posts').slice(0, 3) };
}

/** Returns the list of a post: the posts that share the most topics with it. */
export function postLists(page: PageMeta, site: Collections): Lists {
  return { related: site.related(page, 3).filter((summary) => summary.template === 'post') };
}

/** Returns the services, in their order. Their folder also holds its index document, which is no service. */
export function services(site: Collections): readonly Summary[] {
  return site.all('services').filter((summary) => summary.template === 'service');
}

/** Returns the id by which forms, topics and projects name a service: the end of its key. */
function idOf({ key }: Pick<Summary, 'key'>): string {
  return lastSegment(key);
}

function projects(site: Collections): readonly Summary[] {
  return site.all('projects').filter((summary) => summary.template === 'project');
}
