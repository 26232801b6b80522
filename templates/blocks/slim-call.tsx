import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Invitation to a call, for a page that ends with something else: one line and one button. */
export function SlimCall(): ReactElement {
  const { t, config, locale } = useSite();
  return (
    <Section ground="merisier" kind="slim-call">
      <h2 id="call">
        <WholeWords text={t('call.text')} />
      </h2>
      <Button href={config.booking.call[locale]} label={t('menu.call')} />
    </Section>
  );
}
