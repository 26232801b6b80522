import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { contrast } from '../../../templates/drawings/palette.ts';
import { sharedBrowser } from '../browser/visitor.ts';
import { classesIn, questionsOf } from './selectors.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import type { Snapshot } from './states.ts';
import { snapshotStates } from './states.ts';
import type { Rule } from './stylesheet.ts';
import { rulesOf, unmatched } from './stylesheet.ts';
import { CRAWL_MS, openContext } from './visits.ts';

/**
 * Selectors that match in no document today: Markdown that editors may write, a post's own picture, a header before its
 * page, an odd number of rules of tone, a topic that no service is about.
 */
const WRITABLE =
  /^(?:\.bench \.beam|\.sub-nav \.muted|\.panel:last-child:nth-child\(2n\+1\)(?:::before)?|\.tone-rules > :last-child:nth-child\(2n\+1\)|\.strip svg|\.quote|\.site-header:not\(:has\(~ main\)\)|\.prose (?:h3(?: \+ \*)?|hr|\.align-\w+)|\.post-head img|(?:\.post-head )?\.byline(?: \w+)?|\.team(?: img)?|\.first-post \.lead)$/;

/** Selectors of texts: `writing.test.ts` holds these rules to a text that uses them all. */
const IN_TEXTS =
  /\.(?:question|side-by-side|gallery|still|download-facts|code|prose (?:dd|video))\b|^(?:\.prose )?pre mark$|^(?:sub|video|audio|figcaption) in /;

/** Classes without a look of their own: for scripts or reader modes, of Markdown, and the plain one of a set. */
const HOOKS =
  /^(?:button|language-\w+|footnote-back|admonition-note|body-heading|hero-(?:design|software)|demo-success|do)$/;

let browser: Browser;
let site: ServedSite;
/** An empty tab, where no policy forbids parsing. */
let bench: Page;
let rules: readonly Rule[] = [];
let documents: readonly Snapshot[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite()]);
  bench = await browser.newPage();
  rules = await rulesOf(bench, site.stylesheet);
  const files = [...new Set(site.pages.map(({ file }) => file))];
  const pages = files.map((file) => ({ state: file, html: site.read(file) }));
  documents = [...pages, ...(await snapshotStates(site, browser))];
}, CRAWL_MS);
afterAll(async () => {
  await bench.close();
  await site.close();
});

describe('the stylesheet', () => {
  it('has no rule that matches nothing on any page in any state', async () => {
    const questions = rules.flatMap(({ selector }) => questionsOf(selector));
    const left = await unmatched(bench, questions, documents);
    expect(left.filter((part) => !WRITABLE.test(part) && !IN_TEXTS.test(part))).toEqual([]);
  });

  it('has a rule for every class that pages use, hooks of scripts apart', () => {
    const ruled = new Set(rules.flatMap(({ selector }) => classesIn(selector)));
    const used = documents.flatMap(({ html }) =>
      [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
    );
    const bare = [...new Set(used)].filter((name) => !ruled.has(name) && !HOOKS.test(name));
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

  it('4.10 changes colours and nothing else with the theme', () => {
    const themed = rules.filter(
      ({ selector, media }) => selector.includes('[data-theme') || media.includes('prefers-color-scheme'),
    );
    expect(themed.length).toBeGreaterThan(1);
    // A drawing that differs from the light theme's in its colours alone.
    const shapes = new Set(
      rules
        .filter((rule) => !themed.includes(rule))
        .flatMap(({ declarations }) => declarations)
        .filter(({ value }) => value.startsWith('url("data:image/svg+xml,'))
        .map(({ property, value }) => `${property}: ${shapeOf(value)}`),
    );
    const others = themed
      .filter(({ selector }) => !selector.includes('.theme-icon'))
      .flatMap(({ declarations }) => declarations)
      .filter(
        ({ property, value, isColour }) =>
          property !== 'color-scheme' &&
          !(property.startsWith('--') && (isColour || shapes.has(`${property}: ${shapeOf(value)}`))),
      );
    expect(others).toEqual([]);
  });

  it('4 has a contrast of 7 for quiet text on the page’s own ground, in both themes, as level AAA asks', () => {
    const contrasts = rules
      .filter(({ selector }) => selector.startsWith(':root'))
      .map(({ declarations }) => new Map(declarations.map(({ property, value }) => [property, value])))
      .filter((colours) => colours.has('--muted'))
      .map((colours) => contrast(colours.get('--muted') ?? '', colours.get('--bg') ?? ''));
    expect(contrasts).toHaveLength(3);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(7);
  });

  it('4.10 is as dark for the system as for the button', async () => {
    const context = await openContext({ site, browser });
    onTestFinished(() => context.close());
    const tab = await context.newPage();
    for (const path of ['/', '/brand', '/services/ai', '/contact']) {
      await tab.goto(site.origin + path, { waitUntil: 'load' });
      await tab.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const bySystem = await tab.evaluate(coloursOf);
      await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      expect(await tab.evaluate(coloursOf)).not.toEqual(bySystem);
      await tab.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      expect(await tab.evaluate(coloursOf)).toEqual(bySystem);
    }
  });
});

/** Lists the colours of every element that no script adds, the theme's own button apart. */
function coloursOf(): readonly string[] {
  const standing = [...document.querySelectorAll('body, body > :is(header, main, footer) *')];
  const elements = standing.filter((element) => !element.closest('.theme-icon'));
  return elements.map((element) => {
    const { color, backgroundColor, borderTopColor, fill, stroke, outlineColor } = getComputedStyle(element);
    const { localName } = element;
    return [localName, color, backgroundColor, borderTopColor, fill, stroke, outlineColor].join(' ');
  });
}

/** Returns a drawing's data URL without the colours of its lines. */
function shapeOf(value: string): string {
  return value.replace(/(?<=stroke=')%23[\da-f]{3,8}(?=')/gi, '');
}
