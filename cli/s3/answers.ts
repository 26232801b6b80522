import { Parser } from 'htmlparser2';
import type { WireAnswer } from './wire.ts';

/**
 * Reads an XML answer: tells each element when its tag is closed, by its path (`ListBucketResult/Contents/Key`), with its
 * text. What is nested deeper than any answer of object storage is left out.
 */
function readXml(xml: string, onEnd: (path: string, text: string) => void): void {
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
          if (!isImplied) onEnd(names.join('/'), text);
          names.pop();
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

const DEEPEST = 8;
const LONGEST_ERROR = 20_000;

/** Code and region of an error's answer; a store that answers otherwise gives its status as the code, and no region. */
export function readError(xml: string, status: number): { readonly code: string; readonly region: string } {
  let code = '';
  let region = '';
  readXml(xml.slice(0, LONGEST_ERROR), (path, text) => {
    if (path === 'Error/Code') code = text.trim();
    if (path === 'Error/Region') region = text.trim();
  });
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
  const objects: ListedObject[] = [];
  let [key, etag] = ['', ''];
  let next = '';
  let isLast = true;
  let isEscaped = false;
  readXml(xml, (path, text) => {
    if (path.endsWith('/Contents/Key')) key = text;
    else if (path === 'ListBucketResult/EncodingType') isEscaped = text.trim() === 'url';
    else if (path.endsWith('/Contents/ETag')) etag = unquoted(text);
    else if (path.endsWith('/Contents')) objects.push({ key, etag });
    else if (path === 'ListBucketResult/NextContinuationToken') next = text;
    else if (path === 'ListBucketResult/IsTruncated') isLast = text.trim() !== 'true';
  });
  const plain = ({ key: escaped, ...one }: ListedObject): readonly ListedObject[] => {
    const text = isEscaped ? unescapeKey(escaped) : escaped;
    return text === undefined ? [] : [{ ...one, key: text }];
  };
  return { objects: objects.flatMap(plain), next: isLast ? undefined : next };
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
  const failed: { key: string; code: string }[] = [];
  let key = '';
  readXml(xml, (path, text) => {
    if (path.endsWith('Error/Key')) key = text;
    if (path.endsWith('Error/Code')) failed.push({ key, code: text.trim() });
  });
  return failed[0];
}

/** The tag of a copy; undefined when the answer does not say it. */
export function copiedTag(xml: string): string | undefined {
  let tag: string | undefined;
  readXml(xml, (path, text) => {
    if (path.endsWith('/ETag')) tag = unquoted(text);
  });
  return tag;
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
