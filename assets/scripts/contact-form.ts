import type { ContactFormProps } from '../../templates/islands/contact-form.tsx';
import { ContactForm } from '../../templates/islands/contact-form.tsx';
import { mountForm } from './form.ts';
import type { Request } from './request.ts';

/** Hydrates the contact form; its message begins with the word that ended the home page's title, if there is one. */
export function mount(element: HTMLElement, request: Request): void {
  mountForm(element, ContactForm, request);
  const message = element.querySelector('textarea');
  try {
    const trade = sessionStorage.getItem('app:trade');
    if (!trade || !message || message.value) return;
    const { strings }: ContactFormProps = JSON.parse(element.dataset.props ?? '');
    message.value = `${strings.trade.replace('{trade}', () => trade)}\n`;
    // Focus moves once the message has arrived.
    element.addEventListener('focusin', () => {
      if (element.querySelector('[data-sent]')) sessionStorage.removeItem('app:trade');
    });
  } catch {
    // The browser keeps nothing: the visitor writes it.
  }
}
