import type { ReactElement } from 'react';
import { FailureBody, NotFoundBody } from '../blocks/error-bodies.tsx';
import { ErrorViews } from '../blocks/error-views.tsx';
import { brokenBeam, missingBeam } from '../drawings/missing.ts';
import { Drawing } from '../ui/drawing.tsx';

/** Error 404: a beam without its middle. A script inserts the body that fits the requested path (behaviour 4.9). */
export function NotFoundPage(): ReactElement {
  return (
    <section className="error-page" data-ground="bouleau" data-error-status="404">
      <div className="wrap" data-error-body="">
        <NotFoundBody />
      </div>
      <ErrorViews />
      <Drawing svg={missingBeam()} className="beam" />
    </section>
  );
}

/** Error 500 and any other failure: a split beam. */
export function FailurePage(): ReactElement {
  return (
    <section className="error-page" data-ground="fonce" data-error-status="500">
      <div className="wrap" data-error-body="">
        <FailureBody />
      </div>
      <Drawing svg={brokenBeam()} className="beam" />
    </section>
  );
}
