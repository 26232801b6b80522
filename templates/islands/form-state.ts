import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../cli/shared/forms.ts';
import { browser } from './browser.ts';
import { formValues, newKey, requestToken, submit } from './submission.ts';

/** Where a form stands (behaviour 5.2). */
export type FormStatus = 'idle' | 'loading' | 'success' | 'error';

/** Wrong fields by name. */
export type Errors = Readonly<Record<string, FieldError | undefined>>;

interface FormOptions {
  /** Where to post; tokens come from `{endpoint}/token`. */
  readonly endpoint: string;
  /** `contact` or `newsletter`. */
  readonly action: string;
  readonly check: (values: Readonly<Record<string, string>>) => Errors;
  /** Id of the element that takes focus for each state. */
  readonly focus: Readonly<Record<'summary' | 'success' | 'error' | 'first', string>>;
}

/** What a form's markup needs. */
export interface FormState {
  readonly status: FormStatus;
  readonly errors: Errors;
  /** True once the script runs: only then is the browser's own validation off. */
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onInput: () => void;
  readonly back: () => void;
}

/** The part of a submit event that both React and Preact give. */
interface SubmitEvent {
  readonly preventDefault: () => void;
  readonly currentTarget: object;
}

/** Behaviour of both forms: check, post as JSON, four states, focus; a second submit while loading is ignored. */
export function useForm({ endpoint, action, check, focus }: FormOptions): FormState {
  const [status, setStatus] = useState<FormStatus>('idle');
  const [errors, setErrors] = useState<Errors>({});
  // A new object each time: focus goes there again even when it is the same place.
  const [target, setTarget] = useState({ id: '' });
  const post = useRef({ key: '', token: '', asked: false, busy: false });

  // A state must be drawn before its element can take focus.
  useEffect(() => {
    if (target.id !== '') browser.document.getElementById(target.id)?.focus();
  }, [target]);

  const show = (next: FormStatus, found: Errors, id: string): void => {
    setStatus(next);
    setErrors(found);
    setTarget({ id });
  };

  const askToken = (): void => {
    if (post.current.asked) return;
    post.current.asked = true;
    requestToken(endpoint).then((token) => {
      post.current.token = token;
    });
  };

  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const current = post.current;
    if (current.busy) return;
    const values = formValues(event.currentTarget);
    const found = check(values);
    if (Object.keys(found).length > 0) return show('idle', found, focus.summary);
    current.busy = true;
    current.key ||= newKey();
    show('loading', {}, '');
    const page = values.page || browser.location.pathname;
    const outcome = await submit(`${endpoint}/${action}`, {
      ...values,
      page,
      key: current.key,
      token: current.token,
    });
    current.busy = false;
    if (outcome.kind === 'sent') {
      current.key = '';
      return show('success', {}, focus.success);
    }
    if (outcome.kind === 'refused') return show('idle', outcome.errors, focus.summary);
    return show('error', {}, focus.error);
  };

  return { status, errors, onSubmit, onInput: askToken, back: () => show('idle', {}, focus.first) };
}
