import type { z } from 'zod';
import type { Registry } from '../../api/registry.ts';
import { keysNeeded } from '../../hooks/keys-needed.ts';

type NamedParts = Pick<Registry, 'templates' | 'collections' | 'data' | 'facts' | 'forms'>;

/** What names a template, a collection or data that its registry does not have, and collections that leave no room. */
export function checkNames(registry: NamedParts, context: z.RefinementCtx): void {
  const { templates, collections, data, facts, forms } = registry;
  const check = (path: readonly string[], name: string, parts: object, what: string): void => {
    if (Object.hasOwn(parts, name)) return;
    const message = `must name ${what}`;
    context.addIssue({
      code: 'custom',
      path: [...path],
      input: name,
      message,
      params: { known: Object.keys(parts) },
    });
  };
  const DATA = 'data that has a schema in the registry';
  for (const [name, collection] of Object.entries(collections)) {
    const { template, taxonomy, refers = {}, authors, schema } = collection;
    const path = ['collections', name];
    const [needed] = keysNeeded(collection);
    if (schema === undefined && needed !== undefined)
      context.addIssue({
        code: 'custom',
        path: [...path, 'schema'],
        message: `must be a function whose answer has "${needed.key}", which "${needed.by}" goes by`,
      });
    check([...path, 'template'], template, templates, 'a template of the registry');
    if (taxonomy !== undefined) {
      check([...path, 'taxonomy', 'template'], taxonomy.template, templates, 'a template of the registry');
      check([...path, 'taxonomy', 'data'], taxonomy.data, data, DATA);
    }
    for (const [key, other] of Object.entries(refers))
      check([...path, 'refers', key], other, collections, 'a collection of the registry');
    if (authors !== undefined) check([...path, 'authors', 'data'], authors.data, data, DATA);
  }
  if (facts !== undefined) {
    check(['facts', 'data'], facts.data, data, DATA);
    for (const [at, name] of facts.told.entries())
      check(['facts', 'told', String(at)], name, collections, 'a collection of the registry');
  }
  if (forms !== undefined)
    check(
      ['forms', 'choices', 'collection'],
      forms.choices.collection,
      collections,
      'a collection of the registry',
    );
  checkFolders(collections, context);
}

/** Two collections of one folder would share its documents, and those of no folder need one that takes them. */
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
        message: `must be another folder than that of "${other}"`,
        params: { known: [] },
      });
  }
  if (!first.has(''))
    context.addIssue({
      code: 'custom',
      path: ['collections'],
      input: collections,
      message: `must have one of the folder '', which takes the documents that no other takes`,
    });
}
