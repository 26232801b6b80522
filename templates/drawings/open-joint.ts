import { dovetail, halfLap, scarf, tenon } from './joints.ts';
import { svg } from './svg.ts';

/** Joints that a service may be drawn as. */
export const JOINTS = ['half-lap', 'tenon', 'dovetail', 'scarf'] as const;
export type Joint = (typeof JOINTS)[number];

/** Place of a joint by a title: a lying one below it, from edge to edge, an upright one next to it. */
export const JOINT_PLACES: Readonly<Record<Joint, 'below' | 'beside'>> = {
  'half-lap': 'below',
  tenon: 'beside',
  dovetail: 'beside',
  scarf: 'below',
};

/** Draws a joint, open. `id` must be unique in a document. */
export function openJoint(joint: Joint, id: string): string {
  return DRAWN[joint](id, `joint-${joint}`);
}

const DRAWN: Readonly<Record<Joint, (id: string, className: string) => string>> = {
  'half-lap': (_id, className) => svg(halfLap(), { x: 120, y: -150, width: 760, height: 330, className }),
  tenon: (id, className) => svg(tenon({ id }), { x: 30, y: -76, width: 760, height: 500, className }),
  dovetail: (_id, className) =>
    svg(dovetail({ over: 1800 }), { x: -80, y: -262, width: 680, height: 440, className }),
  scarf: (_id, className) =>
    svg(
      scarf({
        width: 760,
        height: 136,
        depth: 112,
        from: 190,
        to: 520,
        gap: { left: [-22, 0], right: [22, 0] },
        over: 1800,
        seed: 33,
      }),
      { y: -62, width: 760, height: 250, className },
    ),
};
