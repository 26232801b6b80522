import type { ReactElement } from 'react';
import type { SiteView } from '../context.tsx';
import { usePage } from '../context.tsx';
import { panelBeam, sentJoint } from '../drawings/figures.ts';
import { forms } from '../forms.ts';
import type { ContactStrings } from '../islands/contact-form.tsx';
import type { contactSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Island } from '../ui/island.tsx';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** The contact form, next to the steps that follow. */
export function ContactPage(): ReactElement {
  const site = usePage<SectionsOf<typeof contactSections>>();
  const { page, sections, t, pathOf, config, data, locale } = site;
  const { endpoint } = config.forms;
  const { email, phone } = config.organization;
  return (
    <>
      <div className="contact-side" data-ground="craie">
        <div className="contact-pinned">
          <div className="contact-text">
            <Planks lines={sections.display} narrow={sections.displayNarrow} />
            <Lead text={sections.lead} />
            <ol aria-label={t('contact.process')}>
              {sections.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="direct">
              <span>{t('contact.answer', { delay: data.offer.answer[locale] })}</span>
              <a href={`mailto:${email}`}>{email}</a>
              {phone !== undefined && <a href={`tel:${phone}`}>{phone}</a>}
            </p>
          </div>
          <Drawing svg={panelBeam()} className="beam" />
        </div>
      </div>
      <div className="contact-main" data-ground="bouleau">
        <h2>{t('contact.heading')}</h2>
        <Drawing svg={sentJoint()} className="sent" />
        {endpoint === false ? (
          <p className="lead">
            {`${t('contact.disabled')} `}
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        ) : (
          <Island
            name="contact-form"
            props={{
              id: 'contact',
              action: 'contact',
              locale,
              endpoint,
              hidden: { locale, page: page.path, key: '', token: '' },
              email,
              maxLength: forms.contact.fields.message.maxLength,
              privacyPath: pathOf('/privacy'),
              strings: contactStrings(site),
            }}
          />
        )}
        <p className="actions exits">
          <Button href={pathOf('/')} label={t('error.home')} />
          <TextLink href={pathOf('/blog')} label={t('contact.read')} />
        </p>
      </div>
    </>
  );
}

function contactStrings({ t, formChoices }: SiteView): ContactStrings {
  return {
    required: t('contact.required'),
    labels: {
      name: t('contact.name'),
      email: t('contact.email'),
      phone: t('contact.phone'),
      service: t('contact.service'),
      message: t('contact.message'),
    },
    services: Object.fromEntries(formChoices.map(({ id, label }) => [id, label])),
    messageHint: t('contact.messageHint'),
    trade: t('contact.trade'),
    left: t('contact.left'),
    over: t('contact.over'),
    send: t('contact.send'),
    loading: t('contact.loading'),
    success: t('contact.success'),
    error: t('contact.error'),
    errorText: t('contact.errorText'),
    back: t('contact.back'),
    summary: t('contact.summary'),
    notice: t('contact.notice'),
    privacy: t('contact.privacy'),
    nothing: t('contact.nothing'),
    errors: {
      name: { required: t('field.name.required'), 'too-long': t('field.name.too-long') },
      email: {
        required: t('field.email.required'),
        invalid: t('field.email.invalid'),
        'too-long': t('field.email.too-long'),
      },
      phone: { invalid: t('field.phone.invalid'), 'too-long': t('field.phone.too-long') },
      service: { required: t('field.service.required'), unknown: t('field.service.unknown') },
      message: { 'too-long': t('field.message.too-long') },
    },
  };
}
