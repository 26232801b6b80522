import type { ComponentType, ReactElement } from 'react';
import { createElement } from 'react';

interface IslandProps<P> {
  /** Name of the file in `islands/`. */
  readonly name: 'contact-form' | 'newsletter-form';
  readonly component: ComponentType<P>;
  /** Plain JSON: the browser hydrates the component with exactly these. */
  readonly props: P;
}

/** A component rendered here and hydrated in the browser from the same source and props. */
export function Island<P extends object>({ name, component, props }: IslandProps<P>): ReactElement {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {createElement(component, props)}
    </div>
  );
}
