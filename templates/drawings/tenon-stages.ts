import type { Polygon } from './geometry.ts';
import { back, closed, rect } from './geometry.ts';
import { face } from './hatch.ts';
import type { Species } from './piece.ts';
import { piece } from './piece.ts';
import type { StageNumber } from './stages.ts';
import { moment, svg } from './svg.ts';

const DEEP = 66;
const POST = { y: -4, width: 72, height: 136 };
const RAIL = { y: 34, width: 176, height: 64 };
const TONGUE = { y: 48, length: 46, height: 36 };
/** Distance of the rail from its post before it is driven home. */
const APART = 66;

/** Draws a rail and its post at a moment: chalked, pencilled, cut, pinned. */
export function tenonStage(number: StageNumber): string {
  const bodies: Readonly<Record<StageNumber, () => string>> = {
    1: () => post('w') + rail('w', APART) + chalk(APART),
    2: () => post('w') + rail('w', APART) + chalk(APART) + pencil(APART),
    3: () => post('a') + face('o', mortise()) + rail('b', APART, 'tongue'),
    4: () => post('a') + rail('b', 0) + pin(),
  };
  return moment(bodies[number]());
}

/** Draws the same joint in parts that the stylesheet shows and moves as its four moments pass. At rest it is pinned. */
export function turnedTenon(): string {
  const slide = (body: string) => `<g class="turn-right">${body}</g>`;
  const mouth: Polygon = [...mortise().slice(0, 2), [900, -300], [900, 500], ...mortise().slice(2)];
  return svg(
    `<clipPath id="mouth"><path d="${closed(mouth)}"/></clipPath>` +
      `<g>${post('a')}${face('o', mortise())}<g clip-path="url(#mouth)">${slide(tongue('b', 0))}</g>` +
      `${slide(rail('b', 0))}<g class="turn-wedge">${pin()}</g></g>` +
      `<g class="turn-raw">${post('w')}${rail('w', 0)}${chalk(0)}<g class="turn-pencil">${pencil(0)}</g></g>`,
    { y: -38, width: 420, height: 172 },
  );
}

function post(species: Species): string {
  return piece(species, rect(0, POST.y, POST.width, POST.height), DEEP, {
    seed: 5,
    direction: 'upright',
  });
}

/** Draws a rail at a distance from the post, with or without the tongue at its end. */
function rail(species: Species, gap: number, end?: 'tongue'): string {
  const body = piece(species, rect(POST.width + gap, RAIL.y, RAIL.width, RAIL.height), DEEP, { seed: 8 });
  return end === undefined ? body : tongue(species, gap) + body;
}

function tongue(species: Species, gap: number): string {
  const outline = rect(POST.width + gap - TONGUE.length, TONGUE.y, TONGUE.length + 4, TONGUE.height);
  return piece(species, outline, DEEP * 0.4, { at: DEEP * 0.3, grain: 0 });
}

/** Returns the hole in the side of the post. */
function mortise(): Polygon {
  const [top, low] = [TONGUE.y, TONGUE.y + TONGUE.height];
  return [
    back([POST.width, top], DEEP * 0.3),
    back([POST.width, top], DEEP * 0.7),
    back([POST.width, low], DEEP * 0.7),
    back([POST.width, low], DEEP * 0.3),
  ];
}

/** Draws the line from which both pieces are set out. */
function chalk(gap: number): string {
  const [from, middle] = [POST.width + gap, RAIL.y + RAIL.height / 2];
  return `<path class="chalk" d="M0 ${middle}h${POST.width}M${from} ${middle}h${RAIL.width}"/>`;
}

/** Draws the marks for hollowing the post and for the end of the rail. */
function pencil(gap: number): string {
  const from = POST.width + gap;
  const marks =
    gap === 0 ? rect(POST.width - TONGUE.length, TONGUE.y, TONGUE.length, TONGUE.height) : mortise();
  return `<path class="pencil" d="${closed(marks)}M${from + TONGUE.length} ${RAIL.y}v${RAIL.height}"/>`;
}

/** Draws the pin through post and tongue. */
function pin(): string {
  return piece('w', rect(POST.width - 34, RAIL.y + RAIL.height / 2 - 8, 16, 16), DEEP * 0.16, {
    grain: 0,
    hatch: 0,
    at: -DEEP * 0.12,
  });
}
