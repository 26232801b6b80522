import type { ReactElement } from 'react';
import { CONSENT_VERSION, MAX_LENGTH, newsletterErrors } from '../../cli/shared/forms.ts';
import type { Locale } from '../../cli/shared/locale.ts';
import type { ErrorTexts } from './form-parts.tsx';
import { Busy, Field, HiddenFields, Submit, Trap } from './form-parts.tsx';
import { useForm } from './form-state.ts';

/** Texts of the newsletter form, already in their language's typography. */
export interface NewsletterStrings {
  readonly email: string;
  readonly send: string;
  /** Purpose, sender and right to withdraw, as Canada's anti-spam law asks. */
  readonly consent: string;
  readonly loading: string;
  readonly success: string;
  readonly error: string;
  readonly errorText: string;
  readonly back: string;
  readonly nothing: string;
  readonly errors: ErrorTexts;
}

export interface NewsletterFormProps {
  /** Distinguishes the forms of one page: part of every id. */
  readonly id: string;
  readonly locale: Locale;
  readonly endpoint: string;
  /** Path of the page; empty in shells, where the script fills it in. */
  readonly page: string;
  /** Address given when the post fails. */
  readonly contact: string;
  readonly strings: NewsletterStrings;
}

/** Newsletter sign-up: one field, the sentence of consent, four states (behaviour 5). */
export function NewsletterForm({
  id,
  locale,
  endpoint,
  page,
  contact,
  strings,
}: NewsletterFormProps): ReactElement {
  const { status, errors, onSubmit, onInput, back } = useForm({
    endpoint,
    action: 'newsletter',
    check: newsletterErrors,
    focus: { summary: `${id}-email`, success: `${id}-success`, error: `${id}-failure`, first: `${id}-email` },
  });
  const error = errors.email;
  const text =
    error === undefined ? undefined : (strings.errors[error] ?? strings.errors.invalid ?? strings.error);
  return (
    <>
      <form
        className="newsletter-form"
        method="post"
        action={`${endpoint}/newsletter`}
        hidden={status === 'success' || status === 'error'}
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <HiddenFields values={{ locale, page, key: '', token: '', consent: CONSENT_VERSION }} />
        <Trap id={`${id}-website`} label={strings.nothing} />
        <Field
          id={`${id}-email`}
          name="email"
          label={strings.email}
          type="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
          required="required"
          error={text}
        />
        <div className="actions">
          <Submit label={strings.send} status={status} />
          <Busy status={status} text={strings.loading} />
        </div>
        <p className="consent">{strings.consent}</p>
      </form>
      <div className="form-done" id={`${id}-success`} tabIndex={-1} hidden={status !== 'success'}>
        <p className="strong">{strings.success}</p>
        <button className="plain-button" type="button" onClick={back}>
          {strings.back}
        </button>
      </div>
      <div
        className="form-done alert"
        id={`${id}-failure`}
        tabIndex={-1}
        role="alert"
        hidden={status !== 'error'}
      >
        <p className="strong">{strings.error}</p>
        <p>
          <span>{`${strings.errorText} `}</span>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
        <button className="plain-button" type="button" onClick={back}>
          {strings.back}
        </button>
      </div>
    </>
  );
}
