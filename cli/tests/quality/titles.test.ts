import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import matter from 'gray-matter';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cutsOf, LINE_HEIGHT } from '../../../templates/display/cuts.ts';
import { inkLength, weightAt } from '../../../templates/display/measure.ts';
import { displaysIn } from '../../../templates/generated-styles.ts';
import type { Typeface } from '../../press/typeface.ts';
import { openTypeface } from '../../press/typeface.ts';
import type { Json } from '../../shared/json.ts';
import type { Locale, Localized } from '../../shared/locale.ts';
import { typography } from '../../shared/typography.ts';
import { GENERATOR } from '../mini-site.ts';

/** Vertical metrics of the display face, in ems. */
const [ASCENT, DESCENT] = [0.878, 0.21];
/** The least air between the ink of two lines, in ems of the lower one. */
const LEAST = 0.03;

let face: Typeface;

beforeAll(async () => {
  face = await openTypeface(
    readFileSync(join(GENERATOR, 'assets/fonts/archivo-latin-standard-normal.woff2')),
  );
});

/** A line with its size in parts of the block's measure, and how far it is moved down, in ems of its own. */
interface Line {
  readonly text: string;
  readonly size: number;
  readonly width: number;
  readonly room: number;
}

type Points = readonly (readonly [x: number, y: number])[];

/** Returns points of a line's outlines in parts of the measure, y up from the baseline; curves by points on them. */
function inkOf({ text, size, width }: Line): Points {
  const path = face.outline(text, { width, weight: weightAt(width) });
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', values = ''] of path.matchAll(/([MLQC])([^MLQCZ]*)/g)) {
    const numbers = [...values.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    const ends: readonly number[] = [x, y, ...numbers];
    const steps = command === 'M' ? 0 : 12;
    for (let step = 1; step <= steps; step += 1) points.push(bezier(ends, step / steps));
    [x = 0, y = 0] = numbers.slice(-2);
  }
  return points.map(([left, down]) => [left * size, -down * size]);
}

/** Computes a point of a line or a curve from its control points, by de Casteljau. */
function bezier(ends: readonly number[], at: number): readonly [number, number] {
  if (ends.length === 2) return [ends[0] ?? 0, ends[1] ?? 0];
  const next = ends.slice(2).map((value, index) => (ends[index] ?? 0) * (1 - at) + value * at);
  return bezier(next, at);
}

/** Measures the air between two lines where it is least, in ems of the lower one. */
function airBetween(above: Line, below: Line, height: number): number {
  const distance =
    (above.size * (height - ASCENT + DESCENT)) / 2 +
    (below.size * (height + ASCENT - DESCENT)) / 2 +
    below.room * below.size;
  const SLICES = 400;
  const lowest = new Map<number, number>();
  for (const [x, y] of inkOf(above)) {
    const slice = Math.round(x * SLICES);
    lowest.set(slice, Math.min(lowest.get(slice) ?? 0, y));
  }
  const least = inkOf(below).map(([x, y]) => {
    const slice = Math.round(x * SLICES);
    // A line begins within a hundredth of an em of its margin: neighbours count too.
    const near = [-3, -2, -1, 0, 1, 2, 3].map((shift) => lowest.get(slice + shift) ?? 0);
    return distance + Math.min(...near) - y;
  });
  return Math.min(...least) / below.size;
}

const toJson = (value: unknown, locale: Locale): Json => {
  if (typeof value === 'string') return typography(value, locale);
  if (Array.isArray(value)) return value.map((item) => toJson(item, locale));
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item, locale)]));
};

/** Lists the titles of topics, by the name of each. */
function topicTitles(locale: Locale): readonly (readonly [name: string, lines: readonly string[]])[] {
  const topics: Readonly<Record<string, { readonly display: Localized<readonly string[]> }>> = parse(
    readFileSync(join(GENERATOR, 'content/data/tags.yaml'), 'utf8'),
  );
  return Object.entries(topics).map(([name, { display }]) => [
    name,
    display[locale].map((line) => typography(line, locale)),
  ]);
}

/** Lists every title of a language's documents and topics, with its lines on a phone where content gives them. */
function titlesOf(locale: Locale): ReturnType<typeof displaysIn> {
  const topics = topicTitles(locale).map(([, lines]) => ({ lines }));
  const folder = join(GENERATOR, 'content', locale);
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => displaysIn(toJson(matter(readFileSync(join(folder, file), 'utf8'), {}).data, locale)));
  return [...documents, ...topics];
}

/** Tells whether one line is wide and another narrow; half a unit is less than the eye tells. */
function isCut(lines: readonly string[]): boolean {
  const widths = cutsOf(lines).lines.map(({ cut }) => cut.width);
  return Math.min(...widths) <= 85.5 && Math.max(...widths) >= 111.5;
}

/** Lists the lines of a title on a phone that end before the others, with the share of the measure that each fills. */
function shortLines({ lines, narrow }: ReturnType<typeof displaysIn>[number]): readonly string[] {
  return cutsOf(lines, narrow).lines.flatMap(({ segments }) =>
    segments.flatMap(({ text, cut: { em, width } }) => {
      const share = inkLength(text, width) / em;
      return share < 0.98 ? [`${text}: ${share.toFixed(2)}`] : [];
    }),
  );
}

describe.each(['fr', 'en'] as const)('the titles in %s', (locale) => {
  it.each(['wide', 'narrow'] as const)('keep ink clear of ink on a %s screen', (screen) => {
    const titles = titlesOf(locale).filter(({ lines }) => lines.length > 0);
    expect(titles.length).toBeGreaterThan(30);
    const touching = titles.flatMap(({ lines, narrow }) => {
      const cuts = cutsOf(lines, narrow);
      const isNarrow = screen === 'narrow' && cuts.broken;
      const set = isNarrow ? cuts.lines.flatMap(({ segments }) => segments) : cuts.lines;
      const laid = set.map(
        ({ text, cut, room }): Line => ({ text, size: 1 / cut.em, width: cut.width, room }),
      );
      const height = isNarrow ? LINE_HEIGHT.narrow : LINE_HEIGHT.wide;
      return laid.slice(1).flatMap((below, index) => {
        const above = laid[index];
        const air = above === undefined ? LEAST : airBetween(above, below, height);
        return air < LEAST ? [`${above?.text} / ${below.text}: ${air.toFixed(3)}`] : [];
      });
    });
    expect(touching).toEqual([]);
  });

  it('have no line on a phone that is shorter than the others', () => {
    const titles = titlesOf(locale).filter(({ lines }) => lines.length > 1);
    expect(titles.flatMap(shortLines)).toEqual([]);
  });

  it('have a wide line and a narrow one, where a page begins with two lines or more', () => {
    const folder = join(GENERATOR, 'content', locale);
    const flat = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const { display, template } = matter(readFileSync(join(folder, file), 'utf8'), {}).data as {
          readonly display?: readonly string[];
          readonly template?: string;
        };
        // The title of the contact page is next to its heading.
        if (display === undefined || display.length < 2 || template === 'contact') return [];
        const lines = display.map((line) => typography(line, locale));
        return isCut(lines) ? [] : [`${file}: ${display.join(' / ')}`];
      });
    expect(flat).toEqual([]);
  });

  it('have both on the page of a topic too', () => {
    const topics = topicTitles(locale);
    expect(topics.length).toBeGreaterThan(5);
    expect(topics.filter(([, lines]) => !isCut(lines))).toEqual([]);
  });

  it('have no number of their own where a page numbers its parts', () => {
    const folder = join(GENERATOR, 'content', locale);
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => ({ file, ...matter(readFileSync(join(folder, file), 'utf8'), {}) }))
      .filter(({ data }) => data.template === 'page' && data.toc);
    expect(documents.length).toBeGreaterThan(3);
    const twice = documents.flatMap(({ file, content }) =>
      [...content.matchAll(/^## (?=\d+\.).*$/gm)].map(([heading]) => `${file}: ${heading}`),
    );
    expect(twice).toEqual([]);
  });
});
