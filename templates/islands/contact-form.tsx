import type { ReactElement } from 'react';
import type { Locale } from '../../cli/shared/locale.ts';
import { Field, FieldError, FormFrame } from './form-parts.tsx';
import type { FormProps, FormStrings } from './form-state.ts';
import { errorText } from './form-state.ts';

/** Texts of the contact form. */
export interface ContactStrings extends FormStrings {
  readonly required: string;
  /** Label of each service by id, in order. */
  readonly services: Readonly<Record<string, string>>;
  readonly messageHint: string;
  /** Beginning of the message of a visitor who has told the home page `{trade}`. */
  readonly trade: string;
  /** Texts below a message near its longest and beyond, with `{count}` characters. */
  readonly left: string;
  readonly over: string;
  readonly summary: string;
  readonly notice: string;
  readonly privacy: string;
}

export interface ContactFormProps extends FormProps {
  /** Path of the privacy policy. */
  readonly privacyPath: string;
  readonly locale: Locale;
  /** Longest message, in UTF-16 units. */
  readonly maxLength: number;
  readonly strings: ContactStrings;
}

/** The contact form in its four states. Until it is hydrated, the browser posts it (behaviour 5). */
export function ContactForm(form: ContactFormProps): ReactElement {
  const { locale, privacyPath, strings } = form;
  return (
    <FormFrame form={form}>
      <p className="muted">{strings.required}</p>
      <Summary {...form} />
      <div className="field-row">
        <Field form={form} name="name" type="text" autoComplete="given-name" required={locale === 'en'} />
        <Field form={form} name="phone" type="tel" autoComplete="tel" />
      </div>
      <Field form={form} name="email" type="email" autoComplete="email" required />
      <ServiceChoice {...form} />
      <Message {...form} />
      <p className="muted small">
        <span id={form.id}>{`${strings.notice} `}</span>
        <a href={privacyPath}>{strings.privacy}</a>
      </p>
    </FormFrame>
  );
}

function Summary(form: ContactFormProps): ReactElement {
  const { id, strings } = form;
  const wrong = Object.keys(strings.errors).filter((field) => errorText(form, field));
  return (
    <div className="alert" id={`${id}-summary`} tabIndex={-1} hidden={!wrong[0]}>
      <h2>{strings.summary}</h2>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a key={errorText(form, field)} href={`#${id}-${field}`}>
              {errorText(form, field)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An uncontrolled field, as the others are. A text that is too long is reported (`message-field.ts`), never cut. */
function Message(form: ContactFormProps): ReactElement {
  const { strings } = form;
  const id = `${form.id}-message`;
  const error = errorText(form, 'message');
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {strings.labels.message}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {strings.messageHint}
      </p>
      <textarea
        className="input"
        id={id}
        name="message"
        rows={6}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

function ServiceChoice(form: ContactFormProps): ReactElement {
  const { strings } = form;
  const id = `${form.id}-service`;
  const error = errorText(form, 'service');
  return (
    <fieldset className={error ? 'field wrong' : 'field'} aria-describedby={`${id}-error`}>
      <legend className="label">
        <span>{strings.labels.service}</span>
        {/* Spoken: browsers tell assistive technology of no radio button that it is required. */}
        <span className="asterisk">{'\u00a0*'}</span>
      </legend>
      <div className="options">
        {Object.entries(strings.services).map(([value, label], index) => (
          <label className="option" key={value}>
            <input
              type="radio"
              name="service"
              id={index ? `${id}-${value}` : id}
              value={value}
              required
              aria-invalid={error ? 'true' : 'false'}
            />
            <span className="hole" />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
