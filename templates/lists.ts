import type { Collections, PageMeta, Summary } from '../cli/api/page.ts';
import { lastSegment } from '../cli/shared/path.ts';

/** What a template's lists hold, by name. */
export type Lists = Readonly<Record<string, readonly Summary[]>>;

/** Home: the services, the featured projects, the three latest posts. */
export function homeLists(page: PageMeta, site: Collections): Lists {
  const { projects } = page.sections as { readonly projects?: { readonly featured?: readonly string[] } };
  const featured = (projects?.featured ?? []).flatMap((key) => site.byKey(key) ?? []);
  return { services: services(site), projects: featured, posts: site.all('posts').slice(0, 3) };
}

/** The services index, and the products, which name them: every service. */
export function servicesLists(_page: PageMeta, site: Collections): Lists {
  return { services: services(site) };
}

/** A service: the others, two projects that it took part in, and the latest article that is about it first. */
export function serviceLists(page: PageMeta, site: Collections): Lists {
  const id = idOf(page);
  return {
    services: services(site).filter((service) => service.key !== page.key),
    projects: naming(id, projects(site), 'services').slice(0, 2),
    posts: naming(id, site.all('posts'), 'tags').slice(0, 1),
  };
}

/** Those that name an id, in the order of its place among what they name: projects and articles name first the service that counts most in them. */
function naming(id: string, summaries: readonly Summary[], field: string): readonly Summary[] {
  const place = ({ fields: { [field]: values } }: Summary): number =>
    Array.isArray(values) ? values.indexOf(id) : -1;
  return summaries.filter((summary) => place(summary) >= 0).sort((a, b) => place(a) - place(b));
}

/** Projects: all, or those of the page's kind and, to choose from, the services. */
export function projectsLists(page: PageMeta, site: Collections): Lists {
  const shown = projects(site);
  return page.term === undefined ? { projects: shown } : { projects: shown, services: services(site) };
}

/** A project: the one after it, the last one leading back to the first. */
export function projectLists(page: PageMeta, site: Collections): Lists {
  const all = projects(site);
  const index = all.findIndex((project) => project.key === page.key);
  const next = all[(index + 1) % all.length];
  return { next: next === undefined || next.key === page.key ? [] : [next] };
}

/** The blog: the posts of the page. */
export function postsLists(_page: PageMeta, site: Collections): Lists {
  return { posts: site.all('posts') };
}

/**
 * A topic: its posts, the service that does what it is about, two projects which that service took part in. The
 * service is the one of the topic's own id, or else the one that most of its posts name.
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

/** Where a form ends: the latest posts, once it went well. */
export function statusLists({ sections }: PageMeta, site: Collections): Lists {
  return { posts: sections.tone === 'error' ? [] : site.all('posts').slice(0, 3) };
}

/** A post: those that share most topics with it. */
export function postLists(page: PageMeta, site: Collections): Lists {
  return { related: site.related(page, 3).filter((summary) => summary.template === 'post') };
}

/** The services, in their order. A collection's folder also holds its index document, which is not one of its members. */
export function services(site: Collections): readonly Summary[] {
  return site.all('services').filter((summary) => summary.template === 'service');
}

/** What forms, topics and projects call a service: the end of its key. */
function idOf({ key }: Pick<Summary, 'key'>): string {
  return lastSegment(key);
}

function projects(site: Collections): readonly Summary[] {
  return site.all('projects').filter((summary) => summary.template === 'project');
}
