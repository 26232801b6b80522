import type { FieldError } from '../../cli/shared/forms.ts';
import type { FormActions, FormProps, FormState } from '../../templates/islands/form-state.ts';
import { IDLE } from '../../templates/islands/form-state.ts';
import type { Component } from './preact.ts';
import { hydrateIn } from './preact.ts';
import type { Request } from './request.ts';

/** Longest wait for the answer to a post (behaviour 5.4). */
const POST_MS = 15_000;

/** Longest wait for a token, which holds no message up (behaviour 5.5). */
const TOKEN_MS = 2_000;

/** A field as the browser has checked it: its rules are the HTML standard's, for e-mail addresses too (behaviour 5.1). */
export interface Checked {
  readonly name: string;
  /** Absent on what is not checked. */
  readonly validity?: Pick<ValidityState, 'valid' | 'valueMissing' | 'customError'>;
}

/** Wrong fields by name; the first fault of a group of radio buttons is the group's. `message-field.ts` alone sets a custom error. */
export function fieldErrors(fields: Iterable<Checked>): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const { name, validity } of fields)
    if (name && validity?.valid === false)
      errors[name] = validity.valueMissing ? 'required' : validity.customError ? 'too-long' : 'invalid';
  return errors;
}

/** Meaning of an answer: sent, refused with the fields at fault, or failed in any other way. */
export function outcomeOf(status: number, body: unknown, fields: readonly string[]): Partial<FormState> {
  const { ok, errors } = Object(body);
  if (status === 200 && ok === true) return { status: 'success', sent: '' };
  const isRefused = status === 422 && fields.some((field) => Object(errors)[field]);
  return isRefused ? { errors } : { status: 'failure' };
}

/** Elements that take focus: the one that tells the errors, the one in the form's place, the first field. */
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
  /** Names what is sent, over retries; another text has another name. */
  let key = '';
  let token: Promise<string> | undefined;

  const show = (next: Partial<FormState>, focus = ''): void => {
    state = { ...IDLE, ...next };
    draw({ ...props, state, actions });
    if (focus) element.querySelector<HTMLElement>(focus)?.focus();
  };
  /** A token proves when the form was first used; none refuses no lead. */
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
    // The key of these values: what is written while the token is awaited gets another.
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
    // What was written meanwhile has not arrived.
    if (!key) next.sent = undefined;
    if (next.sent === '') key = '';
    show(next, next.errors ? WRONG : DONE);
  };
  const actions: FormActions = {
    onSubmit: (event) => {
      event.preventDefault();
      // Whatever breaks here, the browser can still send the form.
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
  // The browser checks the form; its messages give way to the form's own.
  const tell = (event: Event): void => {
    event.preventDefault();
    show({ errors: fieldErrors(form.elements as never) }, WRONG);
  };
  form.addEventListener('invalid', tell, true);
  // Filled before this script came, or by the browser.
  if ([...element.querySelectorAll<HTMLInputElement>('.input,:checked')].some(({ value }) => value)) use();
}

/** Tells what came of a post; no network, a time-out or anything but JSON are all the same to the visitor. */
async function outcome(asking: Promise<Response>, fields: readonly string[]): Promise<Partial<FormState>> {
  try {
    const answer = await asking;
    return outcomeOf(answer.status, await answer.json(), fields);
  } catch {
    return { status: 'failure' };
  }
}
