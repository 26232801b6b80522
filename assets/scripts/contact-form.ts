import { ContactForm } from '../../templates/islands/contact-form.tsx';
import { mountForm } from './form.ts';
import type { Unmount } from './islands.ts';

/** Hydrates the contact form. */
export function mount(element: HTMLElement): Unmount {
  return mountForm(element, ContactForm);
}
