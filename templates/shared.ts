import type { SharedContext } from '../cli/api/registry.ts';
import type { Json } from '../cli/shared/json.ts';
import { services } from './lists.ts';
import type { Navigation } from './navigation.ts';
import { navigationOf, pageNames } from './navigation.ts';
import type { Service } from './service.ts';
import { serviceOf } from './service.ts';

/** Data that every page and layout of a language may read of its documents. */
export interface Shared {
  /** The services, in their order. */
  readonly services: readonly Service[];
  readonly navigation: Navigation;
  /** Short names of pages, by path: those of the navigation. */
  readonly pageNames: Readonly<Record<string, string>>;
  /** Choices of the contact form, in the form's own order. */
  readonly formChoices: readonly FormChoice[];
}

/** A choice of a form. The receiver names it by its label. */
type FormChoice = {
  readonly id: string;
  readonly label: string;
};

/** Gathers the data that pages and layouts share. */
export function shared(site: SharedContext): Readonly<Record<keyof Shared, Json>> {
  const all = services(site).flatMap((summary) => serviceOf(summary) ?? []);
  const place = ({ formOrder, order }: Service): number => formOrder ?? order;
  const choices = [...all].sort((a, b) => place(a) - place(b));
  const navigation = navigationOf(site, all);
  return {
    services: all,
    navigation,
    pageNames: pageNames(navigation),
    formChoices: choices.map(({ id, formLabel }) => ({ id, label: formLabel })),
  };
}
