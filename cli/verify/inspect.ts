import { decodeHTML } from 'entities';
import type { DocumentPart } from '../output/document-part.ts';
import type { ElementSink } from './elements.ts';
import { inspectElement, placeholders, READ_ELEMENTS } from './elements.ts';
import { createHeadings } from './headings.ts';
import type { InspectedLink, InspectedProblem, InspectedResource, Inspection, Part } from './inspection.ts';
import { createPartReader } from './part-reader.ts';
import type { Attributes, Listener } from './tokenize.ts';

/** What verification wants to know of a document. Depends on its HTML alone and is plain JSON, so it may be cached. */
export function inspectPage(html: string): Inspection {
  return createInspector()([{ html, isShared: false }]);
}

/** Makes what inspects documents in parts, as {@link inspectPage} does whole; a part that many share is read once. */
export function createInspector(): (parts: readonly DocumentPart[]) => Inspection {
  const read = createPartReader();
  return (parts) => {
    const place = createPlace();
    const facts = createFacts(place);
    const texts = createTexts(place, facts);
    const headings = createHeadings(facts);
    const listener: Listener = {
      open: (name, attributes) => {
        if (attributes.size === 0 && !HEARD.has(name)) return;
        place.open(name);
        texts.open(name, attributes);
        facts.open(name, attributes);
        headings.open(name, attributes);
      },
      close: (name) => {
        if (!HEARD.has(name)) return;
        texts.close(name);
        headings.close(name);
        place.close(name);
      },
      text: (html, start, end) => {
        texts.text(html, start, end);
        headings.text(html, start, end);
      },
      foreign: place.foreign,
    };
    for (const part of parts) read(part, listener);
    return { ...texts.result(), ...facts.result() };
  };
}

interface Place {
  readonly open: (name: string) => void;
  readonly close: (name: string) => void;
  readonly foreign: () => boolean;
  readonly part: () => Part;
  /** Whether text shown here is code, where braces are meant. */
  readonly inCode: () => boolean;
}

/** Where the reader is: counts the few elements that matter. */
function createPlace(): Place {
  const depth = { head: 0, main: 0, template: 0, svg: 0, code: 0 };
  const count = (name: string, step: 1 | -1): void => {
    const counter = COUNTED.get(name);
    if (counter !== undefined) depth[counter] = Math.max(0, depth[counter] + step);
  };
  return {
    open: (name) => count(name, 1),
    close: (name) => count(name, -1),
    foreign: () => depth.svg > 0,
    inCode: () => depth.code > 0,
    part: () => {
      if (depth.template > 0) return 'template';
      if (depth.main > 0) return 'main';
      return depth.head > 0 ? 'head' : 'layout';
    },
  };
}

const COUNTED: ReadonlyMap<string, 'head' | 'main' | 'template' | 'svg' | 'code'> = new Map([
  ['head', 'head'],
  ['main', 'main'],
  ['template', 'template'],
  ['svg', 'svg'],
  ['code', 'code'],
  ['pre', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['script', 'code'],
  ['style', 'code'],
  ['textarea', 'code'],
]);

/** Elements that matter without an attribute. Of most tags there is nothing to tell. */
const HEARD: ReadonlySet<string> = new Set([
  ...COUNTED.keys(),
  ...READ_ELEMENTS,
  'title',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

interface Facts extends ElementSink {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly result: () => Omit<Inspection, 'title' | 'inlineScripts' | 'mentions'>;
}

/** Collects what start tags say, each thing once. */
function createFacts(place: Place): Facts {
  const links = new Map<string, InspectedLink>();
  const resources = new Map<string, InspectedResource>();
  const problems = new Map<string, InspectedProblem>();
  const alternates: { readonly hreflang: string; readonly href: string }[] = [];
  const ids = new Set<string>();
  const head: { lang: string; description?: string; canonical?: string } = { lang: '' };
  let headings = 0;

  const facts: Facts = {
    part: place.part,
    link: (link) => links.set(`${link.part} ${link.hreflang} ${link.href}`, link),
    resource: (url, kind) => {
      const part = place.part();
      resources.set(`${part} ${kind} ${url}`, { url, kind, part });
    },
    problem: (code, subject, element, more = {}) => {
      const part = place.part();
      problems.set(`${part} ${code} ${element} ${more.id} ${subject}`, {
        code,
        subject,
        element,
        part,
        ...more,
      });
    },
    alternate: (hreflang, href) => alternates.push({ hreflang, href }),
    head: (name, value) => {
      head[name] ??= value;
      if (name === 'lang') head.lang = value;
    },
    id: (id, element) => {
      if (place.part() === 'template') return;
      if (ids.has(id)) facts.problem('duplicate-id', id, element);
      ids.add(id);
    },
    name: (name) => ids.add(name),
    open: (name, attributes) => {
      if (name === 'h1' && place.part() !== 'template') headings++;
      inspectElement(name, attributes, facts);
    },
    result: () => ({
      ...head,
      alternates,
      ids: [...ids],
      headings,
      links: [...links.values()],
      resources: [...resources.values()],
      problems: [...problems.values()],
    }),
  };
  return facts;
}

interface Texts {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: Listener['text'];
  readonly result: () => Pick<Inspection, 'title' | 'inlineScripts' | 'mentions'>;
}

/** Collects what stands between tags: the title, scripts, and placeholders that nothing filled. */
function createTexts(place: Place, facts: Facts): Texts {
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
      if (name === 'title' && title === undefined && !place.foreign()) reading = 'title';
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
      if (brace === -1 || brace >= end || place.inCode() || place.part() === 'template') return;
      for (const found of placeholders(html.slice(start, end)))
        facts.problem('leftover-placeholder', found, '');
    },
    result: () => ({ ...(title === undefined ? {} : { title }), inlineScripts, mentions: [...mentions] }),
  };
}

/** Adds the strings of a JSON that are addresses. */
function addMentions(json: string, mentions: Set<string>): void {
  for (let start = json.indexOf('"http'); start !== -1; start = json.indexOf('"http', start + 1)) {
    const end = json.indexOf('"', start + 1);
    if (end === -1) return;
    const text = json.slice(start + 1, end);
    if (ADDRESS.test(text)) mentions.add(text);
  }
}

const ADDRESS = /^https?:[^\\]+$/;

/** What becomes of a script's text: run, read by crawlers, or kept as data. */
function scriptKind(attributes: Attributes): 'script' | 'json' | undefined {
  if (attributes.has('src')) return undefined;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  if (type === 'application/ld+json') return 'json';
  return RUN.test(type) ? 'script' : undefined;
}

const RUN = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script.*)$/;
