import { NewsletterForm } from '../../templates/islands/newsletter-form.tsx';
import { mountForm } from './form.ts';
import type { Request } from './request.ts';

/** Hydrates a newsletter form. */
export function mount(element: HTMLElement, request: Request): void {
  mountForm(element, NewsletterForm, request);
}
