import type { ComponentProps, ComponentType, ReactElement } from 'react';
import { createElement } from 'react';
import { ContactForm } from '../islands/contact-form.tsx';
import { NewsletterForm } from '../islands/newsletter-form.tsx';

/** Islands, by the names under which `assets/scripts/islands.ts` mounts them. */
const ISLANDS = {
  'contact-form': ContactForm,
  'newsletter-form': NewsletterForm,
};

/** Name of an island. */
export type IslandName = keyof typeof ISLANDS;

interface IslandProps<Name extends IslandName> {
  readonly name: Name;
  /** Plain JSON: the browser hydrates the component with exactly these. */
  readonly props: ComponentProps<(typeof ISLANDS)[Name]>;
}

/** A component rendered here and hydrated in the browser from the same source and props. */
export function Island<Name extends IslandName>({ name, props }: IslandProps<Name>): ReactElement {
  // A build does not check types, and a browser has no script for an unknown name.
  if (!Object.hasOwn(ISLANDS, name))
    throw new Error(
      `there is no island "${name}", only ${Object.keys(ISLANDS).join(', ')}: name it in templates/ui/island.tsx and assets/scripts/islands.ts`,
    );
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {createElement(ISLANDS[name] as ComponentType<object>, props)}
    </div>
  );
}
