import { decodeHTML } from 'entities';
import type { Attributes, Listener } from './listener.ts';
import type { Sink } from './sink.ts';

/** Reader of a document's headings, which reports those without a text, and those that skip a level. */
interface Headings {
  readonly open: (name: string, attributes: Attributes, isHeading: boolean) => void;
  readonly close: (name: string) => void;
  readonly text: Listener['text'];
}

interface OpenHeading {
  readonly name: string;
  readonly id: string | undefined;
  text: string;
  /** True when something in it other than text is read aloud. */
  isNamed: boolean;
}

/** Creates a reader of one document's headings. Only `main` has an order: layouts repeat their headings on any page. */
export function createHeadings(sink: Pick<Sink, 'part' | 'problem'>): Headings {
  let current: OpenHeading | undefined;
  let last: string | undefined;
  const end = ({ name, id, text, isNamed }: OpenHeading): void => {
    const of = id === undefined ? {} : { id };
    const says = decodeHTML(text).trim();
    if (says === '' && !isNamed) sink.problem('empty-heading', '', name, of);
    if (sink.part !== 'main') return;
    if (last !== undefined && levelOf(name) > levelOf(last) + 1)
      sink.problem('heading-jump', says, name, { ...of, after: last });
    last = name;
  };
  return {
    open: (name, attributes, isHeading) => {
      if (current !== undefined) current.isNamed ||= isNamed(name, attributes);
      else if (isHeading && sink.part !== 'template')
        current = { name, id: attributes.get('id'), text: '', isNamed: isNamed(name, attributes) };
    },
    close: (name) => {
      if (current?.name !== name) return;
      end(current);
      current = undefined;
    },
    text: (html, start, until) => {
      if (current !== undefined && current.text.trim().length < MOST_TEXT)
        current.text = current.text.trimStart() + html.slice(start, Math.min(until, start + MOST_TEXT));
    },
  };
}

/** UTF-16 units of a heading that a message may quote. */
const MOST_TEXT = 80;

function levelOf(name: string): number {
  return Number(name.slice(1));
}

function isNamed(name: string, attributes: Attributes): boolean {
  const label = attributes.get('aria-label') ?? (name === 'img' ? attributes.get('alt') : undefined);
  return label !== undefined && label.trim() !== '';
}
