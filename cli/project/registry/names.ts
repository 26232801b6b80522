import type { z } from 'zod';
import type { Registry } from '../../api/registry.ts';
import { keysNeeded } from '../../hooks/keys-needed.ts';

type NamedParts = Pick<Registry, 'templates' | 'collections' | 'data' | 'facts' | 'forms'>;

/** Reports names of templates, collections or data that the registry does not have, and collections that clash. */
export function checkNames(registry: NamedParts, context: z.RefinementCtx): void {
  const { collections, facts, forms } = registry;
  const check = (path: readonly string[], name: string, part: keyof typeof PARTS): void => {
    if (Object.hasOwn(registry[part], name)) return;
    context.addIssue({
      code: 'custom',
      path: [...path],
      input: name,
      message: `must name ${PARTS[part]}`,
      params: { known: Object.keys(registry[part]) },
    });
  };
  for (const [name, collection] of Object.entries(collections)) {
    const { template, taxonomy, refers = {}, authors, schema } = collection;
    const path = ['collections', name];
    const [needed] = keysNeeded(collection);
    if (schema === undefined && needed !== undefined)
      context.addIssue({
        code: 'custom',
        path: [...path, 'schema'],
        message: `must be a function whose result has "${needed.key}", which "${needed.by}" needs`,
      });
    check([...path, 'template'], template, 'templates');
    if (taxonomy !== undefined) {
      check([...path, 'taxonomy', 'template'], taxonomy.template, 'templates');
      check([...path, 'taxonomy', 'data'], taxonomy.data, 'data');
    }
    for (const [key, other] of Object.entries(refers)) check([...path, 'refers', key], other, 'collections');
    if (authors !== undefined) check([...path, 'authors', 'data'], authors.data, 'data');
  }
  if (facts !== undefined) {
    check(['facts', 'data'], facts.data, 'data');
    for (const [at, name] of facts.told.entries()) check(['facts', 'told', String(at)], name, 'collections');
  }
  if (forms !== undefined) check(['forms', 'choices', 'collection'], forms.choices.collection, 'collections');
  checkFolders(collections, context);
}

/** Words for the parts that names refer to, in messages. */
const PARTS = {
  templates: 'a template of the registry',
  collections: 'a collection of the registry',
  data: 'data that has a schema in the registry',
} as const;

/** Reports collections that share a folder, hence documents, and a registry without a collection for all the rest. */
function checkFolders(collections: NamedParts['collections'], context: z.RefinementCtx): void {
  const first = new Map<string, string>();
  for (const [name, { folder }] of Object.entries(collections)) {
    const other = first.get(folder);
    first.set(folder, other ?? name);
    if (other !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['collections', name, 'folder'],
        input: folder,
        message: `must be a different folder from that of "${other}"`,
        params: { known: [] },
      });
  }
  if (!first.has(''))
    context.addIssue({
      code: 'custom',
      path: ['collections'],
      input: collections,
      message: `must have a collection whose folder is '', for the documents that no other collection takes`,
    });
}
