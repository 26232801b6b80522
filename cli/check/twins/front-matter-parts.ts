import type { FrontMatter } from '../../read/front-matter.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ComparedContent, Part, PlacedFigure, PlacedLink, Saying } from './compared.ts';
import { statedFigures } from './stated-figures.ts';

/** Keys that are each language's own, or say nothing to readers. */
const OWN: ReadonlySet<string> = new Set([
  'aliases',
  'draft',
  'feedId',
  'figures',
  'image',
  'keywords',
  'only',
  'reviewed',
  'slug',
  'tags',
]);

/** UTF-16 units of an average line: those of a large title are shorter, and each language breaks its own. */
const SHORTEST_SENTENCE = 24;

/** Takes front matter apart into what twins compare: lists, figures and links. */
export function frontMatterParts(
  { values, locate }: Pick<FrontMatter, 'values' | 'locate'>,
  { locale, drawn }: { readonly locale: Locale; readonly drawn: readonly string[] },
): ComparedContent {
  const parts: Part[] = [];
  const figures: PlacedFigure[] = [];
  const links: PlacedLink[] = [];
  const sayings: Saying[] = [];
  const lineOf = (path: readonly PropertyKey[]): number => locate(path).line ?? 1;
  const visit = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') {
      if (/^(?:\/(?!\/)|https?:)/.test(value)) links.push({ href: value, line: lineOf(path) });
      else {
        const isTitle = path.at(-1) === 'title';
        // Few lines are asked for, and plain front matter has none before it is parsed.
        sayings.push({
          text: value,
          isTitle,
          get line() {
            return lineOf(path);
          },
        });
        for (const figure of statedFigures(value, locale)) figures.push({ ...figure, line: lineOf(path) });
      }
    } else if (Array.isArray(value)) {
      parts.push(listPart(value, path, lineOf(path)));
      for (const [row, item] of value.entries()) visit(item, [...path, row]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        if (!drawn.includes(key) && !(path.length === 0 && OWN.has(key))) visit(inner, [...path, key]);
    }
  };
  visit(values, []);
  const text = sayings.map((saying) => saying.text).join(' ');
  return { parts, links, sayings, sections: [{ line: 1, text, figures }] };
}

function listPart(list: readonly unknown[], path: readonly PropertyKey[], line: number): Part {
  const names = path.filter((key) => typeof key === 'string');
  return {
    kind: `list "${names.join('.')}"`,
    size: list.length,
    unit: 'items',
    line,
    path: path.join('.'),
    isShort: isShort(list),
  };
}

function isShort(list: readonly unknown[]): boolean {
  const lines = list.filter((item) => typeof item === 'string');
  return lines.length === list.length && lines.join('').length <= list.length * SHORTEST_SENTENCE;
}
