import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { bars20, offcut } from '../drawings/claims.ts';
import { panelBeam, sentJoint } from '../drawings/figures.ts';
import { openJoint } from '../drawings/open-joint.ts';
import { svg } from '../drawings/svg.ts';
import { WORK, work } from '../drawings/works/works.ts';
import type { MOTIONS } from '../schemas/sections.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Icon } from '../ui/icon.tsx';

/** A motion of the site. */
export type MotionId = (typeof MOTIONS)[number];

/** A motion in a loop, decorative: its explanation is beside it. */
export function MotionDemo({ motion }: { readonly motion: MotionId }): ReactElement {
  return (
    <div className={`demo demo-${motion}`} aria-hidden="true">
      <Demo motion={motion} />
    </div>
  );
}

function Demo({ motion }: { readonly motion: MotionId }): ReactElement {
  const { t } = useSite();
  switch (motion) {
    case 'joint':
      return <Drawing svg={openJoint('tenon', 'demo-joint')} />;
    case 'trade':
    case 'loading':
      return <Drawing svg={panelBeam()} />;
    case 'success':
      return <Drawing svg={sentJoint()} />;
    case 'cover':
    case 'carry':
      return <Drawing svg={svg(work('ai', 'demo'), { ...WORK, fit: 'slice' })} className="cover" />;
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
          <span className="input" />
        </>
      );
    case 'cursor':
      return (
        <>
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
          <span className="tail">{t('menu.call')}</span>
          <span className="socket">
            <Icon name="arrow" />
          </span>
        </span>
      );
  }
}
