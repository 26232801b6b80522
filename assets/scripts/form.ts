import type { FieldError } from '../../cli/shared/forms.ts';
import type { FormActions, FormProps, FormState } from '../../templates/islands/form-state.ts';
import { IDLE } from '../../templates/islands/form-state.ts';
import type { Unmount } from './islands.ts';
import type { Component } from './preact.ts';
import { hydrateIn } from './preact.ts';

/** Longest wait for an answer (behaviour 5.4). */
const TIMEOUT_MS = 15_000;

/** A field as the browser has checked it: its rules are the HTML standard's, for e-mail addresses too (behaviour 5.1). */
export interface Checked {
  readonly name: string;
  /** Absent on what is not checked. */
  readonly validity?: Pick<ValidityState, 'valid' | 'valueMissing' | 'tooLong'>;
}

/** Wrong fields by name; the first fault of a group of radio buttons is the group's. */
export function fieldErrors(fields: Iterable<Checked>): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { name, validity } of fields)
    if (name && validity?.valid === false)
      errors[name] = validity.valueMissing ? 'required' : validity.tooLong ? 'too-long' : 'invalid';
  return errors;
}

/** What an answer means: sent, refused with the fields at fault, or failed in any other way. */
export function outcomeOf(status: number, body: unknown, fields: readonly string[]): FormState {
  const { ok, errors } = Object(body);
  if (status === 200 && ok === true) return { ...IDLE, status: 'success', sent: '' };
  const isRefused = status === 422 && fields.some((field) => Object(errors)[field]);
  return isRefused ? { ...IDLE, errors } : { ...IDLE, status: 'failure' };
}

/** What takes focus: what tells the errors, what stands in the form's place, the first field. */
const [WRONG, DONE, FIRST] = ['form .alert,[aria-invalid]', '.form-done:not([hidden])', '.input'];

/** Hydrates a form and runs it (behaviour 5.2): check, post as JSON, four states, focus. */
export function mountForm<P extends FormProps>(element: HTMLElement, component: Component<P>): Unmount {
  const props: P = JSON.parse(element.dataset.props ?? '');
  const form = element.querySelector('form');
  let state = IDLE;
  let [key, token, isAsked] = ['', '', false];

  const show = (next: FormState, focus = ''): void => {
    state = next;
    draw({ ...props, state, actions });
    if (focus) element.querySelector<HTMLElement>(focus)?.focus();
  };
  const send = async (): Promise<void> => {
    if (!form || state.status === 'loading') return;
    const values = Object.fromEntries(new FormData(form));
    key ||= crypto.randomUUID?.() ?? '';
    show({ ...IDLE, status: 'loading' });
    const page = values.page || location.pathname;
    const [status, body] = await post(form.action, { ...values, page, key, token });
    const next = outcomeOf(status, body, Object.keys(props.strings.errors));
    if (next.sent === '') key = '';
    show(next, next.status === 'idle' ? WRONG : DONE);
  };
  const actions: FormActions = {
    onSubmit: (event) => {
      event.preventDefault();
      // Whatever breaks here, the browser can still send the form.
      send().catch(() => form?.submit());
    },
    onInput: async () => {
      if (state.sent === '') show(IDLE);
      if (isAsked) return;
      isAsked = true;
      token = await requestToken(props.endpoint);
    },
    onBack: () => show({ ...IDLE, sent: state.sent }, FIRST),
  };
  const { draw, unmount } = hydrateIn(element, component, { ...props, state, actions });
  // The browser checks the form; its messages give way to the form's own.
  const tell = (event: Event): void => {
    event.preventDefault();
    if (form) show({ ...IDLE, errors: fieldErrors(form.elements as never) }, WRONG);
  };
  form?.addEventListener('invalid', tell, true);
  return unmount;
}

/** Posts JSON; no network, no fetch, a time-out or an answer that is not JSON are all the same to the visitor. */
async function post(url: string, values: object): Promise<readonly [status: number, body: unknown]> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return [answer.status, await answer.json()];
  } catch {
    return [0, undefined];
  }
}

/** A token that proves when the form was first used; none refuses no lead. */
async function requestToken(endpoint: string): Promise<string> {
  try {
    return `${(await (await fetch(`${endpoint}/token`)).json()).token}`;
  } catch {
    return '';
  }
}
