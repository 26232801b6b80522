import type { FieldError } from '../../cli/shared/forms.ts';

/** Where a form stands (behaviour 5.2). */
export type FormStatus = 'idle' | 'loading' | 'success' | 'failure';

/** Everything that changes in a form, the visitor's own text apart. */
export interface FormState {
  readonly status: FormStatus;
  /** Wrong fields by name. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Set once what the form holds has arrived: it then holds back no reload (behaviour 4.4). */
  readonly sent?: '' | undefined;
}

/** A form as pages are served. */
export const IDLE: FormState = { status: 'idle', errors: {} };

/** What a form does; given by its script. */
export interface FormActions {
  readonly onSubmit: (event: { readonly preventDefault: () => void }) => void;
  readonly onInput: () => void;
  readonly onBack: () => void;
}

/** Text of each error of a field. */
export type ErrorTexts = Readonly<Partial<Record<FieldError, string>>>;

/** Texts that every form has, already in their language's typography. */
export interface FormStrings {
  /** By field. */
  readonly labels: Readonly<Record<string, string>>;
  readonly send: string;
  readonly loading: string;
  readonly success: string;
  readonly error: string;
  /** Stands before the e-mail address, the other way to be reached. */
  readonly errorText: string;
  readonly back: string;
  /** Label of the honeypot. */
  readonly nothing: string;
  /** By field, in their order. */
  readonly errors: Readonly<Record<string, ErrorTexts>>;
}

/** What every form is given. */
export interface FormProps {
  /** Distinguishes the forms of one page: begins every id. */
  readonly id: string;
  readonly action: 'contact' | 'newsletter';
  /** The form's base URL. */
  readonly endpoint: string;
  /** Fields of the post that the visitor does not see: locale, page (empty in shells), key, token. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Address given when the post fails. */
  readonly email: string;
  readonly strings: FormStrings;
  /** @default IDLE */
  readonly state?: FormState;
  /** Left out where pages are built. */
  readonly actions?: FormActions;
}

/** What is wrong with a field, in words. */
export function errorText({ strings, state }: FormProps, field: string): string | undefined {
  const texts = strings.errors[field];
  const error = state?.errors[field];
  return texts && error && (texts[error] ?? texts.invalid ?? strings.error);
}
