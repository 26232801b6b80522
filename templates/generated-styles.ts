import type { PageMeta } from '../cli/api/page.ts';
import type { GeneratedStyles, StyleRemark } from '../cli/api/registry.ts';
import type { Messages } from '../cli/api/render-context.ts';
import type { Json } from '../cli/shared/json.ts';
import type { Localized } from '../cli/shared/locale.ts';
import { cutRules, endingRules } from './display/classes.ts';
import { asWide, cutsOf, onOneLine, spreadOf } from './display/cuts.ts';
import { endingOf } from './display/ending.ts';
import { offsetRules } from './drawings/offset.ts';

/** Lines of a display title, from content or from locales. */
interface Display {
  readonly lines: readonly string[];
  readonly narrow?: readonly string[];
  /** Words that may replace the last word of the title. */
  readonly words?: readonly string[];
}

/** Templates whose sheets import the rules for their own pages, as `site:generated/NAME`. */
const OWN = [
  'about',
  'anim',
  'blog',
  'brand',
  'budget',
  'career',
  'contact',
  'home',
  'products',
  'project',
  'projects',
  'service',
  'services',
  'status',
  'tag',
] as const;

/** Number of those templates from which on a rule is shared: each shared rule weighs on every other page too. */
const SHARED_BY = 6;

/** Returns the rules of classes for values: cuts of display lines and offsets of drawings. */
export function generatedStyles(pages: readonly PageMeta[], messages: Localized<Messages>): GeneratedStyles {
  const every = rulesOf(Object.values(messages).flatMap((table) => displayMessages(table)));
  const byTemplate = OWN.map((name) => {
    const own = pages.filter(({ template }) => template === name);
    return { name, rules: rulesOf(own.flatMap(displaysOf)) };
  });
  const others = pages.filter(({ template }) => !OWN.some((name) => name === template));
  const shared = new Map([...offsetRules(), ...every, ...rulesOf(others.flatMap(displaysOf))]);
  for (const [rule, declarations] of byTemplate.flatMap(({ rules }) => [...rules]))
    if (byTemplate.filter(({ rules }) => rules.has(rule)).length >= SHARED_BY) shared.set(rule, declarations);
  const ribbon = pages.some(({ draft }) => draft) ? DRAFT_RIBBON : '';
  return {
    css: cssOf([...shared]) + ribbon,
    byTemplate: Object.fromEntries(
      byTemplate.map(({ name, rules }) => [name, cssOf([...rules].filter(([rule]) => !shared.has(rule)))]),
    ),
    remarks: pages.flatMap(flatTitle),
  };
}

/** Returns the display titles that a page itself has. */
function displaysOf({ sections, term }: PageMeta): readonly Display[] {
  return [...displaysIn(sections), ...(term === undefined ? [] : [{ lines: term.display ?? [term.label] }])];
}

/** Returns the declarations by class. */
function rulesOf(displays: readonly Display[]): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  for (const { lines, narrow, words = [] } of displays) {
    const cuts = cutsOf(lines, narrow);
    const ending = endingOf(cuts, words);
    for (const [name, declarations] of cutRules(cuts)) rules.set(name, declarations);
    for (const [name, declarations] of ending ? endingRules(ending) : []) rules.set(name, declarations);
  }
  return rules;
}

function cssOf(rules: readonly (readonly [string, string])[]): string {
  const sorted = [...rules].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([name, declarations]) => `.${name}{${declarations}}\n`).join('');
}

/** Spread of widths below which a title's lines look equally wide, so that its cut does not show. */
const FLAT = 20;

/** Remarks on a page's own title whose lines are about equally wide. Drafts, still being written, get no remark. */
function flatTitle({ file, draft, sections, pagination }: PageMeta): readonly StyleRemark[] {
  const { display, displayNarrow } = sections;
  if (draft || !isLines(display) || display.length < 2 || (pagination?.page ?? 1) > 1) return [];
  const spread = spreadOf(cutsOf(display, isLines(displayNarrow) ? displayNarrow : undefined));
  if (spread >= FLAT) return [];
  const text = `The lines of the title “${display.join(' / ')}” are nearly as wide as one another (${Math.round(spread)} points of 63); break it so that a short line stands with a long one`;
  return [{ file, text }];
}

/** Rule of the ribbon, which only builds with drafts have. */
const DRAFT_RIBBON = `.draft-ribbon{position:fixed;z-index:30;inset-block-end:0;inset-inline-start:0;padding:.5rem 1.25rem;background:#f2502a;color:#12161f;font-weight:620}\n`;

/** Returns every `display` (with its `displayNarrow`) and every product’s `name` in a document’s sections. */
export function displaysIn(value: Json | undefined): readonly Display[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => displaysIn(item));
  if (typeof value !== 'object' || value === null) return [];
  const { display, displayNarrow, name, process, cta, question, trades, ...rest } = value as Readonly<
    Record<string, Json | undefined>
  >;
  const own: Display[] = [
    ...placedDisplay(process, onOneLine),
    ...[cta, question].flatMap((call) => placedDisplay(call, asWide)),
  ];
  if (isLines(display))
    own.push({
      lines: display,
      ...(isLines(displayNarrow) ? { narrow: displayNarrow } : {}),
      ...wordsOf(trades),
    });
  if (typeof name === 'string') own.push({ lines: [name] });
  return [...own, ...Object.values(rest).flatMap(displaysIn)];
}

/** Returns the words that a page's title may end with. */
function wordsOf(trades: Json | undefined): Pick<Display, 'words'> {
  const { words } = Object(trades) as { readonly words?: Json };
  return isLines(words) ? { words } : {};
}

/** Returns the title of a part whose place decides its lines: the process, a call to action. */
function placedDisplay(value: Json | undefined, place: typeof onOneLine): readonly Display[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { display, displayNarrow } = value as Readonly<Record<string, Json | undefined>>;
  return isLines(display) ? [place(display, isLines(displayNarrow) ? displayNarrow : undefined)] : [];
}

/** Returns the display lines of the interface strings. */
function displayMessages(table: Messages): readonly Display[] {
  return Object.keys(table)
    .filter((key) => key.endsWith('.display'))
    .map((key) => ({ lines: (table[key] ?? '').split('\n') }));
}

function isLines(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((line) => typeof line === 'string');
}
