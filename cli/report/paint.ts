/** Colours a text for a terminal, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

/** Looks used in the program's messages. */
type Style = keyof typeof CODES;

/** Creates a painter that colours, or one that does nothing. */
export function createPaint(options: { readonly colour: boolean }): Paint {
  return options.colour
    ? (style, text) => (text === '' ? '' : `\x1b[${CODES[style]}m${text}\x1b[0m`)
    : (_style, text) => text;
}

const CODES = {
  bold: '1',
  dim: '2',
  red: '31',
  green: '32',
  yellow: '33',
  cyan: '36',
  error: '41;97',
  warning: '43;30',
} as const;
