import type { FieldError } from '../../cli/shared/forms.ts';

/** Status of a form (behaviour 5.2). */
type FormStatus = 'idle' | 'loading' | 'success' | 'failure';

/** Everything that changes in a form, except the visitor's own text. */
export interface FormState {
  readonly status: FormStatus;
  /** Wrong fields by name. */
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Set once the content of the form has arrived: from then on, the form delays no reload (behaviour 4.4). */
  readonly sent?: '' | undefined;
}

/** State of a form in a page as it is served. */
export const IDLE: FormState = { status: 'idle', errors: {} };

/** Handlers of a form, given by its script. */
export interface FormActions {
  readonly onSubmit: (event: { readonly preventDefault: () => void }) => void;
  readonly onInput: () => void;
  readonly onBack: () => void;
}

/** Text of each error of a field. */
type ErrorTexts = Readonly<Partial<Record<FieldError, string>>>;

/** Texts that every form has, already in their language's typography. */
export interface FormStrings {
  /** By field. */
  readonly labels: Readonly<Record<string, string>>;
  readonly send: string;
  readonly loading: string;
  readonly success: string;
  readonly error: string;
  /** Text before the email address, the other way to reach the organization. */
  readonly errorText: string;
  readonly back: string;
  /** Label of the honeypot. */
  readonly nothing: string;
  /** By field, in their order. */
  readonly errors: Readonly<Record<string, ErrorTexts>>;
}

/** Props of every form. */
export interface FormProps {
  /** Id of what describes its button; begins every other id of the form, so that forms of one page differ. */
  readonly id: string;
  readonly action: 'contact' | 'newsletter';
  /** The form's base URL. */
  readonly endpoint: string;
  /** Fields of the post that visitors do not see: locale, page (empty in shells), key, token. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Email address shown when the post fails. */
  readonly email: string;
  readonly strings: FormStrings;
  /** @default IDLE */
  readonly state?: FormState;
  /** Left out in builds. */
  readonly actions?: FormActions;
}

/** Returns the error of a field in words. */
export function errorText({ strings, state }: FormProps, field: string): string | undefined {
  const texts = strings.errors[field];
  const error = state?.errors[field];
  return texts && error && (texts[error] ?? texts.invalid ?? strings.error);
}
