import { decodeHTML } from 'entities';
import type { DocumentPart } from '../output/document-part.ts';
import type { ElementPlace, ElementSink } from './elements.ts';
import { ELEMENTS, inspectAnywhere, placeholders } from './elements.ts';
import { createHeadings } from './headings.ts';
import type {
  InspectedLink,
  InspectedProblem,
  InspectedResource,
  Inspection,
  Part,
  ResourceKind,
} from './inspection.ts';
import type { Attributes, Listener } from './listener.ts';
import { createPartReader } from './part-reader.ts';

/** Inspects a document for verification. The result depends on its HTML alone and is plain JSON: it may be cached. */
export function inspectPage(html: string): Inspection {
  return createInspector()([{ html, isShared: false }]);
}

/** Creates an inspector of documents in parts, as {@link inspectPage} is of whole ones; reads a shared part once. */
export function createInspector(): (parts: readonly DocumentPart[]) => Inspection {
  const read = createPartReader();
  return (parts) => {
    const place = new OpenElements();
    const sink = new Sink(place);
    const texts = createTexts(place, sink);
    const headings = createHeadings(sink);
    const listener: Listener = {
      open: (name, attributes) => {
        const element = ELEMENTS.get(name);
        // Most tags have nothing that matters.
        if (element === undefined && attributes.size === 0) return;
        if (element?.place !== undefined) place.count(element.place, 1);
        texts.open(name, attributes);
        if (name === 'h1' && place.part !== 'template') sink.headings++;
        if (attributes.size > 0) inspectAnywhere(name, attributes, sink);
        element?.read?.(attributes, sink, name);
        headings.open(name, attributes, element?.isHeading ?? false);
      },
      close: (name) => {
        const element = ELEMENTS.get(name);
        if (element === undefined) return;
        texts.close(name);
        headings.close(name);
        if (element.place !== undefined) place.count(element.place, -1);
      },
      text: (html, start, end) => {
        texts.text(html, start, end);
        headings.text(html, start, end);
      },
      foreign: () => place.isForeign,
    };
    for (const part of parts) read(part, listener);
    return sink.result(texts.result());
  };
}

/** Counts the open elements that matter, to know where the reader is. */
class OpenElements {
  /** The part of the document that is being read. */
  part: Part = 'layout';
  readonly #depth = { head: 0, main: 0, template: 0, svg: 0, code: 0 };

  get isForeign(): boolean {
    return this.#depth.svg > 0;
  }

  /** True inside code, where braces are meant. */
  get isCode(): boolean {
    return this.#depth.code > 0;
  }

  count(place: ElementPlace, step: 1 | -1): void {
    const depth = this.#depth;
    depth[place] = Math.max(0, depth[place] + step);
    if (depth.template > 0) this.part = 'template';
    else if (depth.main > 0) this.part = 'main';
    else this.part = depth.head > 0 ? 'head' : 'layout';
  }
}

/** Collects what start tags say, each thing once. */
class Sink implements ElementSink {
  /** Number of h1. */
  headings = 0;
  readonly #place: Pick<OpenElements, 'part'>;
  readonly #links = new Distinct<InspectedLink>(({ part, hreflang }) => `${part} ${hreflang}`);
  readonly #resources = new Distinct<InspectedResource>(({ part, kind }) => `${part} ${kind}`);
  readonly #problems = new Map<string, InspectedProblem>();
  readonly #alternates: Inspection['alternates'][number][] = [];
  readonly #ids = new Set<string>();
  readonly #head: { lang: string; description?: string; canonical?: string } = { lang: '' };

  constructor(place: Pick<OpenElements, 'part'>) {
    this.#place = place;
  }

  get part(): Part {
    return this.#place.part;
  }

  link(link: InspectedLink): void {
    this.#links.add(link.href, link);
  }

  resource(url: string, kind: ResourceKind): void {
    this.#resources.add(url, { url, kind, part: this.part });
  }

  problem(
    code: InspectedProblem['code'],
    subject: string,
    element: string,
    more: Pick<InspectedProblem, 'id' | 'after'> = {},
  ): void {
    const { part } = this;
    const problem = { code, subject, element, part, ...more };
    this.#problems.set(`${part} ${code} ${element} ${more.id} ${subject}`, problem);
  }

  alternate(hreflang: string, href: string): void {
    this.#alternates.push({ hreflang, href });
  }

  head(name: 'lang' | 'description' | 'canonical', value: string): void {
    this.#head[name] ??= value;
    if (name === 'lang') this.#head.lang = value;
  }

  id(id: string, element: string): void {
    if (this.part === 'template') return;
    if (this.#ids.has(id)) this.problem('duplicate-id', id, element);
    else this.#ids.add(id);
  }

  name(name: string): void {
    this.#ids.add(name);
  }

  /** Returns all that the document says; written out, since a spread takes longer than all else here. */
  result({ title, inlineScripts, mentions }: SaidTexts): Inspection {
    const { lang, description, canonical } = this.#head;
    const inspection: Mutable<Inspection> = {
      lang,
      alternates: this.#alternates,
      ids: [...this.#ids],
      headings: this.headings,
      links: this.#links.all,
      resources: this.#resources.all,
      inlineScripts,
      mentions,
      problems: [...this.#problems.values()],
    };
    if (title !== undefined) inspection.title = title;
    if (description !== undefined) inspection.description = description;
    if (canonical !== undefined) inspection.canonical = canonical;
    return inspection;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface SaidTexts extends Pick<Inspection, 'inlineScripts' | 'mentions'> {
  readonly title: string | undefined;
}

interface Texts {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: Listener['text'];
  readonly result: () => SaidTexts;
}

/** Collects the texts between tags: the title, scripts, and placeholders that nothing filled. */
function createTexts(place: OpenElements, sink: Sink): Texts {
  const inlineScripts: string[] = [];
  const mentions = new Set<string>();
  let title: string | undefined;
  let reading: 'title' | 'script' | 'json' | undefined;
  let read = '';
  let part = '';
  let from = 0;
  let brace = -1;
  return {
    open: (name, attributes) => {
      if (name === 'title' && title === undefined && !place.isForeign) reading = 'title';
      else if (name === 'script') reading = scriptKind(attributes);
    },
    close: (name) => {
      if (name !== 'title' && name !== 'script') return;
      if (reading === 'title') title = decodeHTML(read).trim();
      if (reading === 'script') inlineScripts.push(read);
      if (reading === 'json') addMentions(read, mentions);
      reading = undefined;
      read = '';
    },
    text: (html, start, end) => {
      if (reading !== undefined) read += html.slice(start, end);
      // One pass over the braces of a part, however many texts it has.
      if (html !== part || start < from) brace = html.indexOf('{');
      part = html;
      from = start;
      while (brace !== -1 && brace < start) brace = html.indexOf('{', brace + 1);
      if (brace === -1 || brace >= end || place.isCode || place.part === 'template') return;
      for (const found of placeholders(html.slice(start, end)))
        sink.problem('leftover-placeholder', found, '');
    },
    result: () => ({ title, inlineScripts, mentions: [...mentions] }),
  };
}

/** Adds the strings of a JSON text that are addresses. */
function addMentions(json: string, mentions: Set<string>): void {
  for (let start = json.indexOf('"http'); start !== -1; start = json.indexOf('"http', start + 1)) {
    const end = json.indexOf('"', start + 1);
    if (end === -1) return;
    const text = json.slice(start + 1, end);
    if (ADDRESS.test(text)) mentions.add(text);
  }
}

const ADDRESS = /^https?:[^\\]+$/;

/** Tells the kind of a script's text: run by browsers, read by crawlers, or kept as data (undefined). */
function scriptKind(attributes: Attributes): 'script' | 'json' | undefined {
  if (attributes.has('src')) return undefined;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  if (type === 'application/ld+json') return 'json';
  return RUN.test(type) ? 'script' : undefined;
}

const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/;

/** Keeps each thing once, in the order in which they came first. */
class Distinct<T> {
  readonly all: T[] = [];
  readonly #firsts = new Map<string, T>();
  readonly #others = new Set<string>();
  readonly #told: (thing: T) => string;

  /** `told` tells things of one name apart. */
  constructor(told: (thing: T) => string) {
    this.#told = told;
  }

  /** Adds a thing, unless it is there. Most names have one thing: only further ones are told apart. */
  add(name: string, thing: T): void {
    const first = this.#firsts.get(name);
    if (first === undefined) {
      this.#firsts.set(name, thing);
      this.all.push(thing);
      return;
    }
    const told = this.#told(thing);
    const key = `${told} ${name}`;
    if (told === this.#told(first) || this.#others.has(key)) return;
    this.#others.add(key);
    this.all.push(thing);
  }
}
