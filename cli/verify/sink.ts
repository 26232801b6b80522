import type {
  InspectedLink,
  InspectedProblem,
  InspectedResource,
  Inspection,
  Part,
  ResourceKind,
} from './inspection.ts';

/** Kind of element whose content is read in another way. */
export type ElementPlace = 'head' | 'main' | 'template' | 'svg' | 'code';

/** Collects what a document says, each thing once, and counts the open elements that say where its reader is. */
export class Sink {
  /** The part of the document that is being read. */
  part: Part = 'layout';
  /** Number of h1. */
  headings = 0;
  readonly #depth = { head: 0, main: 0, template: 0, svg: 0, code: 0 };
  readonly #links = new Distinct<InspectedLink>(({ part, hreflang }) => `${part} ${hreflang}`);
  readonly #resources = new Distinct<InspectedResource>(({ part, kind }) => `${part} ${kind}`);
  readonly #problems = new Map<string, InspectedProblem>();
  readonly #alternates: Inspection['alternates'][number][] = [];
  readonly #ids = new Set<string>();
  readonly #head: { lang: string; description?: string; canonical?: string } = { lang: '' };

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

  /** Takes an anchor's old-fashioned `name`. */
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

/** What the texts between tags say. */
export interface SaidTexts extends Pick<Inspection, 'inlineScripts' | 'mentions'> {
  readonly title: string | undefined;
}

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
