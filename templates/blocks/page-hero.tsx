import type { ReactElement, ReactNode } from 'react';
import { useSite } from '../context.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';

interface PageHeroProps {
  readonly ground?: Ground;
  /** Subject of the page in plain words, above the title. The breadcrumbs then leave it out. */
  readonly name?: string;
  readonly display: readonly string[];
  readonly narrow?: readonly string[] | undefined;
  readonly lead?: string;
  /** Title of more than lines. @default the lines of `display` */
  readonly title?: ReactNode;
  /** Content below the title. */
  readonly choices?: ReactNode;
  /** A drawing next to the title. */
  readonly figure?: ReactNode;
  /** Links and buttons below the lead. */
  readonly children?: ReactNode;
  /** Extra class. */
  readonly kind?: string;
}

/** The opening of a page: breadcrumbs, a display title, a lead, actions and a drawing. */
export function PageHero(props: PageHeroProps): ReactElement {
  const { ground = 'bouleau', name, display, narrow, title, lead, choices, figure, children, kind } = props;
  const { page, t } = useSite();
  return (
    <section className={['hero', kind].filter(Boolean).join(' ')} data-ground={ground}>
      <div className="wrap">
        {page !== undefined && page.breadcrumbs.length > 1 && (
          <Breadcrumbs
            label={t('breadcrumbs')}
            crumbs={page.breadcrumbs}
            self={name === undefined ? 'named' : 'left-out'}
          />
        )}
        <div className="hero-grid">
          <div>
            {name !== undefined && <p className="hero-name">{name}</p>}
            {title ?? <Planks lines={display} narrow={narrow} id="title" />}
            {choices}
          </div>
          <div className="hero-side">
            {lead !== undefined && <Lead text={lead} />}
            {children !== undefined && <div className="actions">{children}</div>}
          </div>
        </div>
      </div>
      {figure !== undefined && <div className="hero-figure">{figure}</div>}
    </section>
  );
}
