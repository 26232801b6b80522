import type { ContactFormProps } from '../../templates/islands/contact-form.tsx';

/** Characters before the limit at which the count begins. */
const NEAR = 500;

/** Pause in typing after which the count is announced: at every key, a screen reader would never stop. */
const PAUSE_MS = 400;

/** The form's props that the count needs. */
export type LimitProps = Pick<ContactFormProps, 'maxLength' | 'locale'> & {
  readonly strings: Pick<ContactFormProps['strings'], 'left' | 'over'>;
};

/** Returns the text below a message (behaviour 5.1): characters left or too many; '' when the limit is far. */
export function countText(length: number, { maxLength, strings, locale }: LimitProps): string {
  const left = maxLength - length;
  if (left > NEAR) return '';
  const count = Math.abs(left).toLocaleString(locale === 'fr' ? 'fr-CA' : 'en-US');
  return (left < 0 ? strings.over : strings.left).replace('{count}', count);
}

/** Begins the message of the contact form, counts it, and makes the browser refuse one that is too long. */
export function start(): void {
  const field = document.querySelector('textarea');
  const island = field?.closest<HTMLElement>('[data-island]');
  if (!field || !island) return;
  const props: ContactFormProps = JSON.parse(island.dataset.props ?? '');
  beginMessage(field, island, props.strings.trade);
  const line = document.createElement('p');
  line.className = 'count';
  line.setAttribute('role', 'status');
  let timer = 0;
  const tell = (): void => {
    line.textContent = countText(lengthOf(field), props);
  };
  const measure = (): void => {
    const length = lengthOf(field);
    const isOver = length > props.maxLength;
    // Visitors never see this text: the form shows its own.
    field.setCustomValidity(isOver ? props.strings.over : '');
    line.classList.toggle('over', isOver);
    // Added only when it is needed: most messages are short.
    if (!line.isConnected && countText(length, props)) field.after(line);
    clearTimeout(timer);
    timer = window.setTimeout(tell, PAUSE_MS);
  };
  field.addEventListener('input', measure);
  measure();
}

/** Begins the message with the word that ended the home page's title, if there is one. */
function beginMessage(field: HTMLTextAreaElement, island: HTMLElement, text: string): void {
  try {
    const trade = sessionStorage.getItem('app:trade');
    if (!trade || field.value) return;
    field.value = `${text.replace('{trade}', () => trade)}\n`;
    // Focus moves once the message has arrived.
    island.addEventListener('focusin', () => {
      if (island.querySelector('[data-sent]')) sessionStorage.removeItem('app:trade');
    });
  } catch {
    // The browser stores nothing, so the visitor writes the word.
  }
}

/** Counts as the receiver does. */
function lengthOf({ value }: HTMLTextAreaElement): number {
  return value.trim().length;
}
