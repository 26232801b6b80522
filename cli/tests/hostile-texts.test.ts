import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeasuredSite } from './hostile/measured-site.ts';
import { openMeasuredSite } from './hostile/measured-site.ts';
import { hostileShapes } from './hostile/shapes.ts';
import { growth, MOST_GROWTH, measureGrowth } from './hostile/tolerance.ts';
import { miniSite } from './mini-site.ts';
import { buildSite } from './stages.ts';

/** Of those whose time once grew with a power of their length, the quickest of each kind: a proof measures every shape. */
const ONCE_SLOW: readonly string[] = [
  'table cells with pipes',
  'heading after blank lines',
  'heading after lines with spaces',
  'notes',
  'calls of notes that are not written',
  'excerpt',
  'brackets',
  'brackets closed',
  'brackets with text',
  'images in images',
  'links in links',
  'links with addresses never closed',
  'links with titles never closed',
  'links to one thing that is not there',
  'relative links',
  'placeholders that nothing fills',
  'ends of links, and a document',
  'definitions never closed, and a document',
  'image of spaces',
  'comments',
  'line separators',
  'front matter: aliases',
  'front matter: one key many times',
  'front matter: dashes',
  'front matter: tabs',
  'data: mistakes',
  'svg: attributes without values',
  'layout: tabs',
];

const shapes = hostileShapes().filter(({ name }) => ONCE_SLOW.includes(name));
let site: MeasuredSite;

beforeAll(async () => {
  site = await openMeasuredSite();
});

afterAll(() => site.close());

describe('a hostile text takes no longer than its length deserves', () => {
  it.each(shapes)('$name', async ({ files }) => {
    const measured = await measureGrowth((bytes) => site.seconds(files(bytes)), [10_000, 100_000]);
    expect(growth(measured), JSON.stringify(measured)).toBeLessThanOrEqual(MOST_GROWTH);
  });

  it('is measured for every shape that is named here', () => {
    expect(shapes.map(({ name }) => name).sort()).toEqual([...ONCE_SLOW].sort());
  });
});

describe('a text that is refused', () => {
  it('has its lists and groups nested thousands of times: a message, not a stack', async () => {
    const dashes = `---\ntitle: Un titre\nkeywords:\n${'- '.repeat(40_000)}a\n---\n\nTexte.\n`;
    const { ok, printed } = await buildSite(miniSite({ 'content/fr/deep.md': dashes }));
    expect(ok).toBe(false);
    expect(printed).toBe(
      '✘ [ERROR] YAML cannot be read: its lists or groups stand in one another too many times [bad-yaml]\n\n    content/fr/deep.md\n\n1 error\n',
    );
  });

  it('has more mistakes than a call takes arguments', async () => {
    const tabs = `---\n${'\ta: b\n'.repeat(150_000)}---\n\nTexte.\n`;
    const { ok, printed } = await buildSite(miniSite({ 'content/fr/tabs.md': tabs }));
    expect(ok).toBe(false);
    expect(printed).toContain('This file has 149,900 more errors of this kind');
  });

  it('has more aliases than any page has had addresses', async () => {
    const aliases = Array.from({ length: 101 }, (_, index) => `  - /a-${index}\n`).join('');
    const text = `---\ntitle: Un titre\nonly: fr\naliases:\n${aliases}---\n\nTexte.\n`;
    const { ok, printed } = await buildSite(miniSite({ 'content/fr/moved.md': text }));
    expect(ok).toBe(false);
    expect(printed).toContain(
      '"aliases" may have at most 100 items [bad-value]\n\n    content/fr/moved.md:5:3:',
    );
  });
});
