import type { ComponentType } from 'preact';
import { h, hydrate, render } from 'preact';
import type { ReactElement } from 'react';

/** A component of `templates/islands`: typed as React's, run by Preact. */
export type Component<P> = (props: P) => ReactElement;

/** A mounted component. */
export interface Drawn<P> {
  /** Draws it with other props, at once. */
  readonly draw: (props: P) => void;
  readonly unmount: () => void;
}

/** Hydrates markup that React rendered from equal props. On an error, restores the native markup, and throws again. */
export function hydrateIn<P>(element: HTMLElement, component: Component<P>, props: P): Drawn<P> {
  const spare = element.cloneNode(true) as HTMLElement;
  delete spare.dataset.island;
  try {
    hydrate(vnode(component, props), element);
  } catch (error) {
    element.replaceWith(spare);
    throw error;
  }
  return drawn(element, component);
}

/** Renders a component that is in no page's markup. */
export function renderIn<P>(element: HTMLElement, component: Component<P>, props: P): Drawn<P> {
  const place = drawn(element, component);
  place.draw(props);
  return place;
}

function drawn<P>(element: HTMLElement, component: Component<P>): Drawn<P> {
  return {
    draw: (props) => render(vnode(component, props), element),
    unmount: () => render(null, element),
  };
}

function vnode<P>(component: Component<P>, props: P): ReturnType<typeof h> {
  return h(component as unknown as ComponentType<object>, props as object);
}
