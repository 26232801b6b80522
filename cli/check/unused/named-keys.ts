/** Tells whether a text names a key. */
type IsNamed = (key: string) => boolean;

/**
 * Gathers what code and data name: strings as they are, those put together (`menu.${name}`), and the beginning of
 * several keys (`blog.count`, of which `.one` and `.other` are shown).
 */
export function namedKeys(texts: Iterable<string>): IsNamed {
  const whole = new Set<string>();
  const patterns = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(DOTTED)) whole.add(word);
    for (const [, , word = ''] of text.matchAll(QUOTED)) whole.add(word);
    for (const [, made = ''] of text.matchAll(MADE)) {
      const pattern = patternOf(made);
      if (pattern !== undefined) patterns.add(pattern);
    }
  }
  const isMade = patterns.size === 0 ? undefined : new RegExp(`^(?:${[...patterns].join('|')})$`);
  return (key) => whole.has(key) || isBelow(key, whole) || isMade?.test(key) === true;
}

/** Words with dots, also at their end: `'menu.' + name`. */
const DOTTED = /[A-Za-z][\w-]*(?:\.[\w-]+)+\.?|[A-Za-z][\w-]*\.(?=['"])/g;

/** One word alone names a key without a dot. */
const QUOTED = /(['"`])([A-Za-z][\w-]*)\1/g;

/** A template literal with values in it; a value may hold one level of braces. */
const MADE = /`((?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})+)`/g;

const VALUE = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

/** Makes a pattern of a literal; undefined for one that would name any key: `${group}.${name}`. */
function patternOf(made: string): string | undefined {
  const fixed = made.split(VALUE);
  const said = fixed.join('');
  if (fixed.length === 1 || !said.includes('.') || !/[A-Za-z]/.test(said)) return undefined;
  return fixed.map((part) => part.replaceAll('.', '\\.')).join('.+');
}

/** Tells whether the start of a key is named: a group with its dot, two words or more, or one before a plural form. */
function isBelow(key: string, whole: ReadonlySet<string>): boolean {
  const parts = key.split('.');
  return parts.some((part, row) => {
    if (row === 0) return false;
    const above = parts.slice(0, row).join('.');
    return whole.has(`${above}.`) || ((row > 1 || PLURAL.has(part)) && whole.has(above));
  });
}

const PLURAL: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);
