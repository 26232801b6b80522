import type { Registry, TemplateDefinition } from '../api/registry.ts';
import { mapValues } from '../shared/map-values.ts';

/** The part of a registry that documents are read and routed by. An edit of a component does not change it. */
export interface ContentRegistry
  extends Omit<
    Registry,
    'templates' | 'layouts' | 'fenced' | 'errors' | 'generatedStyles' | 'openGraph' | 'provide'
  > {
  readonly templates: Readonly<Record<string, Omit<TemplateDefinition, 'component'>>>;
  /** Only their names matter. */
  readonly layouts: Readonly<Record<string, unknown>>;
}

/** Leaves out of a registry the parts that render. */
export function contentRegistry({
  fenced: _fenced,
  errors: _errors,
  generatedStyles: _generatedStyles,
  openGraph: _openGraph,
  provide: _provide,
  ...registry
}: Registry): ContentRegistry {
  return {
    ...registry,
    templates: mapValues(registry.templates, ({ component: _component, ...template }) => template),
    layouts: mapValues(registry.layouts, () => true),
  };
}
