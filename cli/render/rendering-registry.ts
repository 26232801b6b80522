import type { Registry, TemplateDefinition } from '../api/registry.ts';
import { given } from '../shared/given.ts';
import { mapValues } from '../shared/map-values.ts';

/** All parts of a registry that pages are rendered with: pages cannot depend on any other. */
export interface RenderingRegistry
  extends Pick<Registry, 'layouts' | 'errors' | 'provide' | 'fenced' | 'reservedIds' | 'themeColours'> {
  readonly templates: Readonly<Record<string, RenderingTemplate>>;
  /** Names of the collections whose documents are in a feed. */
  readonly feeds: readonly string[];
}

/** The parts of a template that its pages are rendered with. */
type RenderingTemplate = Pick<TemplateDefinition, 'component' | 'type' | 'prose'>;

/** Leaves out of a registry the parts that only read and route. */
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
