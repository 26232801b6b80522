import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../cli/shared/forms.ts';
import type { Form } from './browser.ts';
import { browser } from './browser.ts';
import type { Errors } from './submission.ts';
import { formErrors, formValues, requestToken, submit } from './submission.ts';

/** Where a form stands (behaviour 5.2). */
export type FormStatus = 'idle' | 'loading' | 'success' | 'failure';

/** Text of each error of a field. */
export type ErrorTexts = Readonly<Partial<Record<FieldError, string>>>;

/** Texts that every form has, already in their language's typography. */
export interface FormStrings {
  readonly send: string;
  readonly loading: string;
  readonly success: string;
  readonly error: string;
  /** Stands before the e-mail address, the other way to be reached. */
  readonly errorText: string;
  readonly back: string;
  readonly nothing: string;
  /** By field, in their order. */
  readonly errors: Readonly<Record<string, ErrorTexts>>;
}

interface FormOptions {
  /** Begins every id of the form. */
  readonly id: string;
  /** Where to post; tokens come from `{endpoint}/token`. */
  readonly endpoint: string;
  readonly action: 'contact' | 'newsletter';
  readonly strings: FormStrings;
  /** Ends of the ids that take focus: of what tells errors, and of the first field. */
  readonly focus: { readonly errors: string; readonly first: string };
}

/** What a form's markup needs. */
export interface FormState {
  readonly status: FormStatus;
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: string) => string | undefined;
  /** Attributes of the form element. */
  readonly form: object;
  readonly back: () => void;
}

interface State {
  readonly status: FormStatus;
  readonly errors: Errors;
  /** End of the id of the element to focus. */
  readonly focus: string;
  /** Whether what the form holds has arrived: text that was sent holds nothing back (behaviour 4.4). */
  readonly sent: '' | undefined;
}

/** Behaviour of both forms: check, post as JSON, four states, focus; a second submit while loading is ignored. */
export function useForm({ id, endpoint, action, strings, focus }: FormOptions): FormState {
  const [state, setState] = useState<State>({ status: 'idle', errors: {}, focus: '', sent: undefined });
  const post = useRef({ key: '', token: '', asked: false, busy: false });
  const { status, errors, sent } = state;

  // A state must be drawn before its element can take focus. The same place again takes it again.
  useEffect(() => {
    if (state.focus) browser.document.getElementById(`${id}-${state.focus}`)?.focus();
  }, [state]);

  const show = (next: FormStatus, target: string, change: Partial<State> = {}): void =>
    setState({ status: next, errors: {}, focus: target, sent, ...change });

  const send = async (form: Form): Promise<void> => {
    const current = post.current;
    const values = formValues(form);
    const wrong = formErrors(form);
    if (Object.keys(wrong).length) return show('idle', focus.errors, { errors: wrong });
    current.busy = true;
    current.key ||= browser.crypto?.randomUUID?.() ?? '';
    show('loading', '');
    const { key, token } = current;
    const page = values.page || browser.location.pathname;
    const outcome = await submit(`${endpoint}/${action}`, { ...values, page, key, token });
    current.busy = false;
    if (outcome === 'sent') {
      current.key = '';
      return show('success', 'success', { sent: '' });
    }
    const refused = Object.keys(strings.errors).some((field) => field in Object(outcome));
    if (refused) show('idle', focus.errors, { errors: outcome as Errors });
    else show('failure', 'failure');
  };

  return {
    status,
    errorOf: (field) => {
      const texts = strings.errors[field] ?? {};
      const error = errors[field];
      return error && (texts[error] ?? texts.invalid ?? strings.error);
    },
    form: {
      method: 'post',
      action: `${endpoint}/${action}`,
      hidden: status === 'success' || status === 'failure',
      'data-sent': sent,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        const form = event.currentTarget as unknown as Form;
        // Whatever breaks here, the browser can still send the form.
        if (!post.current.busy) send(form).catch(() => form.submit());
      },
      onInput: () => {
        if (sent === '') setState({ ...state, focus: '', sent: undefined });
        const current = post.current;
        if (current.asked) return;
        current.asked = true;
        requestToken(endpoint).then((token) => {
          current.token = token;
        });
      },
    },
    back: () => show('idle', focus.first),
  };
}
