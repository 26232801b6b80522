/** A piece of JavaScript: a name or number, a string, or one sign. */
export interface Token {
  readonly kind: 'word' | 'string' | 'sign';
  readonly text: string;
  /** UTF-16 units from the start of the source. */
  readonly offset: number;
}

const PIECES: readonly (readonly [Token['kind'] | undefined, RegExp])[] = [
  [undefined, /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['string', /'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?/y],
  ['word', /[\p{L}\p{N}_$.]+/uy],
  ['sign', /=>|[\s\S]/y],
];

/** Cuts the code of a configuration into tokens, without comments. Knows no regular expressions or nested templates. */
export function codeTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    for (const [kind, pattern] of PIECES) {
      pattern.lastIndex = offset;
      const found = pattern.exec(text)?.[0];
      if (found === undefined) continue;
      if (kind !== undefined) tokens.push({ kind, text: found, offset });
      offset += found.length;
      break;
    }
  }
  return tokens;
}
