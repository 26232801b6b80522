import { decodeHTML } from 'entities';
import type { DocumentPart } from '../output/document-part.ts';
import { ELEMENTS, inspectAnywhere, placeholders } from './elements.ts';
import { createHeadings } from './headings.ts';
import type { Inspection } from './inspection.ts';
import type { Attributes, Listener } from './listener.ts';
import { createPartReader } from './part-reader.ts';
import type { SaidTexts } from './sink.ts';
import { Sink } from './sink.ts';

/** Inspects a document for verification. The result depends on its HTML alone and is plain JSON: it may be cached. */
export function inspectPage(html: string): Inspection {
  return createInspector()([{ html, isShared: false }]);
}

/** Creates an inspector of documents in parts, as {@link inspectPage} is of whole ones; reads a shared part once. */
export function createInspector(): (parts: readonly DocumentPart[]) => Inspection {
  const read = createPartReader();
  return (parts) => {
    const sink = new Sink();
    const texts = createTexts(sink);
    const headings = createHeadings(sink);
    const listener: Listener = {
      open: (name, attributes) => {
        const element = ELEMENTS.get(name);
        // Most tags have nothing that matters.
        if (element === undefined && attributes.size === 0) return;
        if (element?.place !== undefined) sink.count(element.place, 1);
        texts.open(name, attributes);
        if (name === 'h1' && sink.part !== 'template') sink.headings++;
        if (attributes.size > 0) inspectAnywhere(name, attributes, sink);
        element?.read?.(attributes, sink, name);
        headings.open(name, attributes, element?.isHeading ?? false);
      },
      close: (name) => {
        const element = ELEMENTS.get(name);
        if (element === undefined) return;
        texts.close(name);
        headings.close(name);
        if (element.place !== undefined) sink.count(element.place, -1);
      },
      text: (html, start, end) => {
        texts.text(html, start, end);
        headings.text(html, start, end);
      },
      foreign: () => sink.isForeign,
    };
    for (const part of parts) read(part, listener);
    return sink.result(texts.result());
  };
}

interface Texts {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: Listener['text'];
  readonly result: () => SaidTexts;
}

/** Collects the texts between tags: the title, scripts, and placeholders that nothing filled. */
function createTexts(sink: Sink): Texts {
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
      if (name === 'title' && title === undefined && !sink.isForeign) reading = 'title';
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
      if (brace === -1 || brace >= end || sink.isCode || sink.part === 'template') return;
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
