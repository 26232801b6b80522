/** Gives each id of a body once. */
export interface Ids {
  /** The id itself when it is free, else numbered: `plan`, `plan-2`, `plan-3`. */
  readonly claim: (wanted: string) => string;
}

/** Makes the ids of one body; those that layouts and templates use are taken from the start. */
export function createIds(): Ids {
  const last = new Map<string, number>();
  const lastOf = (id: string): number => last.get(id) ?? (TEMPLATE_IDS.has(id) ? 1 : 0);
  return {
    claim: (wanted) => {
      let number = lastOf(wanted);
      let id = wanted;
      if (number > 0) {
        do id = `${wanted}-${++number}`;
        while (lastOf(id) > 0);
        last.set(id, 1);
      }
      last.set(wanted, Math.max(number, 1));
      return id;
    },
  };
}

/** Ids that may stand around a body on the same page. */
const TEMPLATE_IDS: ReadonlySet<string> = new Set([
  'bench',
  'blog',
  'call',
  'career',
  'changes',
  'claims',
  'colours',
  'covers',
  'deliverables',
  'error-title',
  'error-view',
  'footer-column-1',
  'footer-column-2',
  'footer-column-3',
  'footer-column-4',
  'footer-nav',
  'hiring',
  'joints',
  'logo',
  'main',
  'menu',
  'models',
  'newsletter',
  'newsletter-blog',
  'newsletter-blog-title',
  'newsletter-footer',
  'newsletter-post',
  'next',
  'offers',
  'openings',
  'others',
  'pause',
  'places',
  'principles',
  'process',
  'projects',
  'related',
  'rings',
  'service-loading',
  'services',
  'team',
  'title',
  'tone',
  'top',
  'type',
  'why',
  'wordmark-bottom',
  'wordmark-top',
]);
