import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Button } from '../ui/button.tsx';
import type { Ground } from '../ui/ground.ts';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface CallToActionProps {
  readonly display: readonly string[];
  readonly displayNarrow?: readonly string[] | undefined;
  readonly text: string;
  /** @default 'merisier' */
  readonly ground?: Ground;
}

/** The page's last word: book a call, or make an appointment. */
export function CallToAction({
  display,
  displayNarrow,
  text,
  ground = 'merisier',
}: CallToActionProps): ReactElement {
  const { t, config, locale } = useSite();
  return (
    <section className="section seam-scarf call" data-ground={ground} aria-labelledby="call">
      <div className="wrap call-grid">
        <Planks as="h2" id="call" lines={display} narrow={displayNarrow} />
        <div>
          <p className="lead">{text}</p>
          <div className="actions">
            <Button href={config.booking.call[locale]} label={t('menu.call')} />
            <TextLink href={config.booking.appointment[locale]} label={t('menu.appointment')} />
          </div>
        </div>
      </div>
    </section>
  );
}
