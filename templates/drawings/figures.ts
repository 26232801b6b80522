import type { PageMeta, Summary } from '../../cli/types.ts';
import { scarf } from './joints.ts';
import type { TimberId } from './palette.ts';
import { parquet } from './parquet.ts';
import { timber } from './piece.ts';
import { hash } from './random.ts';
import { jointOf, serviceOf } from './service-joints.ts';
import { svg } from './svg.ts';

/** What a figure is drawn from: any page or summary. */
export type Subject = Pick<PageMeta | Summary, 'key' | 'template' | 'fields'>;

/** The figure of a page, its own and always the same. */
export function figureFor(subject: Subject): string {
  const service = subject.template === 'service' ? serviceOf(subject.key) : undefined;
  if (service !== undefined) return jointOf(service, `f${hash(subject.key) % 1000}`);
  return svg(parquet({ seed: subject.key, width: 1260, height: 540 }), {
    width: 1260,
    height: 540,
    fit: 'slice',
  });
}

/** The figure of a page for its Open Graph picture: 600×630, colours resolved. */
export function openGraphFigure(page: PageMeta): string {
  return figureFor(page);
}

/** The hero's beam: the scarf, as wide as the page and more. */
export function heroBeam(): string {
  const gap = { left: [-22, 0], right: [22, 0] } as const;
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
  });
  return svg(body, { y: -60, width: 1600, height: 232, fit: 'slice' });
}

/** The same scarf beside a form, and where something failed. */
export function panelBeam(): string {
  const gap = { left: [-24, 0], right: [24, 0] } as const;
  const body = scarf({ width: 760, height: 140, depth: 112, from: 200, to: 540, gap, over: 1200, seed: 15 });
  return svg(body, { y: -56, width: 760, height: 232, fit: 'slice' });
}

/** The scarf closed and keyed: done. */
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
  return svg(body, { y: -60, width: 1600, height: 232, fit: 'slice' });
}

/** A product of the products page. */
export type ProductId = 'business' | 'saas' | 'marketplace' | 'ai';

/** A product's own assembly. */
export function productFigure(product: ProductId): string {
  return svg(parquet({ seed: product, width: 640, height: 480 }), { width: 640, height: 480 });
}

/** A sample of the covers that a text draws. */
export function coverSample(number: number): string {
  return svg(parquet({ seed: `cover-${number}`, width: 630, height: 420 }), {
    width: 630,
    height: 420,
    fit: 'slice',
  });
}

/** A beam of one species. */
export function swatchBeam(species: TimberId): string {
  const body = timber(species, { x: 0, y: 0, width: 260, height: 90, depth: 70 }, { seed: 7 });
  return svg(body, { y: -36, width: 320, height: 130 });
}
