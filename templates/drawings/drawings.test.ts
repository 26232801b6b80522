import { describe, expect, it } from 'vitest';
import { bars20, offcut, pegs, tails } from './claims.ts';
import { symbolConstruction } from './construction.ts';
import * as figures from './figures.ts';
import { foldingRule } from './folding-rule.ts';
import { brokenBeam, emptyPlace, fallenScarf, missingBeam, rawTimber, slippedLap } from './missing.ts';
import { modelBar } from './models.ts';
import { OFFSETS, offsetClass } from './offset.ts';
import { JOINTS, openJoint } from './open-joint.ts';
import { contrast, GROUNDS } from './palette.ts';
import type { PlateShape } from './plate-card.ts';
import { plateCard } from './plate-card.ts';
import { ageRings, rings } from './rings.ts';
import { momentsOf } from './service-stages.ts';
import { span } from './span.ts';
import { stage } from './stages.ts';
import { tenonStage, turnedTenon } from './tenon-stages.ts';

const KINDS = ['application', 'platform', 'marketplace', 'ai', 'redesign', 'unknown'];
const subject = (template: string, key: string, kind = '') => ({ template, key, fields: { kind } });

const DRAWINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(JOINTS.map((joint) => [joint, openJoint(joint, 'joint')])),
  ...Object.fromEntries(([1, 2, 3, 4] as const).map((number) => [`stage ${number}`, stage(number)])),
  ...Object.fromEntries((['assessment', 'sprints', 'retainer'] as const).map((id) => [id, modelBar(id)])),
  ...Object.fromEntries(
    KINDS.flatMap((kind) =>
      ['/projects/a', '/projects/b', '/projects/c'].map((key) => [
        `${kind} ${key}`,
        figures.figureFor(subject('project', key, kind)),
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['/blog/a', '/blog/b', '/blog/c', '/blog/d'].map((key) => [key, figures.figureFor(subject('post', key))]),
  ),
  hero: figures.heroBeam(),
  waiting: figures.waitingBeam(),
  lap: figures.lapBeam(),
  panel: figures.panelBeam(),
  closed: figures.closedBeam(),
  sent: figures.sentJoint(),
  swatch: figures.swatchBeam('m'),
  cover: figures.coverSample(1),
  missing: missingBeam(),
  'empty place': emptyPlace(),
  broken: brokenBeam(),
  fallen: fallenScarf(),
  slipped: slippedLap(),
  raw: rawTimber(),
  span: span(),
  rule: foldingRule('/privacy'),
  weeks: momentsOf('half-lap'),
  'turned tenon': turnedTenon(),
  ...Object.fromEntries(([1, 2, 3, 4] as const).map((number) => [`tenon ${number}`, tenonStage(number)])),
  rings: rings(4),
  age: ageRings(2023, 2026),
  construction: symbolConstruction(),
  offcut: offcut(45),
  pegs: pegs(24),
  bars: bars20(95),
  tails: tails(10),
};

describe.each(Object.entries(DRAWINGS))('%s', (_name, markup) => {
  it('4.11 has no style attribute and no script', () => {
    expect(markup).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
  });

  it('has only finite numbers, and no attribute in camel case but the two that SVG spells so', () => {
    expect(markup).not.toMatch(/NaN|Infinity|undefined/);
    const names = [...markup.matchAll(/\s([a-z]+[A-Z][A-Za-z]*)=/g)].map((match) => match[1]);
    expect(names.filter((name) => name !== 'viewBox' && name !== 'preserveAspectRatio')).toEqual([]);
  });

  it('is decorative, and closes what it opens', () => {
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true">/);
    expect(markup.match(/<g[ >]/g)?.length ?? 0).toBe(markup.match(/<\/g>/g)?.length ?? 0);
  });

  it('rests only at distances that have a class', () => {
    const known = new Set(OFFSETS.map(offsetClass));
    const used = [...markup.matchAll(/class="mv [a-z]+ ([^" ]+)"/g)].map((match) => match[1] ?? '');
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('figureFor', () => {
  it('gives a page the same figure each time, and each page its own', () => {
    const keys = ['/blog/one', '/blog/two', '/blog/three'];
    const drawn = keys.map((key) => figures.figureFor(subject('post', key)));
    expect(drawn).toEqual(keys.map((key) => figures.figureFor(subject('post', key))));
    expect(new Set(drawn).size).toBe(keys.length);
  });

  it('gives two projects of one kind different figures', () => {
    const [first, second] = ['/projects/one', '/projects/two'].map((key) =>
      figures.figureFor(subject('project', key, 'redesign')),
    );
    expect(first).not.toBe(second);
  });
});

describe('plateCard', () => {
  it.each<PlateShape>([
    {
      kind: 'rows',
      rows: [
        [5, 6, 4],
        [9, 12, 3],
      ],
      lit: 1,
    },
    { kind: 'fields', fields: [12, 24] },
    {
      kind: 'bubbles',
      bubbles: [
        { length: 40, isOurs: false },
        { length: 90, isOurs: true },
      ],
    },
    { kind: 'lists', lists: [[12, 9], [14], [8]] },
    {
      kind: 'stops',
      stops: [
        [10, 20],
        [60, 70],
      ],
    },
  ])('draws $kind without a word, a class or a bare shape', (shape) => {
    const markup = plateCard(shape, 'm');
    expect(markup).toMatch(/^<svg [^>]*viewBox="0 0 440 630"/);
    expect(markup).not.toMatch(/\sclass=|<text|NaN/);
    expect(markup.match(/<(?:path|circle)(?! fill=)/g)).toBeNull();
    expect(markup.match(/<(?:path|circle)/g)?.length).toBeGreaterThan(6);
  });
});

describe('foldingRule', () => {
  it('is opened in another way on each page of rules', () => {
    const opened = ['/terms', '/terms-and-conditions', '/privacy', '/accessibility'].map((key) =>
      [...foldingRule(key).matchAll(/cx="(\d+)" cy="(\d+)"/g)].flatMap((pin) => [pin[1], pin[2]].map(Number)),
    );
    opened.forEach((pins, index) => {
      for (const others of opened.slice(index + 1))
        expect(Math.max(...pins.map((at, place) => Math.abs(at - (others[place] ?? 0))))).toBeGreaterThan(
          100,
        );
    });
  });
});

describe('momentsOf', () => {
  it('shows the weeks of an assessment on one scale, and four timbers for other services', () => {
    const drawn = JOINTS.map((joint) => (momentsOf(joint).match(/<svg/g) ?? []).length);
    expect(drawn).toEqual(JOINTS.map((joint) => (joint === 'half-lap' ? 1 : 4)));
  });
});

describe('grounds', () => {
  it.each(Object.entries(GROUNDS))('%s lets its text be read in both themes', (_name, { light, dark }) => {
    expect(contrast(...light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(...dark)).toBeGreaterThanOrEqual(4.5);
  });

  it('measures as WCAG 2 does', () => {
    expect(contrast('#000000', '#FFFFFF')).toBe(21);
    expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
  });

  it.each([20, 45, 70])('a beam cut for %i %% leaves that much of its front', (percent) => {
    const [, from, end] = /class="dash" d="M(\d+) 0H(\d+)/.exec(offcut(percent)) ?? [];
    // The pencil begins 16 units after the cut, and the tongue of the cut is 46 units long.
    const cut = Number(from) - 16 + 46 / 2;
    expect(100 * (1 - cut / Number(end))).toBeCloseTo(percent, 0);
  });
});
