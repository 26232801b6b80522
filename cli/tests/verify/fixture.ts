import { expect } from 'vitest';
import type { AssetManifest } from '../../api/assets.ts';
import type { PageMeta } from '../../api/page.ts';
import { createMemo } from '../../cache/memo.ts';
import type { Output, PlacedFile } from '../../output/site-file.ts';
import { LOCALE_TAG } from '../../shared/locale.ts';
import { localePath, pageFile, splitPath } from '../../shared/path.ts';
import type { Config, Diagnostic, Entry, Redirect, Reference, SourceFile } from '../../types.ts';
import type { InspectedPage } from '../../verify/document.ts';
import { inspectPage } from '../../verify/inspect.ts';
import { createJudgement } from '../../verify/judgement.ts';
import { createPageJudge, judgingContext } from '../../verify/page-judge.ts';
import { verify } from '../../verify/verify.ts';
import type { VerifyInput } from '../../verify/verify-input.ts';
import { weightOver } from '../../verify/weigh.ts';
import { testOptions } from '../test-options.ts';
import { testMeta, testPage } from '../test-page.ts';

const ORIGIN = 'https://tenaise.example';

/** A page with no more than a test needs to say what is wrong with it. */
export interface TestPage {
  /** Inner HTML of `<main>`. @default `<h1>Title</h1>` */
  readonly main?: string;
  /** Extra tags of the head. */
  readonly head?: string;
  /** Replaces canonical and alternates. */
  readonly links?: string;
  readonly title?: string;
  /** Text of the head behind the title. @default nothing */
  readonly brand?: string;
  readonly description?: string;
  readonly meta?: Partial<PageMeta>;
  /** The document's text. */
  readonly source?: string;
  readonly references?: readonly Reference[];
  readonly only?: 'fr' | 'en';
  /** True when its template threw: it has no output. @default false */
  readonly failed?: boolean;
}

/** A site to verify. */
interface TestSite {
  /** Pages by path. A page whose counterpart is not listed gets a sound one. */
  readonly pages: Readonly<Record<string, TestPage>>;
  /** HTML of every page before its main. */
  readonly layout?: string;
  /** Emitted files besides pages: name → content. */
  readonly files?: Readonly<Record<string, string>>;
  readonly redirects?: readonly Redirect[];
  readonly config?: Partial<Config>;
  readonly forms?: VerifyInput['forms'];
  /** Compressed bytes of scripts and styles. @default none is weighed */
  readonly sizes?: VerifyInput['sizes'];
  readonly manifest?: Partial<AssetManifest>;
  readonly texts?: readonly SourceFile[];
  /** True when a page without counterpart stays without. @default false */
  readonly exact?: boolean;
}

/** Verifies a site; asserts that it gives the same diagnostics when pages were judged where they were made. */
export function verified(site: TestSite): readonly Diagnostic[] {
  const input = verifyInput(site);
  const said = verify(input);
  expect(verify(judged(input))).toEqual(said);
  return said;
}

/** Returns the same input, whose pages were judged as threads do. */
export function judged(input: VerifyInput): VerifyInput {
  const context = judgingContext(input, createMemo());
  const [judge, judgement] = [createPageJudge(context), createJudgement()];
  const pages = input.pages.map((made): InspectedPage => {
    const { page, details } = made;
    const { inspection, unlinked } = details();
    const own = inspection && judge({ page, inspection, unlinked });
    judgement.add(own?.expected);
    return { ...made, verdict: own?.verdict, judgement };
  });
  return { ...input, pages, judgement, memo: createMemo() };
}

/** Verifies a site; returns a line for each diagnostic: `code file:line:column text → suggestion`. */
export function verifiedLines(site: TestSite): readonly string[] {
  return verified(site).map(({ code, text, location, suggestion }) => {
    const { file = '', line, column } = location ?? {};
    const place = [file, line, column].filter((part) => part !== undefined).join(':');
    return `${code} ${place} ${text}${suggestion === undefined ? '' : ` → ${suggestion}`}`;
  });
}

/** Makes everything that {@link verify} needs for a site. */
export function verifyInput(site: TestSite): VerifyInput {
  const pages = site.exact === true ? site.pages : withCounterparts(site.pages);
  const metas = Object.entries(pages).map(([path, page]) => metaOf(path, page, pages));
  const documents = metas.flatMap((meta): readonly Output[] => {
    const page = pages[meta.path] ?? {};
    const content = documentOf(meta, page, site);
    return page.failed === true ? [] : [{ file: pageFile(meta.path), content, kind: 'page' }];
  });
  const files = Object.entries(site.files ?? {}).map(
    ([file, content]): Output => ({ file, content, kind: file.endsWith('.html') ? 'page' : 'asset' }),
  );
  return {
    config: config(site.config),
    site: {
      pages: metas.map(testPage),
      redirects: site.redirects ?? [],
      addresses: { fr: {}, en: {} },
      gone: [],
      messages: { fr: {}, en: {} },
      data: { fr: {}, en: {} },
      shared: { fr: {}, en: {} },
      year: 2026,
      feeds: [],
      held: {},
      failedPaths: { paths: [], below: [] },
    },
    outputs: [...documents.map(placedFile), ...files],
    pages: metas.map((meta) =>
      inspected(
        pages[meta.path] ?? {},
        documents.find(({ file }) => file === pageFile(meta.path)),
        { meta, site },
      ),
    ),
    manifest: manifest(site.manifest),
    sizes: site.sizes ?? {},
    forms: site.forms,
    entries: metas.map((meta) => entryOf(meta, pages[meta.path] ?? {})),
    texts: () => site.texts ?? [],
    missing: { assets: false, data: false },
    memo: createMemo(),
  };
}

/** Makes a whole document. */
export function htmlDocument(parts: {
  readonly locale?: 'fr' | 'en';
  readonly head?: string;
  readonly body?: string;
}): string {
  const {
    locale = 'fr',
    head = '<title>Un titre assez long</title>',
    body = '<main><h1>x</h1></main>',
  } = parts;
  return `<!doctype html><html lang="${LOCALE_TAG[locale]}"><head><meta charset="utf-8"><script>inline()</script>${head}</head><body>${body}</body></html>`;
}

function withCounterparts(pages: TestSite['pages']): TestSite['pages'] {
  const all: Record<string, TestPage> = { ...pages };
  for (const path of Object.keys(pages)) {
    for (const locale of ['fr', 'en'] as const) all[localePath(splitPath(path).key, locale)] ??= {};
  }
  return all;
}

function metaOf(path: string, page: TestPage, pages: TestSite['pages']): PageMeta {
  const { key } = splitPath(path);
  const [fr, en] = [localePath(key, 'fr'), localePath(key, 'en')];
  return testMeta({
    path,
    title: page.title ?? `A sound title for ${path}`,
    description: page.description ?? '',
    alternates: { ...(fr in pages ? { fr } : {}), ...(en in pages ? { en } : {}) },
    ...page.meta,
  });
}

function documentOf(meta: PageMeta, page: TestPage, site: TestSite): string {
  const description = page.description ?? `${meta.path} is described in a sentence `.repeat(3).slice(0, 100);
  const alternates = Object.entries(meta.alternates).map(
    ([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${ORIGIN}${path}">`,
  );
  const links = page.links ?? `<link rel="canonical" href="${ORIGIN}${meta.path}">${alternates.join('')}`;
  return htmlDocument({
    locale: meta.locale,
    head: `<title>${meta.title}${page.brand === undefined ? '' : ` | ${page.brand}`}</title><meta name="description" content="${description}">${links}${page.head ?? ''}`,
    body: `${site.layout ?? ''}<main id="main">${page.main ?? '<h1>Title</h1>'}</main>`,
  });
}

function placedFile({ file, kind, content }: Output): PlacedFile {
  return { file, kind, identity: file, size: content.length };
}

function inspected(
  { references = [] }: TestPage,
  output: Output | undefined,
  { meta, site }: { readonly meta: PageMeta; readonly site: TestSite },
): InspectedPage {
  const page = testPage(meta);
  const known = { references, headings: [] };
  if (output === undefined) return { page, files: [], details: () => known };
  const html = String(output.content);
  const budgets = config(site.config).budgets.html;
  const weight = weightOver(html, budgets[meta.template] ?? budgets.default ?? Number.POSITIVE_INFINITY);
  const details = { ...known, inspection: inspectPage(html) };
  return { page, files: [placedFile(output)], details: () => details, weight };
}

function entryOf(meta: PageMeta, page: TestPage): Entry {
  const source = { file: meta.file, text: page.source ?? '---\ntitle: x\n---\n' };
  return {
    file: meta.file,
    source: () => source,
    locale: meta.locale,
    collection: 'pages',
    // A numbered page comes from its list's document.
    key: meta.key.replace(/\/page\/\d+$/, ''),
    matter: page.only === undefined ? {} : { only: page.only },
    fields: {},
    sections: {},
    template: 'page',
    title: meta.title,
    description: meta.description,
    bodyLine: 4,
    fileLinks: [],
    frontHash: '',
    routingHash: '',
    bodyHash: '',
    minutes: 1,
    locate: ([key]) => ({ file: meta.file, line: key === 'title' ? 2 : 1 }),
  };
}

function config(changes: Partial<Config> = {}): Config {
  return {
    options: testOptions(),
    origin: ORIGIN,
    indexable: true,
    organization: {
      name: 'Tenaise',
      legalName: 'Tenaise inc.',
      email: 'bonjour@tenaise.example',
      address: { street: '', city: '', region: '', postalCode: '', country: 'CA' },
      privacyOfficer: { title: { fr: 'x', en: 'x' }, email: 'x@tenaise.example' },
      founded: 2023,
    },
    placeholder: true,
    booking: { call: { fr: '/', en: '/en' }, appointment: { fr: '/', en: '/en' } },
    forms: { endpoint: '/api' },
    analytics: { src: '/insights/script.js' },
    redirects: [],
    robots: [],
    openGraphImages: true,
    publish: { keys: 'index', keep: 5, keepDays: 7, maxDeletes: 256 },
    budgets: {
      html: { default: 10_000 },
      css: 10_000,
      scripts: { default: 10_000 },
      fonts: { display: 10_000, prose: 20_000 },
    },
    ...changes,
  };
}

function manifest(changes: Partial<AssetManifest> = {}): AssetManifest {
  return {
    script: '/assets/main.js',
    preloadScripts: [],
    stylesheet: '/assets/site.css',
    pageStylesheets: {},
    fonts: {},
    inlineScript: { text: 'inline()', hash: 'sha256-x' },
    pictures: {},
    files: {},
    openGraph: {},
    statics: {},
    ...changes,
  };
}
