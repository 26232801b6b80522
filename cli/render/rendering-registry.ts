import type { Registry, TemplateDefinition } from '../api/registry.ts';
import { given } from '../shared/given.ts';
import { mapValues } from '../shared/map-values.ts';

/** All of a registry that pages are rendered with: what is not here, they cannot depend on. */
export interface RenderingRegistry
  extends Pick<Registry, 'layouts' | 'errors' | 'provide' | 'fenced' | 'reservedIds' | 'themeColours'> {
  readonly templates: Readonly<Record<string, RenderingTemplate>>;
  /** Names of the collections whose documents a feed has. */
  readonly feeds: readonly string[];
}

/** What the pages of a template are rendered with. */
type RenderingTemplate = Pick<TemplateDefinition, 'component' | 'type' | 'prose'>;

/** Leaves out of a registry what only reads and routes. */
export function renderingRegistry({
  templates,
  layouts,
  errors,
  provide,
  fenced,
  reservedIds,
  themeColours,
  collections,
}: Registry): RenderingRegistry {
  return {
    templates: mapValues(templates, ({ component, type, prose }) => ({
      component,
      ...given({ type, prose }),
    })),
    layouts,
    errors,
    provide,
    feeds: Object.keys(collections).filter((name) => collections[name]?.feed === true),
    ...given({ fenced, reservedIds, themeColours }),
  };
}
