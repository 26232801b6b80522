import type { ReactElement } from 'react';
import { Field, FormFrame } from './form-parts.tsx';
import type { FormProps, FormStrings } from './form-state.ts';

/** Texts of the newsletter form. */
export interface NewsletterStrings extends FormStrings {
  /** Purpose, sender and right to withdraw, as Canada's anti-spam law asks. */
  readonly consent: string;
}

export interface NewsletterFormProps extends FormProps {
  /** Distinguishes the forms of one page: begins every id. */
  readonly id: string;
  /** Version of the sentence of consent. */
  readonly consent: string;
  readonly strings: NewsletterStrings;
}

/** Newsletter sign-up: one field, the sentence of consent, four states (behaviour 5). */
export function NewsletterForm(form: NewsletterFormProps): ReactElement {
  const { id, consent, strings } = form;
  return (
    <FormFrame
      form={form}
      id={id}
      action="newsletter"
      hidden={{ consent }}
      after={<p className="consent">{strings.consent}</p>}
    >
      <Field
        form={form}
        id={`${id}-email`}
        name="email"
        label={strings.email}
        type="email"
        autoComplete="email"
        required
      />
    </FormFrame>
  );
}
