import type { ReactElement } from 'react';
import type { ContactService } from '../../cli/shared/forms.ts';
import { MAX_LENGTH } from '../../cli/shared/forms.ts';
import type { Locale } from '../../cli/shared/locale.ts';
import {
  Asterisk,
  errorAttributes,
  Field,
  FieldError,
  FieldLabel,
  HiddenFields,
  Outcome,
  Submit,
} from './form-parts.tsx';
import type { FormStrings } from './form-state.ts';
import { useForm } from './form-state.ts';

/** Texts of the contact form. */
export interface ContactStrings extends FormStrings {
  readonly required: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly service: string;
  /** In their order. */
  readonly services: Readonly<Record<ContactService, string>>;
  readonly message: string;
  readonly messageHint: string;
  readonly summary: string;
  readonly notice: string;
  readonly privacy: string;
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

const ID = 'contact';

/** The contact form in its four states; a native POST until hydrated (behaviour 5). */
export function ContactForm(props: ContactFormProps): ReactElement {
  const { locale, endpoint, page, email, privacyPath, strings } = props;
  const focus = { errors: 'summary', first: 'name' };
  const { status, errorOf, form, back } = useForm({ id: ID, endpoint, action: ID, strings, focus });
  return (
    <>
      <form className="contact-form" {...form}>
        <p className="muted">{strings.required}</p>
        <Summary strings={strings} errorOf={errorOf} />
        <HiddenFields id={ID} values={{ locale, page, key: '', token: '' }} label={strings.nothing} />
        <div className="field-row">
          <Field
            id="contact-name"
            name="name"
            label={strings.name}
            type="text"
            autoComplete="given-name"
            maxLength={MAX_LENGTH.name}
            required={locale === 'en'}
            error={errorOf('name')}
          />
          <Field
            id="contact-phone"
            name="phone"
            label={strings.phone}
            type="tel"
            autoComplete="tel"
            maxLength={MAX_LENGTH.phone}
            error={errorOf('phone')}
          />
        </div>
        <Field
          id="contact-email"
          name="email"
          label={strings.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
          required
          error={errorOf('email')}
        />
        <ServiceChoice strings={strings} error={errorOf('service')} />
        <Message strings={strings} error={errorOf('message')} />
        <p className="muted small">
          <span>{`${strings.notice} `}</span>
          <a href={privacyPath}>{strings.privacy}</a>
        </p>
        <Submit status={status} strings={strings} />
      </form>
      <Outcome id={ID} status={status} strings={strings} email={email} onBack={back} />
    </>
  );
}

interface SummaryProps {
  readonly strings: ContactStrings;
  readonly errorOf: (field: string) => string | undefined;
}

function Summary({ strings, errorOf }: SummaryProps): ReactElement {
  const wrong = Object.keys(strings.errors).filter(errorOf);
  return (
    <div className="alert" id="contact-summary" tabIndex={-1} role="alert" hidden={!wrong.length}>
      <h2>{strings.summary}</h2>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#contact-${field}`}>{errorOf(field) ?? ''}</a>
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
  const id = 'contact-service';
  return (
    <fieldset
      className={error ? 'field choice wrong' : 'field choice'}
      aria-describedby={error && `${id}-error`}
    >
      <legend className="label">
        <span>{strings.service}</span>
        <Asterisk />
      </legend>
      <div className="options">
        {Object.entries(strings.services).map(([value, label], index) => (
          <label className="option" key={value}>
            <input type="radio" name="service" id={index ? `${id}-${value}` : id} value={value} required />
            <span className="hole" aria-hidden="true" />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

function Message({ strings, error }: PartProps): ReactElement {
  const id = 'contact-message';
  const hint = `${id}-hint`;
  return (
    <div className="field">
      <FieldLabel id={id} label={strings.message} />
      <p className="hint" id={hint}>
        {strings.messageHint}
      </p>
      <textarea
        className="input"
        id={id}
        name="message"
        rows={6}
        maxLength={MAX_LENGTH.message}
        {...errorAttributes(id, error, hint)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
