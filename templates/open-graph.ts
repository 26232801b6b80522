import type { PageMeta } from '../cli/api/page.ts';
import type { OpenGraphCard } from '../cli/api/registry.ts';
import { scarf } from './drawings/joints.ts';
import { offsetRules } from './drawings/offset.ts';
import type { Joint } from './drawings/open-joint.ts';
import { JOINT_PLACES, openJoint } from './drawings/open-joint.ts';
import type { TimberId } from './drawings/palette.ts';
import { GROUNDS, TIMBERS } from './drawings/palette.ts';
import { parquet } from './drawings/parquet.ts';
import { plateCard } from './drawings/plate-card.ts';
import { svg } from './drawings/svg.ts';
import { symbolPaths } from './drawings/symbol.ts';
import { plateShape } from './plate-shape.ts';
import type { PlateData } from './schemas/plates.ts';
import type { Service } from './service.ts';
import { serviceOf } from './service.ts';
import type { Ground } from './ui/ground.ts';

/** The two timbers of each ground. */
const PAIRS: Readonly<Record<Ground, readonly [TimberId, TimberId]>> = {
  bouleau: ['m', 'c'],
  craie: ['m', 'n'],
  merisier: ['c', 'n'],
  fonce: ['m', 'c'],
  encre: ['m', 'c'],
  aubier: ['m', 'c'],
};

/** Templates for reading, which have a ground of paper; the others have the blue of the hero. */
const READING: ReadonlySet<string> = new Set(['post', 'project', 'page', 'about']);

/** Returns the Open Graph card of a page: its ground, the symbol, and a drawing of the page itself. */
export function openGraphCard(page: PageMeta): OpenGraphCard {
  const service = serviceOf(page);
  const name = service?.ground ?? (READING.has(page.template) ? 'bouleau' : 'craie');
  const [ground, ink] = GROUNDS[name]?.light ?? ['#FFFFFF', '#12161F'];
  return { ground, ink, symbol: symbolOn(name, ink), drawing: drawingOf(page, service, name) };
}

function symbolOn(ground: Ground, ink: string): string {
  const { top, bottom } = symbolPaths();
  const upper = ground === 'merisier' ? '#FFFFFF' : TIMBERS.m.front;
  return `<path fill="${upper}" d="${top}"/><path fill="${ink}" d="${bottom}"/>`;
}

/** Views of the joints, each of which fills its frame. */
const VIEWS: Readonly<Record<Joint, string>> = {
  'half-lap': '40 -120 1000 183',
  tenon: '20 -90 340 487',
  dovetail: '76 -270 330 472',
  scarf: '-170 -70 1000 183',
};

function drawingOf(
  page: PageMeta,
  service: Service | undefined,
  ground: Ground,
): NonNullable<OpenGraphCard['drawing']> {
  const coloured = (markup: string): string => `<style>${colours(ground)}</style>${markup}`;
  if (service !== undefined) {
    const { drawing } = service;
    return {
      place: JOINT_PLACES[drawing],
      markup: coloured(
        openJoint(drawing, 'joint').replace(
          /viewBox="[^"]*"/,
          `viewBox="${VIEWS[drawing]}" preserveAspectRatio="xMidYMid slice"`,
        ),
      ),
    };
  }
  const plate = plateOf(page);
  if (plate !== undefined) return { place: 'beside', markup: plateCard(plateShape(plate), 'm') };
  if (page.template === 'post') {
    return {
      place: 'below',
      markup: coloured(parquet({ seed: page.key, width: 1200, height: 220 })),
    };
  }
  const beam = scarf({
    width: 1200,
    height: 132,
    depth: 112,
    from: 520,
    to: 850,
    gap: { left: [-22, 0], right: [22, 0] },
    over: 600,
    seed: 22,
    grain: 16,
  });
  return { place: 'below', markup: coloured(svg(beam, { y: -64, width: 1200, height: 220 })) };
}

/** Returns the screen that a page is about: the last one of a case, or that of the first product. */
function plateOf({ template, sections }: PageMeta): PlateData | undefined {
  const { after, items } = sections as {
    readonly after?: { readonly plate?: PlateData };
    readonly items?: readonly { readonly plate?: PlateData }[];
  };
  if (template === 'project') return after?.plate;
  return template === 'products' ? items?.[0]?.plate : undefined;
}

/** Returns the stylesheet's colours for these drawings, since pictures know no custom properties. */
function colours(ground: Ground): string {
  const [a, b] = PAIRS[ground];
  const species = { ...TIMBERS, a: TIMBERS[a], b: TIMBERS[b] };
  const woods = Object.entries(species).map(
    ([name, { front, top, side, hatch }]) =>
      `.${name} .f,.pq.${name}{fill:${front}}.${name} .t{fill:${top}}.${name} .s{fill:${side}}.${name} .h,.${name} .e,.pe.${name}{fill:none;stroke:${hatch}}`,
  );
  const offsets = offsetRules().map(([name, declarations]) => {
    const [x = '0', y = '0'] = declarations.match(/-?\d+(?=px)/g) ?? [];
    return `.${name}{transform:translate(${x}px,${y}px)}`;
  });
  return `.o{fill:#12161f}.pe{opacity:.5}${woods.join('')}${offsets.join('')}`;
}
