import type { ReactElement } from 'react';
import type { ContactField, ContactService } from '../../cli/shared/forms.ts';
import { CONTACT_FIELDS, CONTACT_SERVICES, contactErrors, MAX_LENGTH } from '../../cli/shared/forms.ts';
import type { Locale } from '../../cli/shared/locale.ts';
import type { ErrorTexts } from './form-parts.tsx';
import {
  Asterisk,
  Busy,
  Field,
  FieldLabel,
  FieldMessage,
  HiddenFields,
  Submit,
  Trap,
} from './form-parts.tsx';
import type { Errors } from './form-state.ts';
import { useForm } from './form-state.ts';

/** Texts of the contact form, already in their language's typography. */
export interface ContactStrings {
  readonly required: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly service: string;
  readonly services: Readonly<Record<ContactService, string>>;
  readonly message: string;
  readonly messageHint: string;
  readonly send: string;
  readonly loading: string;
  readonly success: string;
  readonly error: string;
  readonly errorText: string;
  readonly back: string;
  readonly summary: string;
  readonly notice: string;
  readonly privacy: string;
  readonly nothing: string;
  readonly errors: Readonly<Record<ContactField, ErrorTexts>>;
}

export interface ContactFormProps {
  readonly locale: Locale;
  /** The form's base URL. */
  readonly endpoint: string;
  /** Path of the page it stands on. */
  readonly page: string;
  /** Address given when the post fails. */
  readonly email: string;
  /** Path of the privacy policy. */
  readonly privacyPath: string;
  readonly strings: ContactStrings;
}

const FOCUS = {
  summary: 'contact-summary',
  success: 'contact-success',
  error: 'contact-failure',
  first: 'contact-name',
} as const;

/** The contact form in its four states; a native POST until hydrated (behaviour 5). */
export function ContactForm({
  locale,
  endpoint,
  page,
  email,
  privacyPath,
  strings,
}: ContactFormProps): ReactElement {
  const { status, errors, onSubmit, onInput, back } = useForm({
    endpoint,
    action: 'contact',
    check: (values) => contactErrors(values, locale),
    focus: FOCUS,
  });
  const text = (field: ContactField): string | undefined => {
    const error = errors[field];
    return error === undefined
      ? undefined
      : (strings.errors[field][error] ?? strings.errors[field].invalid ?? strings.error);
  };
  const done = status === 'success' || status === 'error';
  return (
    <>
      <form
        className="contact-form"
        method="post"
        action={`${endpoint}/contact`}
        hidden={done}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <p className="muted">{strings.required}</p>
        <Summary title={strings.summary} errors={errors} text={text} />
        <HiddenFields values={{ locale, page, key: '', token: '' }} />
        <Trap id="contact-website" label={strings.nothing} />
        <div className="field-row">
          <Field
            id="contact-name"
            name="name"
            label={strings.name}
            type="text"
            autoComplete="given-name"
            maxLength={MAX_LENGTH.name}
            required={locale === 'en' ? 'required' : 'optional'}
            error={text('name')}
          />
          <Field
            id="contact-phone"
            name="phone"
            label={strings.phone}
            type="tel"
            autoComplete="tel"
            maxLength={MAX_LENGTH.phone}
            required="optional"
            error={text('phone')}
          />
        </div>
        <Field
          id="contact-email"
          name="email"
          label={strings.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
          required="required"
          error={text('email')}
        />
        <ServiceChoice strings={strings} error={text('service')} />
        <Message strings={strings} error={text('message')} />
        <p className="muted small">
          <span>{`${strings.notice} `}</span>
          <a href={privacyPath}>{strings.privacy}</a>
        </p>
        <div className="actions">
          <Submit label={strings.send} status={status} />
          <Busy status={status} text={strings.loading} />
        </div>
      </form>
      <div className="form-done" id={FOCUS.success} tabIndex={-1} hidden={status !== 'success'}>
        <ClosedJoint />
        <h2>{strings.success}</h2>
        <button className="plain-button" type="button" onClick={back}>
          {strings.back}
        </button>
      </div>
      <div
        className="form-done alert"
        id={FOCUS.error}
        tabIndex={-1}
        role="alert"
        hidden={status !== 'error'}
      >
        <h2>{strings.error}</h2>
        <p>
          <span>{`${strings.errorText} `}</span>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <button className="plain-button" type="button" onClick={back}>
          {strings.back}
        </button>
      </div>
    </>
  );
}

interface SummaryProps {
  readonly title: string;
  readonly errors: Errors;
  readonly text: (field: ContactField) => string | undefined;
}

function Summary({ title, errors, text }: SummaryProps): ReactElement {
  const wrong = CONTACT_FIELDS.filter((field) => errors[field] !== undefined);
  return (
    <div className="alert" id={FOCUS.summary} tabIndex={-1} role="alert" hidden={wrong.length === 0}>
      <h2>{title}</h2>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={field === 'service' ? '#contact-service-software' : `#contact-${field}`}>
              {text(field) ?? ''}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly strings: ContactStrings;
  readonly error: string | undefined;
}

function ServiceChoice({ strings, error }: PartProps): ReactElement {
  return (
    <fieldset
      className={error === undefined ? 'field choice' : 'field choice wrong'}
      aria-describedby={error === undefined ? undefined : 'contact-service-error'}
    >
      <legend className="label">
        <span>{strings.service}</span>
        <Asterisk />
      </legend>
      <div className="options">
        {CONTACT_SERVICES.map((id) => (
          <label className="option" key={id} htmlFor={`contact-service-${id}`}>
            <input type="radio" name="service" id={`contact-service-${id}`} value={id} required />
            <span className="hole" aria-hidden="true" />
            <span>{strings.services[id]}</span>
          </label>
        ))}
      </div>
      <FieldMessage id="contact-service-error" error={error} />
    </fieldset>
  );
}

function Message({ strings, error }: PartProps): ReactElement {
  return (
    <div className="field">
      <FieldLabel id="contact-message" label={strings.message} required="optional" />
      <p className="hint" id="contact-message-hint">
        {strings.messageHint}
      </p>
      <textarea
        className="input"
        id="contact-message"
        name="message"
        rows={6}
        maxLength={MAX_LENGTH.message}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={
          error === undefined ? 'contact-message-hint' : 'contact-message-hint contact-message-error'
        }
      />
      <FieldMessage id="contact-message-error" error={error} />
    </div>
  );
}

/** The joint closed and keyed: the post arrived. */
function ClosedJoint(): ReactElement {
  return (
    <svg className="closed-joint" viewBox="0 0 560 190" aria-hidden="true">
      <path className="joint-left-top" d="M0 60 70 20h150l-70 40z" />
      <path className="joint-left" d="M0 60h150l14 18 110 24-9 42 110 14 14 22H0z" />
      <path className="joint-right-top" d="M150 60 220 20h340l-70 40z" />
      <path className="joint-right-side" d="M490 60 560 20v120l-70 40z" />
      <path className="joint-right" d="M150 60h340v120H389l-14-22-110-14 9-42-110-24z" />
      <path className="joint-key" d="M258 104h22v38h-22z" />
    </svg>
  );
}
