import { Parser } from 'htmlparser2';

/** An element of markup. Offsets are UTF-16 units. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly start: number;
  /** End of the start tag. */
  readonly contentStart: number;
  /** Start of the end tag; the end of the content where there is no such tag. */
  readonly contentEnd: number;
  readonly end: number;
  /** The element around it; undefined when no element of the markup is. */
  readonly parent: MarkupElement | undefined;
}

/** Lists the elements of markup in the order of their start tags; one that never ends, ends with the markup. */
export function elementsIn(html: string): readonly MarkupElement[] {
  const elements: { -readonly [K in keyof MarkupElement]: MarkupElement[K] }[] = [];
  const open: (typeof elements)[number][] = [];
  const parser: Parser = new Parser({
    onopentag: (name, attributes) => {
      const contentStart = parser.endIndex + 1;
      const ends = { contentEnd: contentStart, end: contentStart };
      const element = {
        name,
        attributes,
        start: parser.startIndex,
        contentStart,
        ...ends,
        parent: open.at(-1),
      };
      elements.push(element);
      open.push(element);
    },
    onclosetag: (_name, isImplied) => {
      const element = open.pop();
      if (element === undefined) return;
      const at = Math.max(element.contentStart, parser.startIndex);
      element.contentEnd = at;
      element.end = isImplied ? at : html.indexOf('>', at) + 1;
    },
  });
  parser.end(html);
  return elements;
}
