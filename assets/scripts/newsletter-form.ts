import { NewsletterForm } from '../../templates/islands/newsletter-form.tsx';
import { mountForm } from './form.ts';
import type { Unmount } from './islands.ts';

/** Hydrates a newsletter form. */
export function mount(element: HTMLElement): Unmount {
  return mountForm(element, NewsletterForm);
}
