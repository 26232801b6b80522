import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { rawTimber } from '../drawings/missing.ts';
import { Drawing } from '../ui/drawing.tsx';

/** An outlined timber and a status, shown while a service's page is slow to load. */
export function ServiceLoading(): ReactElement {
  const { t } = useSite();
  return (
    <section className="hero" data-ground="bouleau">
      <div className="wrap">
        <p className="lead" role="status">
          {t('service.loading')}
        </p>
      </div>
      <Drawing svg={rawTimber()} className="beam" />
    </section>
  );
}
