import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { bars20, offcut } from '../drawings/claims.ts';
import { carriedCover, openDrawer, wholeJoint } from '../drawings/demos.ts';
import { panelBeam, sentJoint } from '../drawings/figures.ts';
import { LoadingJoint } from '../islands/form-parts.tsx';
import type { MOTIONS } from '../schemas/sections.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Icon } from '../ui/icon.tsx';

/** A motion of the site. */
type MotionId = (typeof MOTIONS)[number];

/** Motions whose two states are side by side when nothing may move. Those of other motions are one over the other. */
const ABREAST: ReadonlySet<MotionId> = new Set(['joint', 'cover', 'carry', 'claims', 'cursor', 'menu']);

/** A motion in a loop, or its two ends for visitors who ask for less motion. Decorative: a text explains it. */
export function MotionDemo({ motion }: { readonly motion: MotionId }): ReactElement {
  return (
    <div className={`demo demo-${motion}${ABREAST.has(motion) ? ' abreast' : ''}`} aria-hidden="true">
      <div className="state">
        <Demo motion={motion} end="before" />
      </div>
      <div className="state after">
        <Demo motion={motion} end="after" />
      </div>
      <span className="then">
        <Icon name="arrow" />
      </span>
    </div>
  );
}

interface DemoProps {
  readonly motion: MotionId;
  /** The end of the motion that is shown. Only `before` moves. */
  readonly end: 'before' | 'after';
}

function Demo({ motion, end }: DemoProps): ReactElement {
  const { t, config } = useSite();
  switch (motion) {
    case 'joint':
      return <Drawing svg={wholeJoint(`demo-${end}`)} />;
    case 'trade':
      return <Drawing svg={panelBeam()} />;
    case 'loading':
      return (
        <p className="busy">
          <LoadingJoint />
          <span>{t('contact.loading')}</span>
        </p>
      );
    case 'success':
      return <Drawing svg={sentJoint()} />;
    case 'cover':
      return <Drawing svg={openDrawer()} className="cover" />;
    case 'carry':
      return <Drawing svg={carriedCover()} className="cover" />;
    case 'seam':
      return <span className="demo-tails" />;
    case 'claims':
      return (
        <>
          <Drawing svg={offcut(45)} />
          <Drawing svg={bars20(95)} className="bars" />
        </>
      );
    case 'choice':
      return (
        <>
          <span className="demo-hole" />
          <span className="input">{end === 'after' && config.organization.name}</span>
        </>
      );
    case 'cursor':
      return (
        <>
          <span className="demo-link">{t('service.see')}</span>
          <span className="demo-dot" />
          <span className="demo-ring" />
        </>
      );
    case 'menu':
      return (
        <ul>
          <li>{t('menu.home')}</li>
          <li>{t('menu.services')}</li>
          <li>{t('menu.projects')}</li>
        </ul>
      );
    case 'button':
    case 'reveal':
      return (
        <span className="tenon">
          <span className="tail">{t(motion === 'button' ? 'menu.call' : 'contact.send')}</span>
          <span className="socket">
            <Icon name="arrow" />
          </span>
        </span>
      );
  }
}
