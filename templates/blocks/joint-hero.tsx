import type { ComponentProps } from 'react';
import { lapBeam, serviceBeam } from '../drawings/figures.ts';
import type { Joint } from '../drawings/open-joint.ts';
import { openJoint } from '../drawings/open-joint.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { PageHero } from './page-hero.tsx';

/** The drawing of a page's opening, and its place by the title. */
export type HeroFigure = Pick<ComponentProps<typeof PageHero>, 'kind' | 'figure'>;

/** The beam of each lying joint, as wide as the page. */
const BEAMS: Readonly<Partial<Record<Joint, () => string>>> = { 'half-lap': lapBeam, scarf: serviceBeam };

/** Draws an upright joint next to the title, a lying one below it, from edge to edge. */
export function jointHero(joint: Joint): HeroFigure {
  const beam = BEAMS[joint];
  return beam === undefined
    ? { kind: 'figure-hero', figure: <Drawing svg={openJoint(joint, 'joint')} /> }
    : { kind: 'beam-hero', figure: <Drawing svg={beam()} className="beam" /> };
}
