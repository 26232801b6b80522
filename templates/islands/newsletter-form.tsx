import type { ReactElement } from 'react';
import { Field, FormFrame } from './form-parts.tsx';
import type { FormProps, FormStrings } from './form-state.ts';

/** Texts of the newsletter form. */
interface NewsletterStrings extends FormStrings {
  /** Meaning of the asterisk, purpose, sender and right to withdraw, as Canada's anti-spam law asks. */
  readonly consent: string;
}

interface NewsletterFormProps extends FormProps {
  readonly strings: NewsletterStrings;
}

/** Newsletter sign-up: one field, the sentence of consent, four states (behaviour 5). */
export function NewsletterForm(form: NewsletterFormProps): ReactElement {
  const consent = (
    <p className="consent" id={form.id}>
      {form.strings.consent}
    </p>
  );
  return (
    <FormFrame form={form} after={consent}>
      <Field form={form} name="email" type="email" autoComplete="email" required />
    </FormFrame>
  );
}
