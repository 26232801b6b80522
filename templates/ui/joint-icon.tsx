import type { ReactElement } from 'react';
import type { Joint } from '../drawings/open-joint.ts';

/** The two flat pieces of each joint, one step apart, on a grid of 40 by 24. */
const PIECES: Readonly<Record<Joint, readonly [string, string]>> = {
  'half-lap': ['M0 6h24v6h-8v6H0z', 'M26 6h14v12H18v-4h8z'],
  tenon: ['M2 0h12v8h-6v8h6v8H2z', 'M18 4h22v16H18v-5h-7V9h7z'],
  dovetail: ['M0 8h11l3 8h10l3-8h11v16H0z', 'M14 0h10v6l3 0-3 8H14l-3-8h3z'],
  scarf: ['M0 5h8l10 6-2 3 10 5H0z', 'M11 5h29v14H29l-9-5 2-3z'],
};

/** The joint of a service, next to its name. */
export function JointIcon({ joint }: { readonly joint: Joint }): ReactElement {
  const [first, second] = PIECES[joint];
  return (
    <svg className="joint-icon" width="40" viewBox="0 0 40 24" aria-hidden="true">
      <path d={first} />
      <path d={second} />
    </svg>
  );
}
