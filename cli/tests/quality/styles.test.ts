import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from './selectors.ts';
import { classesIn, questionsOf } from './selectors.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import type { Snapshot } from './states.ts';
import { snapshotStates } from './states.ts';
import type { Rule } from './stylesheet.ts';
import { rulesOf, unmatched } from './stylesheet.ts';
import { CRAWL_MS, openBrowser } from './visits.ts';

/** Rules for what no page holds at rest and no visitor does here: why they stay. */
const RARE: readonly (readonly [RegExp, string])[] = [];

/** Classes that scripts and tests look for, without a look of their own. */
const HOOKS: readonly RegExp[] = [/^button$/];

let browser: Browser;
let site: ServedSite;
/** A tab of no site, where no policy forbids parsing. */
let bench: Page;
let rules: readonly Rule[] = [];
let documents: readonly Snapshot[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
  bench = await browser.newPage();
  rules = await rulesOf(bench, site.stylesheet);
  const files = [...new Set(site.pages.map(({ file }) => file))];
  const pages = files.map((file) => ({ state: file, html: site.read(file) }));
  documents = [...pages, ...(await snapshotStates(site, browser))];
}, CRAWL_MS);
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the stylesheet', () => {
  it('has no rule that matches nothing on any page in any state', async () => {
    const questions = rules.flatMap(({ selector }) => questionsOf(selector));
    const known = (question: Question): boolean => RARE.some(([pattern]) => pattern.test(question.selector));
    const left = await unmatched(
      bench,
      questions.filter((question) => !known(question)),
      documents,
    );
    expect(left).toEqual([]);
  });

  it('has a rule for every class that pages use, hooks of scripts apart', () => {
    const ruled = new Set(rules.flatMap(({ selector }) => classesIn(selector)));
    const used = documents.flatMap(({ html }) =>
      [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
    );
    const bare = [...new Set(used)].filter(
      (name) => !ruled.has(name) && !HOOKS.some((hook) => hook.test(name)),
    );
    expect(bare.sort()).toEqual([]);
  });

  it('defines every custom property and animation that it uses, and uses every one that it defines', () => {
    const css = site.stylesheet;
    const all = (pattern: RegExp): Set<string> =>
      new Set([...css.matchAll(pattern)].map(([, name = '']) => name));
    const defined = all(/(?:^|[{;])\s*(--[\w-]+)\s*:/g);
    const read = all(/var\(\s*(--[\w-]+)/g);
    const keyframes = all(/@keyframes\s+([\w-]+)/g);
    const animations = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)]
      .map(([, value = '']) => value)
      .join(' ');
    expect([...defined].filter((name) => !read.has(name)).sort()).toEqual([]);
    expect([...keyframes].filter((name) => !new RegExp(`\\b${name}\\b`).test(animations)).sort()).toEqual([]);
    const unset = [...read].filter(
      (name) => !defined.has(name) && !new RegExp(`var\\(\\s*${name}\\s*,`).test(css),
    );
    expect(unset.sort()).toEqual([]);
  });

  it('4.10 changes colours and nothing else with the theme, the same ones for the system and the button', () => {
    const isDark = ({ media }: Rule): boolean => media.includes('prefers-color-scheme: dark');
    const byButton = rules.filter(({ selector }) => /\[data-theme="?dark"?\]$/.test(selector));
    const bySystem = rules.filter(isDark);
    expect(bySystem.length).toBeGreaterThan(0);
    expect(bySystem.map(({ declarations }) => declarations)).toEqual(
      byButton.map(({ declarations }) => declarations),
    );
    const others = bySystem
      .flatMap(({ declarations }) => declarations)
      .filter(
        ({ property, isColour }) => property !== 'color-scheme' && !(property.startsWith('--') && isColour),
      );
    expect(others).toEqual([]);
    const elsewhere = rules
      .filter(({ selector }) => selector.includes('[data-theme'))
      .map(({ selector }) => selector);
    expect(elsewhere.filter((selector) => !/^:root|\.theme-icon/.test(selector))).toEqual([]);
  });
});
