import type { ComponentProps, ReactElement } from 'react';
import { graft, growth } from '../drawings/service-stages.ts';
import { Process } from './process.tsx';
import { TurnedTimber } from './turned-timber.tsx';
import { WeeksToScale } from './weeks-to-scale.tsx';

type ServiceProcessProps = ComponentProps<typeof Process> & {
  /** Drawing of its four steps. @default the same timber at each */
  readonly picture?: 'turned' | 'growing' | 'grafted' | undefined;
  /** Weeks of each step. The drawing is to scale. */
  readonly weeks?: readonly number[] | undefined;
};

/** The steps of a service, in a picture of its own. */
export function ServiceProcess({ picture, weeks, ...process }: ServiceProcessProps): ReactElement {
  if (weeks !== undefined) return <WeeksToScale {...process} weeks={weeks} />;
  if (picture === 'turned') return <TurnedTimber {...process} />;
  if (picture === 'growing') return <Process {...process} draw={growth} />;
  return picture === 'grafted' ? <Process {...process} draw={graft} /> : <Process {...process} />;
}
