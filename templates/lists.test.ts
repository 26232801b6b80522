import { describe, expect, it } from 'vitest';
import type { Collections, PageMeta, Summary, Term } from '../cli/api/page.ts';
import type { Lists } from './lists.ts';
import * as lists from './lists.ts';

const summary = (template: string, key: string, fields: Summary['fields'] = {}): Summary =>
  ({
    template,
    key,
    path: key,
    title: key,
    description: '',
    collection: '',
    draft: false,
    fields,
    minutes: 1,
  }) as Summary;

const SERVICES = ['strategy', 'software', 'design', 'ai'].map((id) => summary('service', `/services/${id}`));
const PROJECTS = [
  summary('project', '/projects/a', { kind: 'ai' }),
  summary('project', '/projects/b', { kind: 'platform' }),
  summary('project', '/projects/c', { kind: 'ai' }),
];
const POSTS = Array.from({ length: 7 }, (_, index) =>
  summary('post', `/blog/${index}`, { tags: index % 2 === 0 ? ['ai'] : [] }),
);
const ALL: Readonly<Record<string, readonly Summary[]>> = {
  services: [summary('services', '/services'), ...SERVICES],
  projects: [summary('projects', '/projects'), ...PROJECTS],
  posts: POSTS,
};
const site: Collections = {
  all: (collection) => ALL[collection] ?? [],
  byKey: (key) =>
    Object.values(ALL)
      .flat()
      .find((found) => found.key === key),
  terms: () => [],
  related: (_page, limit) => POSTS.slice(0, limit),
};
const page = (rest: Partial<PageMeta>): PageMeta => ({ sections: {}, ...rest }) as PageMeta;
const keys = (list: readonly Summary[] | undefined): readonly string[] =>
  (list ?? []).map((found) => found.key);

describe('lists', () => {
  it('leave the index of a collection out', () => {
    expect(keys(lists.servicesLists(page({}), site).services)).toEqual(keys(SERVICES));
    expect(keys(lists.projectsLists(page({}), site).projects)).toEqual(keys(PROJECTS));
  });

  it('show on home the featured projects in their order, and three posts', () => {
    const found = lists.homeLists(
      page({ sections: { projects: { featured: ['/projects/c', '/nowhere', '/projects/a'] } } }),
      site,
    );
    expect(keys(found.projects)).toEqual(['/projects/c', '/projects/a']);
    expect(found.posts).toHaveLength(3);
  });

  it('lead from the last project back to the first, and from an only one nowhere', () => {
    expect(keys(lists.projectLists(page({ key: '/projects/c' }), site).next)).toEqual(['/projects/a']);
    const alone = { ...site, all: () => PROJECTS.slice(0, 1) };
    expect(lists.projectLists(page({ key: '/projects/a' }), alone).next).toEqual([]);
  });

  it('show three posts where a form went well, and none where it failed', () => {
    for (const tone of ['success', 'waiting'])
      expect(keys(lists.statusLists(page({ sections: { tone } }), site).posts)).toEqual(
        keys(POSTS.slice(0, 3)),
      );
    expect(lists.statusLists(page({ sections: { tone: 'error' } }), site).posts).toEqual([]);
  });

  it('show the posts that the page has, on the blog and for a topic', () => {
    const own = POSTS.slice(2, 4);
    expect(lists.postsLists(page({}), { ...site, all: () => own }).posts).toBe(own);
  });

  it('give a service the article that names it first, rather than a later one that names it too', () => {
    const posts = [
      summary('post', '/blog/both', { tags: ['strategy', 'design'] }),
      summary('post', '/blog/own', { tags: ['design'] }),
    ];
    const of = (key: string) =>
      keys(
        lists.serviceLists(page({ key }), { ...site, all: (name) => (name === 'posts' ? posts : []) }).posts,
      );
    expect(of('/services/design')).toEqual(['/blog/own']);
    expect(of('/services/strategy')).toEqual(['/blog/both']);
    expect(of('/services/ai')).toEqual([]);
  });

  it('leave a service out of the others', () => {
    expect(keys(lists.serviceLists(page({ key: '/services/ai' }), site).services)).not.toContain(
      '/services/ai',
    );
  });

  describe('of a topic', () => {
    const topic = (id: string) => page({ key: `/blog/tags/${id}`, term: { id } as Term });
    const projects = [
      summary('project', '/projects/second', { services: ['design', 'software'] }),
      summary('project', '/projects/first', { services: ['software'] }),
    ];
    const posts = [
      summary('post', '/blog/a', { tags: ['budget', 'software'] }),
      summary('post', '/blog/b', { tags: ['software', 'design'] }),
    ];
    const about = (id: string): Lists =>
      lists.tagLists(topic(id), {
        ...site,
        all: (name) => (name === 'posts' ? posts : name === 'projects' ? projects : (ALL[name] ?? [])),
      });

    it('give the service of its own id, and the cases that name it first', () => {
      expect(keys(about('design').service)).toEqual(['/services/design']);
      expect(keys(about('design').projects)).toEqual(['/projects/second']);
    });

    it('give the service that most of its posts name', () => {
      expect(keys(about('budget').service)).toEqual(['/services/software']);
      expect(keys(about('budget').projects)).toEqual(['/projects/first', '/projects/second']);
    });

    it('give its posts alone where they name no service', () => {
      const silent = {
        ...site,
        all: (name: string) => (name === 'posts' ? [summary('post', '/blog/c')] : []),
      };
      expect(keys(lists.tagLists(topic('budget'), silent).posts)).toEqual(['/blog/c']);
      expect(lists.tagLists(topic('budget'), silent).service).toBeUndefined();
    });
  });
});
