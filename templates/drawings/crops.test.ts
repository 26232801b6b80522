import { describe, expect, it } from 'vitest';
import { openDrawer, wholeJoint } from './demos.ts';
import { closeFor, detailFor, figureFor, serviceBeam } from './figures.ts';
import { openJoint } from './open-joint.ts';
import { frame } from './works/frame.ts';
import { paletteAt } from './works/palette.ts';
import { pile } from './works/pile.ts';
import { ramp } from './works/ramp.ts';
import { WORK, work } from './works/works.ts';

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the extent of the faces of a drawing's pieces, each written as one move and relative lines. */
function extentOf(markup: string, faces = 'fts'): Extent {
  const points = [...markup.matchAll(new RegExp(`<path class="[${faces}]" d="(M[^"]+)"`, 'g'))].flatMap(
    ([, data = '']) => data.split(/(?=M)/).flatMap(corners),
  );
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function corners(outline: string): (readonly [number, number])[] {
  let at: readonly [number, number] = [0, 0];
  return [...outline.matchAll(/([Mlhv])([^Mlhvz]*)/g)].map(([, command, numbers = '']) => {
    const [a = 0, b = 0] = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const [dx, dy] = command === 'h' ? [a, 0] : command === 'v' ? [0, a] : [a, b];
    at = [at[0] + dx, at[1] + dy];
    return at;
  });
}

/** Returns left, top, width and height of the visible part of a drawing. */
function viewBoxOf(drawing: string): readonly [number, number, number, number] {
  const [x = 0, y = 0, width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return [x, y, width, height];
}

function bodyOf(drawing: string): string {
  return drawing.slice(drawing.indexOf('<g'));
}

/** Returns the pieces of a wood. */
function piecesOf(markup: string, wood: string): string {
  return (markup.match(new RegExp(`<g class="pc ${wood}">.*?</g>`, 'g')) ?? []).join('');
}

describe('the beam of three lengths', () => {
  it('shows both its joints whole on a phone of 390', () => {
    // 130 pixels are 232 units there, about the middle of 1600.
    const half = (390 * 232) / 130 / 2;
    const { left, right } = extentOf(piecesOf(serviceBeam(), 'a'), 'f');
    expect(left - 24).toBeGreaterThan(800 - half);
    expect(right + 24).toBeLessThan(800 + half);
  });
});

describe('a drawing that shows a motion', () => {
  it('holds both timbers of its joint, closed and open', () => {
    const drawn = wholeJoint('joint');
    const [x, y, width, height] = viewBoxOf(drawn);
    const { left, right, top, bottom } = extentOf(drawn);
    expect(left).toBeGreaterThan(x);
    expect(right + 100).toBeLessThan(x + width);
    expect(top).toBeGreaterThan(y);
    expect(bottom).toBeLessThan(y + height);
  });

  it('holds its open drawer in a square about its middle, with the card that rises', () => {
    const drawn = openDrawer();
    const [x, y, width, height] = viewBoxOf(drawn);
    const open = drawn.slice(drawn.indexOf('class="o"'));
    const { left, right, top, bottom } = extentOf(open);
    expect(left).toBeGreaterThan(x + (width - height) / 2);
    expect(right).toBeLessThan(x + (width + height) / 2);
    expect(top - 44).toBeGreaterThan(y);
    expect(bottom).toBeLessThan(y + height);
  });
});

describe('the dovetail', () => {
  it('goes on past the right edge of every place', () => {
    expect(extentOf(openJoint('dovetail', 'joint')).right).toBeGreaterThan(2000);
  });
});

describe('a work', () => {
  const palette = paletteAt(0.9);
  const built = [palette.main, palette.second, palette.accent];

  it.each([
    ['frame', frame],
    ['pile', pile],
    ['ramp', ramp],
  ] as const)('shows its %s whole in every crop', (_name, draw) => {
    for (const seed of [0, 357, 999]) {
      const drawn = draw(palette, seed);
      const { left, right, top, bottom } = extentOf(built.map((wood) => piecesOf(drawn, wood)).join(''));
      // Wide crops keep the whole height, a square one the middle 540 of 1260; 6 % of it stays free above.
      expect(left).toBeGreaterThanOrEqual(360);
      expect(right).toBeLessThanOrEqual(900);
      expect(top).toBeGreaterThanOrEqual(32);
      expect(bottom).toBeLessThanOrEqual(540);
    }
  });

  it('shows its pile whole in the part that tells most of it, over its ruler', () => {
    const subject = { template: 'project', key: '/projects/soumissions', fields: { kind: 'application' } };
    const [x, y, width, height] = viewBoxOf(detailFor(subject));
    const pieces = ['d', 'm', 'u', 'w', 'c', 'n'].map((wood) => piecesOf(detailFor(subject), wood)).join('');
    const { left, right, top, bottom } = extentOf(pieces);
    expect(left).toBeGreaterThan(x);
    expect(right).toBeLessThan(x + width);
    expect(top).toBeGreaterThan(y);
    expect(bottom).toBeLessThan(y + height);
  });

  it('shows its frame whole in the part that tells most of it, from the far ridge to the foot of its prop', () => {
    const subject = { template: 'project', key: '/projects/modernisation', fields: { kind: 'redesign' } };
    const [x, y, width, height] = viewBoxOf(detailFor(subject));
    // The first piece is the sill, which is wider than the page.
    const [, ...pieces] = detailFor(subject).match(/<g class="pc.*?<\/g>/g) ?? [];
    const { left, right, top, bottom } = extentOf(pieces.join(''));
    expect(left).toBeGreaterThan(x);
    expect(right).toBeLessThan(x + width);
    expect(top).toBeGreaterThan(y);
    expect(bottom).toBeLessThan(y + height);
  });

  it('shows from nearby only what is there, much closer than its part', () => {
    for (const kind of ['application', 'platform', 'marketplace', 'ai', 'redesign', 'unknown']) {
      for (const key of ['/projects/a', '/projects/b', '/projects/c', '/projects/d']) {
        const subject = { template: 'project', key, fields: { kind } };
        const [x, y, width, height] = viewBoxOf(closeFor(subject));
        expect(width).toBe(height);
        expect(width).toBeLessThan(viewBoxOf(detailFor(subject))[2] * 0.6);
        expect(Math.min(x, y, WORK.width - x - width, WORK.height - y - height)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('stands the door of its ramp on the landing', () => {
    const drawn = ramp(palette, 0);
    const [landing, ...others] = (drawn.match(/<g class="pc.*?<\/g>/g) ?? [])
      .slice(4)
      .map((piece) => extentOf(piece));
    const posts = others.slice(0, 2);
    for (const post of posts) {
      expect(post.left).toBeGreaterThanOrEqual(landing?.left ?? Infinity);
      expect(post.right).toBeLessThanOrEqual(landing?.right ?? 0);
      expect(post.bottom).toBeGreaterThan(landing?.top ?? Infinity);
    }
  });

  it('draws no ground that is already around it', () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'redesign', 'ai', 'platform'])
      expect(/<g class="(\w)"/.exec(work('redesign', key, 'c'))?.[1], key).not.toBe('c');
    const project = { template: 'project', key: '/projects/modernisation', fields: { kind: 'redesign' } };
    expect(figureFor(project)).toContain('<g class="u"><path');
    expect(figureFor(project, 'u')).not.toContain('<g class="u"><path');
  });

  it('ends the legs under a pile behind its ruler', () => {
    const legs = piecesOf(pile(palette, 0), palette.second).split('<g').at(-1) ?? '';
    expect(extentOf(legs).bottom).toBeLessThanOrEqual(522);
  });

  it.each(['application', 'platform', 'marketplace', 'ai', 'redesign', 'unknown'])(
    'shows a part of its %s, from edge to edge, and none of what is beyond it',
    (kind) => {
      for (const key of ['/projects/a', '/projects/b', '/projects/c', '/projects/d']) {
        const subject = { template: 'project', key, fields: { kind } };
        const detail = detailFor(subject);
        const [x, y, width, height] = viewBoxOf(detail);
        expect(width / height).toBeCloseTo(16 / 9);
        expect(Math.min(x, y, WORK.width - x - width, WORK.height - y - height)).toBeGreaterThanOrEqual(0);
        expect(bodyOf(detail)).toBe(bodyOf(figureFor(subject)));
      }
    },
  );
});
