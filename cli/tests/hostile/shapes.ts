import { bodyShapes } from './body-shapes.ts';
import type { Shape } from './shape.ts';
import { svgShapes } from './svg-shapes.ts';
import { templateShapes } from './template-shapes.ts';
import { yamlShapes } from './yaml-shapes.ts';

/** Lists every hostile shape that builds are held to. */
export function hostileShapes(): readonly Shape[] {
  return [...bodyShapes(), ...yamlShapes(), ...svgShapes(), ...templateShapes()];
}
