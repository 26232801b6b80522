import { Parser } from 'htmlparser2';
import type { WireAnswer } from './wire.ts';

/** An element of an answer: its path, such as `ListBucketResult/Contents/Key`, and its text. */
type Element = readonly [path: string, text: string];

/** Lists the elements of an XML answer, each after those in it, but none that is nested deeper than any of storage. */
function elementsOf(xml: string): readonly Element[] {
  const elements: Element[] = [];
  const names: string[] = [];
  let depth = 0;
  let text = '';
  const parser = new Parser(
    {
      onopentag(name) {
        if (depth++ < DEEPEST) names.push(name);
        text = '';
      },
      ontext(part) {
        text += part;
      },
      onclosetag(_, isImplied) {
        if (--depth < DEEPEST) {
          if (!isImplied) elements.push([names.join('/'), text]);
          names.pop();
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return elements;
}

const DEEPEST = 8;
const LONGEST_ERROR = 20_000;

/** Code and region of an error's answer; a store that answers otherwise gives its status as the code, and no region. */
export function readError(xml: string, status: number): { readonly code: string; readonly region: string } {
  const said = new Map(elementsOf(xml.slice(0, LONGEST_ERROR)));
  const [code = '', region = ''] = ['Error/Code', 'Error/Region'].map((path) => said.get(path)?.trim());
  // What a proxy in between says is a stranger's, and may be anything.
  return { code: /^\w[\w.]{0,63}$/.test(code) ? code : `HTTP${status}`, region };
}

/** An object as the bucket lists it. */
export interface ListedObject {
  readonly key: string;
  readonly etag: string;
}

/** Reads a part of a list. A key that is no Unicode is left out: nothing of ours has one. */
export function readList(xml: string): {
  readonly objects: readonly ListedObject[];
  /** Undefined: this is the last part; empty: it is not, and does not say how to go on. */
  readonly next: string | undefined;
} {
  const elements = elementsOf(xml);
  const said = new Map(elements);
  const isEscaped = said.get('ListBucketResult/EncodingType')?.trim() === 'url';
  const isLast = said.get('ListBucketResult/IsTruncated')?.trim() !== 'true';
  const objects: ListedObject[] = [];
  let key: string | undefined = '';
  let etag = '';
  for (const [path, text] of elements) {
    if (path.endsWith('/Contents/Key')) key = isEscaped ? unescapeKey(text) : text;
    else if (path.endsWith('/Contents/ETag')) etag = unquoted(text);
    else if (path.endsWith('/Contents') && key !== undefined) objects.push({ key, etag });
  }
  return { objects, next: isLast ? undefined : (said.get('ListBucketResult/NextContinuationToken') ?? '') };
}

function unescapeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Finds the first object that was not removed: a request for many answers 200 whatever became of each. */
export function firstError(xml: string): { readonly key: string; readonly code: string } | undefined {
  let key = '';
  for (const [path, text] of elementsOf(xml)) {
    if (path.endsWith('Error/Key')) key = text;
    if (path.endsWith('Error/Code')) return { key, code: text.trim() };
  }
  return undefined;
}

/** The tag of a copy; undefined when the answer does not say it. */
export function copiedTag(xml: string): string | undefined {
  const [, tag] = elementsOf(xml).find(([path]) => path.endsWith('/ETag')) ?? [];
  return tag && unquoted(tag);
}

/** Tells whether an answer is about an object: a web page, as of a console, has no tag. */
export function hasTag(answer: WireAnswer): boolean {
  return etagOf(answer) !== '';
}

/** Makes what tells whether an answer is an XML element, up to its end. */
export function endsAs(name: string): (answer: WireAnswer) => boolean {
  const end = new RegExp(`(?:</${name}|<${name}[^<>]{0,200}/)>\\s*$`);
  return ({ body }) => end.test(body.subarray(-300).toString());
}

/** The tag of the object that an answer is about, without quotes. */
export function etagOf({ headers }: WireAnswer): string {
  return unquoted(headers.etag ?? '');
}

/** A tag as it is compared. */
function unquoted(etag: string): string {
  return etag.trim().replace(/^(?:W\/)?"|"$/g, '');
}

/** The store's clock when it answered, epoch ms. */
export function timeOf({ headers }: WireAnswer): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
