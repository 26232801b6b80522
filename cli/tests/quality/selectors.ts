/** One way in which a selector list can match, in a form that a document at rest can answer. */
export interface Question {
  /** The selector without pseudo-elements; a neutral test replaces states that only a visitor brings about. */
  readonly atRest: string;
  /** The parts of the list that this way chooses: each must be chosen by some way that matches. */
  readonly choices: readonly string[];
}

/** Lists every way in which a selector list can match: `a :is(b, c):hover` asks for `a b` and for `a c`. */
export function questionsOf(selectorList: string): readonly Question[] {
  return splitList(selectorList).flatMap((selector) =>
    waysOf({ selector, choices: [] }).map((way) => ({
      atRest: atRest(way.selector.replaceAll(ONE_OF, ':is')),
      choices:
        way.choices.length === 0 ? [selector] : way.choices.map((choice) => `${choice} in ${selector}`),
    })),
  );
}

/** Lists the classes that a selector list mentions. */
export function classesIn(selectorList: string): readonly string[] {
  return [...selectorList.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/** Placeholder for an `:is` that has one choice left and must stay. */
const ONE_OF = ':one-of';
/** Matches every element, so that it may replace any test. */
const ANY = ':nth-child(n)';
const BY_HAND = /:(?:hover|active|focus-visible|focus-within|focus|user-invalid|valid)(?![\w-])/g;
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?/g;

interface Way {
  readonly selector: string;
  readonly choices: readonly string[];
}

function atRest(selector: string): string {
  return selector
    .replace(PSEUDO_ELEMENT, ANY)
    .replace(BY_HAND, ANY)
    .replaceAll(':checked', ':is([type=checkbox],[type=radio])')
    .replaceAll(':target', '[id]');
}

/** Lists every selector that comes of choosing one alternative of each `:is()`. */
function waysOf(way: Way): readonly Way[] {
  const { selector, choices } = way;
  const opening = ':is(';
  const found = selector.indexOf(opening);
  if (found < 0) return [way];
  const start = found + opening.length;
  const end = closing(selector, start);
  const [before, after] = [selector.slice(0, found), selector.slice(end + 1)];
  return splitList(selector.slice(start, end)).flatMap((choice) =>
    waysOf({ selector: before + standing(before, choice) + after, choices: [...choices, choice] }),
  );
}

/** Returns a choice as it may replace its list: alone where nothing precedes it, else in brackets of its own. */
function standing(before: string, choice: string): string {
  return /(?:^|[\s>+~(,])$/.test(before) || choice.startsWith(':') ? choice : `${ONE_OF}(${choice})`;
}

function splitList(list: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let index = 0; index < list.length; index += 1) {
    const letter = list[index] ?? '';
    if ('(['.includes(letter)) depth += 1;
    else if (')]'.includes(letter)) depth -= 1;
    else if (letter === ',' && depth === 0) {
      parts.push(list.slice(from, index).trim());
      from = index + 1;
    }
  }
  return [...parts, list.slice(from).trim()];
}

function closing(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`Unbalanced brackets in ${text}`);
}
