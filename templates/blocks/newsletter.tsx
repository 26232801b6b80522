import type { ReactElement } from 'react';
import { postalAddress } from '../../cli/shared/postal-address.ts';
import { useSite } from '../context.tsx';
import { CONSENT_VERSION } from '../forms.ts';
import { Island } from '../ui/island.tsx';

/** The newsletter form, or the email address when forms are off. `id` tells apart the forms of one page. */
export function Newsletter({ id }: { readonly id: string }): ReactElement {
  const { t, config, locale, page } = useSite();
  const { endpoint } = config.forms;
  const { legalName, email } = config.organization;
  if (endpoint === false) {
    return (
      <p>
        {`${t('newsletter.disabled')} `}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    );
  }
  const postal = postalAddress(config.organization, locale);
  const strings = {
    labels: { email: t('newsletter.email') },
    send: t('newsletter.send'),
    consent: `${t('newsletter.required')} ${t('newsletter.consent', { legalName, email, address: postal })}`,
    loading: t('newsletter.loading'),
    success: t('newsletter.success'),
    error: t('newsletter.error'),
    errorText: t('newsletter.errorText'),
    back: t('newsletter.back'),
    nothing: t('contact.nothing'),
    errors: {
      email: {
        required: t('field.email.required'),
        invalid: t('field.email.invalid'),
        'too-long': t('field.email.too-long'),
      },
    },
  };
  const props = {
    id,
    action: 'newsletter' as const,
    endpoint,
    hidden: { locale, page: page?.path ?? '', key: '', token: '', consent: CONSENT_VERSION },
    email,
    strings,
  };
  return <Island name="newsletter-form" props={props} />;
}
