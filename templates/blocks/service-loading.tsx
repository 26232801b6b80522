import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { rawTimber } from '../drawings/missing.ts';
import { Drawing } from '../ui/drawing.tsx';

/** Shown while a service's page takes its time: an outlined timber and a status. */
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
