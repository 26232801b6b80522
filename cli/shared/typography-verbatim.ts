/** Stand-in for one unit of a text that typography leaves alone: code, URLs, placeholders. */
export const VERBATIM = '\uFFFC';

/** Stand-in for one unit of a character reference such as `&nbsp;`, which may well be a space. */
const ENTITY = '\uFFFB';

const URL_UNIT = String.raw`[^\s«»“”"<>\uFFFB\uFFFC]`;
const URL_LAST = String.raw`[^\s«»“”"<>\uFFFB\uFFFC.,;:!?)\]'’…]`;

/** Each starts only where a run begins or stops at the next of its kind, so that the scan stays linear. */
const PATTERNS = [
  '`[^`\\n]+`',
  String.raw`<\/?[a-z][^<>]*>`,
  String.raw`\]\([^()\n]*\)`,
  String.raw`\{[^{}\s]*\}`,
  String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`,
  String.raw`(?<![a-z\d+])(?:[a-z][a-z\d+]{1,20}:\/\/|mailto:|tel:|www\.)${URL_UNIT}*${URL_LAST}`,
  String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`(?<![\w.\/\\-])[\w.\/\\-]*\.(?:avif|css|csv|docx?|gif|html?|ics|jpe?g|js|json|md|mp4|pdf|png|pptx?|svg|toml|tsx?|txt|webp|xlsx?|xml|ya?ml|zip)(?![\w\/\\-])`,
  '[\uFFFB\uFFFC]',
];

/** Matches every text that a pattern above matches; most texts match neither. */
const HINT = /[`<{&@\uFFFB\uFFFC]|\]\(|:\/\/|(?:mailto|tel):|www\.|\.[a-z]{2}/i;
const ALONE = new RegExp(PATTERNS.join('|'), 'gi');
const STAND_INS = /[\uFFFB\uFFFC]/g;

/** A text in which stand-ins replace, unit for unit, the parts that must stay as written. */
interface HiddenText {
  readonly text: string;
  /** The units that the stand-ins replace, in order. */
  readonly units: string;
}

/** Replaces by stand-ins what typography leaves alone, in linear time. */
export function hide(text: string): HiddenText {
  if (!HINT.test(text)) return { text, units: '' };
  const units: string[] = [];
  const shown = text.replace(ALONE, (found) => {
    units.push(found);
    return (found.startsWith('&') ? ENTITY : VERBATIM).repeat(found.length);
  });
  return { text: shown, units: units.join('') };
}

/** Puts back what {@link hide} took, in a text whose stand-ins kept their number and order. */
export function reveal({ text, units }: HiddenText): string {
  if (units === '') return text;
  let next = 0;
  return text.replace(STAND_INS, () => units.charAt(next++));
}
