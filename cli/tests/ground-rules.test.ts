import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { STRONG_GROUNDS } from '../../templates/ui/ground.ts';
import { realSite } from './real-site.ts';

let dist = '';
beforeAll(async () => {
  dist = await realSite();
});

it.each(STRONG_GROUNDS)('every page with the ground %s has its rule in its stylesheets', (ground) => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ file, html: readFileSync(join(dist, file), 'utf8') }))
    .filter(({ html }) => html.includes(`data-ground="${ground}"`));
  const rule = new RegExp(`\\[data-ground="?${ground}"?\\][^{}]*\\{--ground:\\s*var\\((--[\\w-]+)\\)`);
  const without = pages.filter(({ html }) => {
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url = '']) => url);
    const css = sheets.map((url) => readFileSync(join(dist, url), 'utf8')).join('');
    return !css.includes(`${rule.exec(css)?.[1]}:`);
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(without.map(({ file }) => file)).toEqual([]);
});

it('no list of selectors is lost whole where :has() is unknown, as in Firefox before 121', () => {
  const css = readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(dist, 'assets', file), 'utf8'))
    .join('');
  const mixed = [...css.matchAll(/[^{}]+(?=\{)/g)]
    .filter(([prelude]) => !prelude.startsWith('@'))
    .filter(([list]) => {
      const parts = list
        .replaceAll(/:(?:is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
        .split(/,(?![^(]*\))/);
      return parts.some((part) => part.includes(':has(')) && !parts.every((part) => part.includes(':has('));
    });
  expect(css).toContain(':has(');
  expect(mixed.map(([list]) => list)).toEqual([]);
});
