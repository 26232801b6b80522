import type { PageMeta, Summary } from '../../cli/api/page.ts';
import type { Polygon } from './geometry.ts';
import { halfLap, lightning, scarf } from './joints.ts';
import type { Offset } from './offset.ts';
import type { Joint } from './open-joint.ts';
import { openJoint } from './open-joint.ts';
import type { TimberId } from './palette.ts';
import { parquet } from './parquet.ts';
import { piece, timber } from './piece.ts';
import { hash } from './random.ts';
import { beam, moving, svg } from './svg.ts';
import { closeOf, detailOf, WORK, work } from './works/works.ts';

/** The page or summary that a figure is drawn from. */
export type Subject = Pick<PageMeta | Summary, 'key' | 'template' | 'fields'>;

/** Draws a chip of the parquet of a page's key, for a row of a list. */
export function chipFor({ key }: Pick<Subject, 'key'>): string {
  return cover(key, { width: 560, height: 315 });
}

/** Draws the figure of a page, always the same: a joint, a parquet, or a work that avoids the ground `around` it. */
export function figureFor(subject: Subject, around?: TimberId): string {
  if (subject.template === 'service')
    return openJoint(subject.fields.drawing as Joint, `f${hash(subject.key) % 1000}`);
  return svg(figureBody(subject, around), { ...WORK, fit: 'slice' });
}

/** Draws the part of a case's work that tells its subject. */
export function detailFor(subject: Subject): string {
  const part = detailOf(String(subject.fields.kind), subject.key);
  return svg(figureBody(subject), { ...part, fit: 'slice' });
}

/** Draws a case's work from nearby, to show next to its story how it is made. */
export function closeFor(subject: Subject): string {
  return svg(figureBody(subject), closeOf(String(subject.fields.kind), subject.key));
}

function figureBody({ template, key, fields }: Subject, around?: TimberId): string {
  return template === 'project' ? work(String(fields.kind), key, around) : parquet({ seed: key, ...WORK });
}

/** Draws the hero's beam: the scarf, wider than the page. */
export function heroBeam(): string {
  return wideScarf({ left: [-22, 0], right: [22, 0] });
}

/** Draws the same scarf with its key in place, but still open: one step is left. */
export function waitingBeam(): string {
  return wideScarf({ left: [-100, 0], right: [24, 0] }, 'keyed');
}

function wideScarf(gap: { readonly left: Offset; readonly right: Offset }, key?: 'keyed'): string {
  const body = scarf({
    width: 1600,
    height: 146,
    depth: 118,
    from: 640,
    to: 1010,
    gap,
    over: 900,
    seed: 22,
    grain: 16,
    ...(key !== undefined && { key }),
  });
  return beam(body);
}

/** Draws the beam of the service that lengthens existing software: an old beam, and two new lengths scarfed to it. */
export function serviceBeam(): string {
  // A phone shows the 696 units around the middle, in which both joints are whole.
  const [first, second] = [510, 860].map((x) => lightning(x, x + 190, { y: 0, height: 146 }));
  if (first === undefined || second === undefined) return '';
  const old = piece('w', [[-900, 0], ...first, [-900, 146]], 118, { seed: 33, grain: 15 });
  const added = piece('a', [...first, ...[...second].reverse()], 118, { seed: 34, grain: 15 });
  const next = piece('b', [...second, [2600, 146], [2600, 0]], 118, { seed: 35, grain: 15 });
  return beam(moving([-24, 0], 'l', old) + added + moving([24, 0], 'r', next));
}

/** Draws a half-lap as wide as the page: each side brings half. */
export function lapBeam(): string {
  return svg(halfLap(), { x: -300, y: -72, width: 1600, height: 232, fit: 'slice' });
}

/** Draws the same scarf next to a form. */
export function panelBeam(): string {
  const gap = { left: [-24, 0], right: [24, 0] } as const;
  const body = scarf({ width: 760, height: 140, depth: 112, from: 200, to: 540, gap, over: 1200, seed: 15 });
  return svg(body, { y: -56, width: 760, height: 232, fit: 'slice' });
}

/** Draws a short scarf that closes on its key once a message was sent. */
export function sentJoint(): string {
  const gap = { left: [-24, 0], right: [24, 0] } as const;
  const body = scarf({ width: 500, height: 110, depth: 80, from: 140, to: 370, gap, seed: 44, key: 'keyed' });
  return svg(body, { x: -26, y: -40, width: 616, height: 152 });
}

/** Draws the scarf closed and keyed: the work is done. */
export function closedBeam(): string {
  const body = scarf({
    width: 1600,
    height: 146,
    depth: 118,
    from: 640,
    to: 1010,
    over: 900,
    seed: 44,
    key: 'keyed',
  });
  return beam(body);
}

/** Draws a beam on its ruler, sawn at the mark: the part that a budget buys, and the end that is left. */
export function measuredBeam(): string {
  const ticks = Array.from({ length: 33 }, (_, index) => `M${index * 50} 158v${index % 4 === 0 ? 24 : 12}`);
  const kept = timber('w', { x: -900, y: 0, width: 1900, height: 128, depth: 112 }, { seed: 51, grain: 16 });
  const left = timber('a', { x: 1000, y: 0, width: 1600, height: 128, depth: 112 }, { seed: 52, grain: 16 });
  const body = `${moving([100, 0], 'r', left)}${kept}<path class="pencil" d="M1000 -12v182"/><path class="tick" d="M-900 158H2500${ticks.join('')}"/>`;
  return svg(body, { y: -56, width: 1600, height: 244, fit: 'slice' });
}

/** Draws the parquet of a name, as wide as the page. */
export function strip(seed: string): string {
  return cover(seed, { width: 1600, height: 180 });
}

/** Draws four lengths of one beam, in the colours of the four bands below it. */
export function productBeam(): string {
  const box = { y: 0, height: 146 };
  const cuts = [510, 730, 950].map((x) => lightning(x, x + 140, box));
  const [first = [], second = [], third = []] = cuts;
  const between = (from: Polygon, to: Polygon): Polygon => [...from, ...[...to].reverse()];
  const part = (species: TimberId, outline: Polygon, seed: number): string =>
    piece(species, outline, 118, { seed, grain: 16 });
  const body =
    moving([-24, 0], 'l', part('m', [[-900, 0], ...first, [-900, 146]], 61)) +
    part('d', between(first, second), 62) +
    part('n', between(second, third), 63) +
    moving([24, 0], 'r', part('c', [...third, [2600, 146], [2600, 0]], 64));
  return beam(body);
}

/** A product of the products page. */
export type ProductId = 'business' | 'saas' | 'marketplace' | 'ai';

/** Draws a sample of the covers that texts decide. */
export function coverSample(number: number): string {
  return cover(`cover-${number}`, { width: 630, height: 420 });
}

/** Draws the parquet that a text decides, in a size. */
function cover(seed: string, size: { readonly width: number; readonly height: number }): string {
  return svg(parquet({ seed, ...size }), { ...size, fit: 'slice' });
}

/** Draws a beam of one species. */
export function swatchBeam(species: TimberId): string {
  const body = timber(species, { x: 0, y: 0, width: 260, height: 90, depth: 70 }, { seed: 7 });
  return svg(body, { y: -36, width: 320, height: 130 });
}
