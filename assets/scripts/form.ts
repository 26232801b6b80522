import type { FieldError } from '../../cli/shared/forms.ts';
import type { FormActions, FormProps, FormState } from '../../templates/islands/form-state.ts';
import { IDLE } from '../../templates/islands/form-state.ts';
import type { Component } from './preact.ts';
import { hydrateIn } from './preact.ts';
import type { Request } from './request.ts';

/** Longest wait for the answer to a post (behaviour 5.4). */
const POST_MS = 15_000;

/** Longest wait for a token; a message without one is sent all the same (behaviour 5.5). */
const TOKEN_MS = 2_000;

/** A field that the browser has checked, by the rules of the HTML standard, for email addresses too (behaviour 5.1). */
export interface Checked {
  readonly name: string;
  /** Absent on elements that the browser does not check. */
  readonly validity?: Pick<ValidityState, 'valid' | 'valueMissing' | 'customError'>;
}

/** Returns wrong fields by name; radio buttons of a group share a name. Only `message-field.ts` sets custom errors. */
export function fieldErrors(fields: Iterable<Checked>): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { name, validity } of fields)
    if (name && validity?.valid === false)
      errors[name] = validity.valueMissing ? 'required' : validity.customError ? 'too-long' : 'invalid';
  return errors;
}

/** Interprets an answer: sent, refused with the fields at fault, or failed in any other way. */
export function outcomeOf(status: number, body: unknown, fields: readonly string[]): Partial<FormState> {
  const { ok, errors } = Object(body);
  if (status === 200 && ok === true) return { status: 'success', sent: '' };
  const isRefused = status === 422 && fields.some((field) => Object(errors)[field]);
  return isRefused ? { errors } : { status: 'failure' };
}

/** Elements that take focus: the summary of errors, the text that replaces the form, the first field. */
const [WRONG, DONE, FIRST] = ['form .alert,[aria-invalid]', '.form-done:not([hidden])', '.input'];

type Changing<T> = { -readonly [Name in keyof T]?: T[Name] };

/** Hydrates a form and runs it (behaviour 5.2): check, post as JSON, four states, focus. */
export function mountForm<P extends FormProps>(
  element: HTMLElement,
  component: Component<P>,
  request: Request,
): void {
  const props: P = JSON.parse(element.dataset.props ?? '');
  const form = element.querySelector('form');
  if (!form) return;
  let state = IDLE;
  /** Identifies a message over retries; a changed message gets another key. */
  let key = '';
  let token: Promise<string> | undefined;

  const show = (next: Partial<FormState>, focus = ''): void => {
    state = { ...IDLE, ...next };
    draw({ ...props, state, actions });
    if (focus) element.querySelector<HTMLElement>(focus)?.focus();
  };
  /** Asks for a token, which proves when the form was first used. A message without one is not refused. */
  const requestToken = async (): Promise<string> => {
    try {
      return (await (await request(`${props.endpoint}/token`, {}, TOKEN_MS)).json()).token ?? '';
    } catch {
      return '';
    }
  };
  const use = (): void => {
    token ??= requestToken();
  };
  const send = async (): Promise<void> => {
    if (state.status === 'loading') return;
    const values = Object.fromEntries(new FormData(form));
    values.page ||= location.pathname;
    // The key belongs to these values: text written while the token is awaited gets another.
    values.key = key ||= crypto.randomUUID?.() ?? '';
    show({ status: 'loading' });
    values.token = (await token) || (await requestToken());
    const asking = request(
      form.action,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(values),
      },
      POST_MS,
    );
    const next: Changing<FormState> = await outcome(asking, Object.keys(props.strings.errors));
    // Text written meanwhile has not arrived.
    if (!key) next.sent = undefined;
    if (next.sent === '') key = '';
    show(next, next.errors ? WRONG : DONE);
  };
  const actions: FormActions = {
    onSubmit: (event) => {
      event.preventDefault();
      // Whatever breaks here, the browser can still post the form.
      send().catch(() => form.submit());
    },
    onInput: () => {
      key = '';
      if (state.sent === '') show({});
      use();
    },
    onBack: () => show({ sent: state.sent }, FIRST),
  };
  const { draw } = hydrateIn(element, component, { ...props, state, actions });
  // The browser checks the form; the form's own messages replace those of the browser.
  const tell = (event: Event): void => {
    event.preventDefault();
    show({ errors: fieldErrors(form.elements as never) }, WRONG);
  };
  form.addEventListener('invalid', tell, true);
  // Fields may have been filled before this script loaded, or by the browser.
  if ([...element.querySelectorAll<HTMLInputElement>('.input,:checked')].some(({ value }) => value)) use();
}

/** Returns the outcome of a post. No network, a time-out and an answer that is no JSON are all one failure. */
async function outcome(asking: Promise<Response>, fields: readonly string[]): Promise<Partial<FormState>> {
  try {
    const answer = await asking;
    return outcomeOf(answer.status, await answer.json(), fields);
  } catch {
    return { status: 'failure' };
  }
}
