import type { ReactElement } from 'react';
import { CONSENT_VERSION, MAX_LENGTH } from '../../cli/shared/forms.ts';
import type { Locale } from '../../cli/shared/locale.ts';
import { Field, HiddenFields, Outcome, Submit } from './form-parts.tsx';
import type { FormStrings } from './form-state.ts';
import { useForm } from './form-state.ts';

/** Texts of the newsletter form. */
export interface NewsletterStrings extends FormStrings {
  readonly email: string;
  /** Purpose, sender and right to withdraw, as Canada's anti-spam law asks. */
  readonly consent: string;
}

export interface NewsletterFormProps {
  /** Distinguishes the forms of one page: begins every id. */
  readonly id: string;
  readonly locale: Locale;
  readonly endpoint: string;
  /** Path of the page; empty in shells, where the script fills it in. */
  readonly page: string;
  /** Address given when the post fails. */
  readonly email: string;
  readonly strings: NewsletterStrings;
}

/** Newsletter sign-up: one field, the sentence of consent, four states (behaviour 5). */
export function NewsletterForm(props: NewsletterFormProps): ReactElement {
  const { id, locale, endpoint, page, email, strings } = props;
  const focus = { errors: 'email', first: 'email' };
  const { status, errorOf, form, back } = useForm({ id, endpoint, action: 'newsletter', strings, focus });
  return (
    <>
      <form className="newsletter-form" {...form}>
        <HiddenFields
          id={id}
          values={{ locale, page, key: '', token: '', consent: CONSENT_VERSION }}
          label={strings.nothing}
        />
        <Field
          id={`${id}-email`}
          name="email"
          label={strings.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
          required
          error={errorOf('email')}
        />
        <Submit status={status} strings={strings} />
        <p className="consent">{strings.consent}</p>
      </form>
      <Outcome id={id} status={status} strings={strings} email={email} onBack={back} />
    </>
  );
}
