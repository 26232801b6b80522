import type { ReactElement, ReactNode } from 'react';
import type { FormStatus, FormStrings } from './form-state.ts';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Anything but undefined marks it. */
  readonly required?: boolean | undefined;
  readonly error: string | undefined;
}

interface InputProps extends FieldProps {
  readonly name: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly maxLength: number;
}

/** A one-line field with its label and its error; uncontrolled, so that typing survives hydration. */
export function Field({ label, error, ...input }: InputProps): ReactElement {
  return (
    <div className="field">
      <FieldLabel id={input.id} label={label} required={input.required} />
      <input className="input" {...input} {...errorAttributes(input.id, error)} />
      <FieldError id={input.id} error={error} />
    </div>
  );
}

/** Attributes of a field for what is wrong with it, and for its hint. */
export function errorAttributes(id: string, error: string | undefined, hint?: string): object {
  const told = error && `${id}-error`;
  return {
    'aria-invalid': error && 'true',
    'aria-describedby': hint ? (told ? `${hint} ${told}` : hint) : told,
  };
}

/** A field's label; a required one carries an asterisk that the form explains. */
export function FieldLabel({ id, label, required }: Omit<FieldProps, 'error'>): ReactElement {
  return (
    <label className="label" htmlFor={id}>
      <span>{label}</span>
      {required && <Asterisk />}
    </label>
  );
}

/** The mark of a required field; the field itself says so to assistive technology. */
export function Asterisk(): ReactElement {
  return (
    <span className="asterisk" aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}

/** What is wrong with a field, beside it: bar, icon and words, never colour alone. */
export function FieldError({ id, error }: Pick<FieldProps, 'id' | 'error'>): ReactElement {
  return (
    <p className="field-error" id={`${id}-error`} hidden={!error}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path className="warning" d="M10 1 19.500 18H.5zM9 7h2v5.500H9zm0 7h2v2H9z" />
      </svg>
      <span>{error ?? ''}</span>
    </p>
  );
}

interface HiddenFieldsProps {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  /** Label of the honeypot. */
  readonly label: string;
}

/** Fields that the script fills before posting, and the honeypot: off-screen, skipped by the keyboard; who fills it is not a person. */
export function HiddenFields({ id, values, label }: HiddenFieldsProps): ReactElement {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{label}</label>
        <input id={`${id}-website`} name="website_url" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

interface SubmitProps {
  readonly status: FormStatus;
  readonly strings: FormStrings;
}

/** The submit button and the status beside it. Once the script runs, the form's own messages replace the browser's. */
export function Submit({ status, strings }: SubmitProps): ReactElement {
  const isLoading = status === 'loading';
  return (
    <div className="actions">
      <button
        className="tenon button"
        type="submit"
        aria-busy={isLoading ? 'true' : undefined}
        onClick={(event) => silenceBrowser(event.currentTarget)}
      >
        <span className="tail">{strings.send}</span>
        <span className="socket" aria-hidden="true">
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10h15M11 4l6 6-6 6" />
          </svg>
        </span>
      </button>
      <p className={isLoading ? 'busy on' : 'busy'} role="status">
        {isLoading && <LoadingJoint />}
        {isLoading && <span>{strings.loading}</span>}
      </p>
    </div>
  );
}

function LoadingJoint(): ReactElement {
  return (
    <svg className="loading-joint" viewBox="0 0 96 32" aria-hidden="true">
      <path className="loading-left" d="M0 4h34l4 7 18 4-4 9 4 4H0z" />
      <path className="loading-right" d="M96 4H40l4 7 18 4-4 9 4 4h34z" />
    </svg>
  );
}

function silenceBrowser(button: object): void {
  const { form } = button as { readonly form: { noValidate: boolean } | null };
  if (form) form.noValidate = true;
}

interface OutcomeProps {
  readonly id: string;
  readonly status: FormStatus;
  readonly strings: FormStrings;
  /** Address given when the post fails. */
  readonly email: string;
  readonly onBack: () => void;
}

/** What is shown in the form's place once it is sent, or has failed, each with the way back. */
export function Outcome({ id, status, strings, email, onBack }: OutcomeProps): ReactElement {
  const panel = (kind: FormStatus, role: string | undefined, children: ReactNode): ReactElement => (
    <div
      className={role ? 'form-done alert' : 'form-done'}
      id={`${id}-${kind}`}
      tabIndex={-1}
      role={role}
      hidden={status !== kind}
    >
      {children}
      <button className="plain-button" type="button" onClick={onBack}>
        {strings.back}
      </button>
    </div>
  );
  return (
    <>
      {panel('success', undefined, <h2>{strings.success}</h2>)}
      {panel(
        'failure',
        'alert',
        <>
          <h2>{strings.error}</h2>
          <p>
            <span>{`${strings.errorText} `}</span>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </>,
      )}
    </>
  );
}
