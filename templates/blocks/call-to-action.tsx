import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { asWide } from '../display/cuts.ts';
import { Button } from '../ui/button.tsx';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface CallToActionProps {
  readonly display: readonly string[];
  readonly displayNarrow?: readonly string[] | undefined;
  readonly text: string;
  /** @default 'merisier' */
  readonly ground?: Ground;
}

/** The end of a page: book a call, or make an appointment when that leads elsewhere. */
export function CallToAction({
  display,
  displayNarrow,
  text,
  ground = 'merisier',
}: CallToActionProps): ReactElement {
  const { t, config, locale } = useSite();
  const call = config.booking.call[locale];
  const appointment = config.booking.appointment[locale];
  return (
    <section className="section seam-scarf call" data-ground={ground}>
      <div className="wrap call-grid">
        <Planks as="h2" id="call" {...asWide(display, displayNarrow)} />
        <div>
          <Lead text={text} />
          <div className="actions">
            <Button href={call} label={t('menu.call')} />
            {appointment !== call && <TextLink href={appointment} label={t('menu.appointment')} />}
          </div>
        </div>
      </div>
    </section>
  );
}
