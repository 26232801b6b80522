import { ContactForm } from '../../templates/islands/contact-form.tsx';
import { mountForm } from './form.ts';
import type { Request } from './request.ts';

/** Hydrates the contact form. */
export function mount(element: HTMLElement, request: Request): void {
  mountForm(element, ContactForm, request);
}
