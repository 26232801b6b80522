/** Something in an SVG that could run or fetch. Offsets are UTF-16 units in its text. */
export interface UnsafePart {
  readonly offset: number;
  readonly length: number;
  /** What it is, as the subject of a sentence. */
  readonly what: string;
}

interface Part {
  readonly offset: number;
  readonly text: string;
}

type Token =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly at: Part;
      readonly attributes: readonly Attribute[];
    }
  | { readonly kind: 'close'; readonly name: string; readonly at: Part }
  | { readonly kind: 'text' | 'instruction' | 'doctype' | 'unfinished'; readonly at: Part };

interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly at: Part;
}

/** The first part of an SVG that a picture has no need of: scripts, handlers, foreign content, anything external. */
export function findUnsafePart(svg: string): UnsafePart | undefined {
  let inStyle = false;
  for (const token of tokens(svg)) {
    const what = problemOf(token, inStyle);
    if (what !== undefined) return { offset: token.at.offset, length: token.at.text.length, what };
    if (token.kind === 'open') {
      const bad = token.attributes.find((attribute) => attributeProblem(token.name, attribute) !== undefined);
      if (bad !== undefined) {
        return {
          offset: bad.at.offset,
          length: bad.at.text.length,
          what: attributeProblem(token.name, bad) ?? '',
        };
      }
    }
    if ('name' in token && token.name === 'style')
      inStyle = token.kind === 'open' && !token.at.text.endsWith('/>');
  }
  return undefined;
}

const ACTIVE =
  /^(script|foreignobject|iframe|embed|object|audio|video|canvas|handler|listener|link|meta|base)$/;
const ANIMATION = /^(set|animate\w*)$/;
const EMBEDDED_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif)[;,]/;

function problemOf(token: Token, inStyle: boolean): string | undefined {
  switch (token.kind) {
    case 'open':
      return ACTIVE.test(token.name) ? `A <${token.name}> element` : undefined;
    case 'instruction':
      if (!/^<\?xml\s/i.test(token.at.text)) return 'A processing instruction';
      return /encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(token.at.text)
        ? 'An encoding other than UTF-8'
        : undefined;
    case 'doctype':
      return token.at.text.includes('[') ? 'A declaration of entities' : undefined;
    case 'unfinished':
      return 'A tag that never ends';
    case 'text':
      return inStyle ? cssProblem(token.at.text) : undefined;
    case 'close':
      return undefined;
  }
}

function attributeProblem(element: string, { name, value }: Attribute): string | undefined {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return undefined;
  const local = name.slice(name.indexOf(':') + 1);
  const plain = decodeEntities(value).trim();
  // browsers drop these characters inside a scheme
  const scheme = [...plain.toLowerCase()].filter((character) => character > ' ').join('');
  if (/^on/.test(local)) return `The event handler ${name}`;
  if (scheme.includes('javascript:')) return 'A javascript: address';
  if (name === 'xml:base') return 'A base address';
  if (/^(href|src)$/.test(local) && !plain.startsWith('#') && !EMBEDDED_PICTURE.test(scheme))
    return 'An address outside the file';
  if (ANIMATION.test(element) && local === 'attributename' && /^(xlink:)?href$|^on/i.test(plain)) {
    return `An animation of ${plain}`;
  }
  return cssProblem(plain);
}

function cssProblem(css: string): string | undefined {
  const plain = css.replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) =>
    safeCodePoint(Number.parseInt(hex, 16)),
  );
  if (/@import/i.test(plain)) return 'An imported stylesheet';
  if (/image-set\s*\(/i.test(plain)) return 'An address outside the file';
  for (const [, address = ''] of plain.matchAll(/url\s*\(\s*["']?\s*([^)]*)/gi)) {
    if (!address.startsWith('#') && !EMBEDDED_PICTURE.test(address.toLowerCase()))
      return 'An address outside the file';
  }
  return undefined;
}

/** Cuts markup into tags and text. Only what matters here: names are lower-case, prefixes of elements are dropped. */
function* tokens(svg: string): Generator<Token> {
  let index = 0;
  while (index < svg.length) {
    const [kind, end] = extentAt(svg, index);
    const at = { offset: index, text: svg.slice(index, end < 0 ? svg.length : end) };
    if (end < 0) {
      yield { kind: 'unfinished', at: { ...at, text: at.text.slice(0, 20) } };
      return;
    }
    if (kind === 'tag') yield tagToken(at);
    else if (kind !== 'comment') yield { kind, at };
    index = end;
  }
}

type Extent = readonly [kind: 'tag' | 'comment' | 'text' | 'instruction' | 'doctype', end: number];

/** What begins at an index and where it ends; negative when it does not end. */
function extentAt(svg: string, index: number): Extent {
  if (svg[index] !== '<') {
    const end = svg.indexOf('<', index);
    return ['text', end < 0 ? svg.length : end];
  }
  if (svg.startsWith('<!--', index)) return ['comment', after(svg, '-->', index + 4)];
  if (svg.startsWith('<![CDATA[', index)) return ['text', after(svg, ']]>', index)];
  if (svg.startsWith('<?', index)) return ['instruction', after(svg, '?>', index)];
  if (svg.startsWith('<!', index)) {
    const subset = svg.indexOf('[', index);
    const end = after(svg, '>', index);
    return ['doctype', subset >= 0 && subset < end ? after(svg, ']', subset) : end];
  }
  return ['tag', tagEnd(svg, index)];
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}

/** The index after a tag's `>`, which may also stand inside quotes. */
function tagEnd(svg: string, index: number): number {
  let quote = '';
  for (let at = index + 1; at < svg.length; at++) {
    const character = svg[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return -1;
}

function tagToken(at: Part): Token {
  const [, closing = '', qualified = ''] = /^<(\/?)([^\s/>]*)/.exec(at.text) ?? [];
  const name = qualified.slice(qualified.indexOf(':') + 1).toLowerCase();
  if (closing !== '') return { kind: 'close', name, at };
  const found = at.text.matchAll(ATTRIBUTE);
  const attributes = [...found].map((match) => ({
    name: (match[1] ?? '').toLowerCase(),
    value: (match[2] ?? '').slice(1, -1),
    at: { offset: at.offset + match.index, text: match[0] },
  }));
  return {
    kind: 'open',
    name,
    at: { ...at, text: at.text.slice(0, qualified.length + 1) + (at.text.endsWith('/>') ? '/>' : '') },
    attributes,
  };
}

/** Tried only where a name begins: from within a long name, the rest of it would be read again each time. */
const ATTRIBUTE = /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*')/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return safeCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return safeCodePoint(Number(decimal));
      return ENTITIES[name ?? ''] ?? whole;
    },
  );
}

function safeCodePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}
