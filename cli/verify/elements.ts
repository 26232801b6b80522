import { srcsetUrls } from '../shared/srcset.ts';
import type { ResourceKind } from './inspection.ts';
import type { Attributes } from './listener.ts';
import type { ElementPlace, Sink } from './sink.ts';

/** An element that matters without an attribute. */
interface KnownElement {
  readonly place: ElementPlace | undefined;
  readonly isHeading: boolean;
  readonly read: Reader | undefined;
}

/** Finds placeholders of messages that nothing filled, such as `{name}`. */
export function placeholders(text: string): readonly string[] {
  return text.match(/\{[A-Za-z][A-Za-z0-9_]*\}/g) ?? [];
}

type Reader = (attributes: Attributes, sink: Sink, element: string) => void;

const READ_ALOUD = ['alt', 'aria-label', 'placeholder', 'title'] as const;

/** Reads the attributes that mean something on any element. */
export function inspectAnywhere(element: string, attributes: Attributes, sink: Sink): void {
  let hasBraces = false;
  for (const [name, value] of attributes) {
    if (name === 'id') sink.id(value, element);
    else if (name === 'style') sink.problem('style-attribute', 'style', element);
    else if (name.startsWith('on') && name.length > 4) sink.problem('event-handler', name, element);
    hasBraces ||= value.includes('{');
  }
  if (!hasBraces || sink.part === 'template') return;
  for (const name of READ_ALOUD) reportPlaceholders(attributes.get(name), element, sink);
}

function reportPlaceholders(text: string | undefined, element: string, sink: Sink): void {
  if (text === undefined || !text.includes('{')) return;
  for (const found of placeholders(text)) sink.problem('leftover-placeholder', found, element);
}

const anchor: Reader = (attributes, sink, element) => {
  const href = attributes.get('href') ?? attributes.get('xlink:href');
  const hreflang = attributes.get('hreflang');
  const name = attributes.get('name');
  const { part } = sink;
  if (href !== undefined) sink.link(hreflang === undefined ? { href, part } : { href, part, hreflang });
  if (name !== undefined && name !== '' && element === 'a') sink.name(name);
};

const picture: Reader = (attributes, sink, element) => {
  const src = attributes.get('src');
  if (src !== undefined) sink.resource(src, 'image');
  candidates(attributes.get('srcset'), sink);
  if (element === 'img' && !attributes.has('alt')) sink.problem('missing-alt', src ?? '', element);
};

const medium: Reader = (attributes, sink) => {
  for (const name of ['src', 'data'] as const) fetched(attributes.get(name), 'file', sink);
  fetched(attributes.get('poster'), 'image', sink);
};

/** A `<use>` of the same document is a link to an id; other references in SVG are files. */
const reference: Reader = (attributes, sink) => {
  const href = attributes.get('href') ?? attributes.get('xlink:href');
  if (href?.startsWith('#')) sink.link({ href, part: sink.part });
  else fetched(href, 'image', sink);
};

const button: Reader = (attributes, sink, element) => {
  fetched(attributes.get('formaction'), 'form', sink);
  if (attributes.get('type') !== 'image') return;
  fetched(attributes.get('src'), 'image', sink);
  if (!attributes.has('alt')) sink.problem('missing-alt', attributes.get('src') ?? '', element);
};

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['html', (attributes, sink) => sink.head('lang', attributes.get('lang') ?? '')],
  ['a', anchor],
  ['area', anchor],
  ['img', picture],
  ['source', picture],
  ['use', reference],
  ['image', reference],
  ['video', medium],
  ['audio', medium],
  ['track', medium],
  ['iframe', medium],
  ['embed', medium],
  ['object', medium],
  ['form', (attributes, sink) => fetched(attributes.get('action'), 'form', sink)],
  ['button', button],
  ['input', button],
  ['script', (attributes, sink) => fetched(attributes.get('src'), 'script', sink)],
  ['style', (_attributes, sink, element) => sink.problem('style-element', '', element)],
  ['link', headLink],
  ['meta', headMeta],
]);

const PLACES: ReadonlyMap<string, ElementPlace> = new Map([
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

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The elements that matter, by name: one look-up for each tag. */
export const ELEMENTS: ReadonlyMap<string, KnownElement> = new Map(
  ['title', ...HEADINGS, ...PLACES.keys(), ...READERS.keys()].map((name) => [name, knownElement(name)]),
);

function knownElement(name: string): KnownElement {
  return { place: PLACES.get(name), isHeading: HEADINGS.has(name), read: READERS.get(name) };
}

function fetched(url: string | undefined, kind: ResourceKind, sink: Sink): void {
  if (url !== undefined) sink.resource(url, kind);
}

/** Adds the pictures of a `srcset`, of which a browser takes one. */
function candidates(srcset: string | undefined, sink: Sink): void {
  if (srcset === undefined) return;
  for (const { url } of srcsetUrls(srcset)) sink.resource(url, 'image');
}

function headLink(attributes: Attributes, sink: Sink): void {
  const href = attributes.get('href');
  const hreflang = attributes.get('hreflang');
  const rel = wordsOf((attributes.get('rel') ?? '').toLowerCase());
  candidates(attributes.get('imagesrcset'), sink);
  if (href === undefined) return;
  if (rel.includes('canonical')) sink.head('canonical', href);
  else if (rel.includes('alternate') && hreflang !== undefined) sink.alternate(hreflang, href);
  else sink.resource(href, linkKind(rel, attributes.get('as')));
}

/** Splits an attribute into words. Nearly all have one: a look for spaces is cheaper than a split. */
function wordsOf(text: string): readonly string[] {
  return /\s/.test(text) ? text.split(/\s+/) : [text];
}

function linkKind(rel: readonly string[], as: string | undefined): ResourceKind {
  if (rel.includes('stylesheet')) return 'stylesheet';
  if (rel.includes('modulepreload')) return 'script';
  if (rel.includes('preload') || rel.includes('prefetch')) return PRELOADED.get(as ?? '') ?? 'file';
  if (rel.some((token) => token.includes('icon'))) return 'image';
  return rel.some((token) => FETCHED_RELS.has(token)) ? 'file' : 'reference';
}

const FETCHED_RELS: ReadonlySet<string> = new Set(['manifest', 'preconnect', 'dns-prefetch', 'prerender']);

const PRELOADED: ReadonlyMap<string, ResourceKind> = new Map<string, ResourceKind>([
  ['script', 'script'],
  ['style', 'stylesheet'],
  ['font', 'font'],
  ['image', 'image'],
]);

const SHARED_PICTURES: ReadonlySet<string> = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
]);

function headMeta(attributes: Attributes, sink: Sink): void {
  const content = attributes.get('content');
  if (content === undefined) return;
  const name = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
  if (name === 'description') sink.head('description', content);
  if (SHARED_PICTURES.has(name)) sink.resource(content, 'share');
  if (SPOKEN_META.test(name)) reportPlaceholders(content, 'meta', sink);
  const refresh = attributes.get('http-equiv')?.toLowerCase() === 'refresh';
  const target = refresh ? /^[\d.\s]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1] : undefined;
  if (target !== undefined) sink.link({ href: target.trim(), part: sink.part, hreflang: '' });
}

const SPOKEN_META =
  /^(?:description|keywords|og:(?:title|description|image:alt|site_name)|twitter:(?:title|description))$/;
