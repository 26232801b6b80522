import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';

/** Attributes of one start tag by lower-case name, the first of each name, entities decoded. */
export type Attributes = ReadonlyMap<string, string>;

/** Hears the parts of a document that verification looks at. */
export interface Listener {
  /** A start tag. `attributes` is reused for the next one. */
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  /** Text as written, entities undecoded; whole for scripts and titles. */
  readonly text: (html: string, start: number, end: number) => void;
  /** Inside SVG, where tags may close themselves and titles and scripts are ordinary elements. */
  readonly foreign: () => boolean;
}

/**
 * Reads a document once, tag by tag, without making a tree. Tags are enough: documents come from React and
 * markdown-it, which close what they open. Entities are decoded only in attributes that are kept and hold one.
 */
export function tokenize(html: string, listener: Listener): void {
  const attributes = new Map<string, string>();
  let element = '';
  let attribute = '';
  let value = '';
  const opened = (): void => {
    listener.open(element, attributes);
    if (attributes.size > 0) attributes.clear();
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => {
        element = lowerCaseName(html, start, end);
      },
      onattribname: (start, end) => {
        const name = lowerCaseName(html, start, end);
        attribute = isKept(name) && !attributes.has(name) ? name : '';
        value = '';
      },
      onattribdata: (start, end) => {
        if (attribute !== '') value = html.slice(start, end);
      },
      onattribend: () => {
        if (attribute === '') return;
        attributes.set(attribute, value.includes('&') ? decodeHTMLAttribute(value) : value);
      },
      onopentagend: opened,
      onselfclosingtag: () => {
        opened();
        if (listener.foreign()) listener.close(element);
      },
      onclosetag: (start, end) => listener.close(lowerCaseName(html, start, end)),
      ontext: (start, end) => listener.text(html, start, end),
      isInForeignContext: listener.foreign,
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

const KEPT = new Set([
  'action',
  'alt',
  'aria-label',
  'as',
  'content',
  'data',
  'formaction',
  'href',
  'hreflang',
  'http-equiv',
  'id',
  'imagesrcset',
  'lang',
  'name',
  'placeholder',
  'poster',
  'property',
  'rel',
  'src',
  'srcset',
  'style',
  'title',
  'type',
  'xlink:href',
]);

/** Attributes that mean something here, and every event handler. */
function isKept(name: string): boolean {
  return KEPT.has(name) || name.startsWith('on');
}

/** Most names are in lower case already: looking is cheaper than converting. */
function lowerCaseName(html: string, start: number, end: number): string {
  const name = html.slice(start, end);
  for (let index = start; index < end; index++) {
    const code = html.charCodeAt(index);
    if (code < 0x61 && code > 0x40) return name.toLowerCase();
  }
  return name;
}

function ignore(): void {}
