import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { realSite } from './real-site.ts';

/** Classes that stand for the measures of a title, as the templates write them. */
const MEASURE = /^[bekmnqruvw]\d+$/;

describe('4.11 classes that stand for measures', () => {
  let dist = '';
  beforeAll(async () => {
    dist = await realSite();
  });

  it('find a rule in the stylesheets of each page that has them', () => {
    const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const missing = pages.flatMap((file) => {
      const html = readFileSync(join(dist, file), 'utf8');
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url = '']) => url);
      const css = sheets.map((url) => readFileSync(join(dist, url), 'utf8')).join('');
      const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
      const measures = [...new Set(classes)].filter((name) => MEASURE.test(name));
      return measures.filter((name) => !css.includes(`.${name}{`)).map((name) => `${file}: ${name}`);
    });
    expect(pages.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
