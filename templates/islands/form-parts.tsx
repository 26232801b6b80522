import type { ReactElement } from 'react';
import type { FieldError } from '../../cli/shared/forms.ts';

/** Text of each error of a field. */
export type ErrorTexts = Readonly<Partial<Record<FieldError, string>>>;

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly required: 'required' | 'optional';
  readonly error: string | undefined;
}

/** A one-line field with its label and its error; uncontrolled, so that typing survives hydration. */
export function Field({
  id,
  name,
  label,
  type,
  autoComplete,
  maxLength,
  required,
  error,
}: FieldProps): ReactElement {
  return (
    <div className="field">
      <FieldLabel id={id} label={label} required={required} />
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        required={required === 'required'}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      <FieldMessage id={`${id}-error`} error={error} />
    </div>
  );
}

/** A field's label; a required one carries an asterisk that the form explains. */
export function FieldLabel(props: Pick<FieldProps, 'id' | 'label' | 'required'>): ReactElement {
  return (
    <label className="label" htmlFor={props.id}>
      <span>{props.label}</span>
      {props.required === 'required' && <Asterisk />}
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
export function FieldMessage({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | undefined;
}): ReactElement {
  return (
    <p className="field-error" id={id} hidden={error === undefined}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path className="warning" d="M10 1 19.500 18H.5zM9 7h2v5.500H9zm0 7h2v2H9z" />
      </svg>
      <span>{error ?? ''}</span>
    </p>
  );
}

interface TrapProps {
  readonly id: string;
  readonly label: string;
}

/** The honeypot: off-screen, skipped by the keyboard; who fills it is not a person. */
export function Trap({ id, label }: TrapProps): ReactElement {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website_url" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Fields that the script fills before posting; without it they go as they are. */
export function HiddenFields({
  values,
}: {
  readonly values: Readonly<Record<string, string>>;
}): ReactElement {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
    </>
  );
}

interface SubmitProps {
  readonly label: string;
  readonly status: string;
}

/** The submit button. Once its script runs, the form's own messages replace the browser's. */
export function Submit({ label, status }: SubmitProps): ReactElement {
  return (
    <button
      className="tenon button"
      type="submit"
      aria-busy={status === 'loading' ? 'true' : undefined}
      onClick={(event) => silenceBrowser(event.currentTarget)}
    >
      <span className="tail">{label}</span>
      <span className="socket" aria-hidden="true">
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 10h15M11 4l6 6-6 6" />
        </svg>
      </span>
    </button>
  );
}

interface BusyProps {
  readonly status: string;
  readonly text: string;
}

/** Says that the post is under way: a small joint opens and closes beside the words. */
export function Busy({ status, text }: BusyProps): ReactElement {
  const loading = status === 'loading';
  return (
    <p className={loading ? 'busy on' : 'busy'} role="status">
      {loading && <LoadingJoint />}
      {loading && <span>{text}</span>}
    </p>
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
  if (form !== null) form.noValidate = true;
}
