import type { ReactElement } from 'react';
import type { ContactService } from '../../cli/shared/forms.ts';
import { Asterisk, Field, FieldError, FormFrame } from './form-parts.tsx';
import type { FormProps, FormStrings } from './form-state.ts';
import { errorText } from './form-state.ts';

/** Texts of the contact form. */
export interface ContactStrings extends FormStrings {
  readonly required: string;
  readonly name: string;
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

export interface ContactFormProps extends FormProps {
  /** Path of the privacy policy. */
  readonly privacyPath: string;
  readonly strings: ContactStrings;
}

/** The contact form in its four states; a native POST until hydrated (behaviour 5). */
export function ContactForm(form: ContactFormProps): ReactElement {
  const { locale, privacyPath, strings } = form;
  return (
    <FormFrame form={form} id="contact" action="contact">
      <p className="muted">{strings.required}</p>
      <Summary {...form} />
      <div className="field-row">
        <Field
          form={form}
          id="contact-name"
          name="name"
          label={strings.name}
          type="text"
          autoComplete="given-name"
          required={locale === 'en'}
        />
        <Field
          form={form}
          id="contact-phone"
          name="phone"
          label={strings.phone}
          type="tel"
          autoComplete="tel"
        />
      </div>
      <Field
        form={form}
        id="contact-email"
        name="email"
        label={strings.email}
        type="email"
        autoComplete="email"
        required
      />
      <ServiceChoice {...form} />
      <Field
        form={form}
        id="contact-message"
        name="message"
        as="textarea"
        label={strings.message}
        hint={strings.messageHint}
        rows={6}
      />
      <p className="muted small">
        <span>{`${strings.notice} `}</span>
        <a href={privacyPath}>{strings.privacy}</a>
      </p>
    </FormFrame>
  );
}

function Summary(form: ContactFormProps): ReactElement {
  const { strings } = form;
  const wrong = Object.keys(strings.errors).filter((field) => errorText(form, field));
  return (
    <div className="alert" id="contact-summary" tabIndex={-1} role="alert" hidden={!wrong.length}>
      <h2>{strings.summary}</h2>
      <ul>
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#contact-${field}`}>{errorText(form, field)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ServiceChoice(form: ContactFormProps): ReactElement {
  const id = 'contact-service';
  const { strings } = form;
  const error = errorText(form, 'service');
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
