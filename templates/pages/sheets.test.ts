import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGES = import.meta.dirname;
const SHEETS = join(PAGES, '../../assets/styles/pages');
/** Kinds of openings, and the sheet that lays out each. The joint of a service may need either. */
const KINDS = { 'beam-hero': 'beam.css', 'figure-hero': 'figure-hero.css' };

describe.each(Object.entries(KINDS))('a page that opens with a %s', (kind, sheet) => {
  const pages = readdirSync(PAGES).filter(
    (file) =>
      file.endsWith('.tsx') &&
      [kind, 'jointHero('].some((one) => readFileSync(join(PAGES, file), 'utf8').includes(one)),
  );

  it('is one of several', () => {
    expect(pages.length).toBeGreaterThan(1);
  });

  it.each(pages)(`imports ${sheet} in its own sheet: %s`, (file) => {
    expect(readFileSync(join(SHEETS, file.replace('.tsx', '.css')), 'utf8')).toContain(`"../${sheet}"`);
  });
});
