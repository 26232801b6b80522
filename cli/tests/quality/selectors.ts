/** A selector without alternatives, and the same in a form that a document at rest can answer. */
export interface Question {
  readonly selector: string;
  /** Without pseudo-elements, and with a neutral test in the place of what only a visitor's hand can bring about. */
  readonly atRest: string;
}

/** One question for each way in which a selector list can match: `a :is(b, c):hover` asks for `a b` and `a c`. */
export function questionsOf(selectorList: string): readonly Question[] {
  return splitList(selectorList)
    .flatMap(expand)
    .map((expanded) => expanded.replaceAll(ONE_OF, ':is'))
    .map((selector) => ({ selector, atRest: atRest(selector) }));
}

/** Names of the classes that a selector list mentions. */
export function classesIn(selectorList: string): readonly string[] {
  return [...selectorList.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/** Stands for `:is` where it has one choice left and must stay. */
const ONE_OF = ':one-of';
/** Matches every element, so that it may stand where something was. */
const ANY = ':nth-child(n)';
const BY_HAND = /:(?:hover|active|focus-visible|focus-within|focus|autofill|popover-open)(?![\w-])/g;
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?/g;

function atRest(selector: string): string {
  return selector
    .replace(PSEUDO_ELEMENT, ANY)
    .replace(BY_HAND, ANY)
    .replace(/:checked/g, ':is([type=checkbox],[type=radio])')
    .replace(/:target/g, '[id]');
}

/** Every selector that choosing one alternative of each `:is()` and `:where()` gives. */
function expand(selector: string): readonly string[] {
  const found = /:(?:is|where)\(/.exec(selector);
  if (found === null) return [selector];
  const start = found.index + found[0].length;
  const end = closing(selector, start);
  const [before, after] = [selector.slice(0, found.index), selector.slice(end + 1)];
  return splitList(selector.slice(start, end)).flatMap((choice) => expand(join(before, choice, after)));
}

/** `.a` in the place of `:is(.a)`; a type or a complex choice keeps its brackets in a compound, where it could not stand bare. */
function join(before: string, choice: string, after: string): string {
  const standsAlone = /(?:^|[\s>+~(,])$/.test(before);
  const bare = standsAlone || /^[.#[:]/.test(choice);
  const isCompound = !/[\s>+~]/.test(choice.replace(/\([^()]*\)|\[[^\]]*\]/g, ''));
  if (bare && (isCompound || standsAlone)) return before + choice + after;
  return `${before}${ONE_OF}(${choice})${after}`;
}

function splitList(list: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (const [index, letter] of [...list].entries()) {
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
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
