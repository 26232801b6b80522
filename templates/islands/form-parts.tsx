import type { ReactElement, ReactNode } from 'react';
import type { FormProps } from './form-state.ts';
import { errorText, IDLE } from './form-state.ts';

interface FormFrameProps {
  readonly form: FormProps;
  /** Content above the button. The button is described by the element whose id is that of the form, here or below. */
  readonly children: ReactNode;
  /** Content below the button. */
  readonly after?: ReactNode;
}

/** A form in its four states: the form, which stays with its content, and what replaces it after success or failure. */
export function FormFrame({ form, children, after }: FormFrameProps): ReactElement {
  const { id, action, endpoint, strings, hidden, email, actions, state = IDLE } = form;
  const { status } = state;
  // Neither is a live region: it takes the focus, which is said, and would be said twice.
  const outcome = (kind: 'success' | 'failure', text: ReactNode): ReactElement => (
    <div
      className={kind === 'failure' ? 'form-done alert' : 'form-done'}
      id={`${id}-${kind}`}
      tabIndex={-1}
      hidden={status !== kind}
    >
      {text}
      <button className="plain-button" type="button" onClick={actions?.onBack}>
        {strings.back}
      </button>
    </div>
  );
  return (
    <>
      <form
        className={`${action}-form`}
        method="post"
        action={`${endpoint}/${action}`}
        hidden={status === 'success' || status === 'failure'}
        data-sent={state.sent}
        onSubmit={actions?.onSubmit}
        onInput={actions?.onInput}
      >
        {children}
        <Submit form={form} />
        {after}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <div className="trap" aria-hidden="true">
          <label htmlFor={`${id}-website`}>{strings.nothing}</label>
          <input id={`${id}-website`} name="website_url" tabIndex={-1} autoComplete="off" />
        </div>
      </form>
      {outcome('success', <h2>{strings.success}</h2>)}
      {outcome(
        'failure',
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

interface FieldProps {
  readonly form: FormProps;
  readonly name: string;
  readonly type: 'text' | 'email' | 'tel';
  readonly autoComplete: string;
  readonly required?: boolean;
}

/** A field of one line with its label and its error. Uncontrolled, so that typed text survives hydration. */
export function Field({ form, ...attributes }: FieldProps): ReactElement {
  const { name, required } = attributes;
  const id = `${form.id}-${name}`;
  const error = errorText(form, name);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>{form.strings.labels[name]}</span>
        {required && <Asterisk />}
      </label>
      <input
        className="input"
        id={id}
        {...attributes}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The mark of a required field, explained by a text above the form. Assistive technology learns it from the field. */
function Asterisk(): ReactElement {
  return (
    <span className="asterisk" aria-hidden="true">
      {'\u00a0*'}
    </span>
  );
}

interface FieldErrorProps {
  readonly id: string;
  readonly error: string | undefined;
}

/**
 * The error of a field, next to it: bar, icon and words, never colour alone. Each text is a new element: once a
 * browser's translation has replaced a text node, the script can no longer change it.
 */
export function FieldError({ id, error }: FieldErrorProps): ReactElement {
  return (
    <p className="field-error" id={`${id}-error`} hidden={!error}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path className="warning" d="M10 1 19.5 18H.5zM9 7h2v5.5H9zm0 7h2v2H9z" />
      </svg>
      <span key={error}>{error}</span>
    </p>
  );
}

/** The button, which says what one agrees to, and next to it the status while the post is under way. */
function Submit({ form: { id, strings, state } }: { readonly form: FormProps }): ReactElement {
  const isLoading = state?.status === 'loading';
  return (
    <div className="actions">
      <button
        className="tenon button"
        aria-describedby={id}
        type="submit"
        aria-busy={isLoading ? 'true' : undefined}
      >
        <span className="tail">{strings.send}</span>
        <span className="socket">
          <svg className="icon" width="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 10h15M11 4l6 6-6 6" />
          </svg>
        </span>
      </button>
      <p className="busy" role="status">
        {isLoading && (
          <>
            <LoadingJoint />
            <span>{strings.loading}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** A small joint that opens and closes while a post is under way. */
export function LoadingJoint(): ReactElement {
  return (
    <svg className="loading-joint" viewBox="0 0 96 32" aria-hidden="true">
      <path className="loading-left" d="M0 4h34l4 7 18 4-4 9 4 4H0z" />
      <path className="loading-right" d="M96 4H40l4 7 18 4-4 9 4 4h34z" />
    </svg>
  );
}
