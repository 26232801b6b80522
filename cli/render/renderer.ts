import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageFile, payloadFile } from '../shared/path.ts';
import type {
  Body,
  Diagnostic,
  Locale,
  Output,
  Page,
  PageProps,
  Payload,
  Registry,
  RenderContext,
  RenderEnv,
  RenderedPage,
} from '../types.ts';
import { errorHead, pageHead } from './head.ts';
import { headTagHtml, withoutVoidSlashes } from './html.ts';
import { markdownLabels } from './labels.ts';
import type { Markdown } from './markdown/markdown.ts';
import { createMarkdown } from './markdown/markdown.ts';
import type { Shell } from './shell.ts';
import { createShell } from './shell.ts';

/** Renders pages of one environment; shells are made once and kept. */
export interface Renderer {
  readonly page: (page: Page) => Promise<RenderedPage>;
  /** What {@link Renderer.page} made of the same page in another process. */
  readonly restored: (page: Page, stored: StoredPage) => Promise<RenderedPage>;
  /** The document of a status, in one locale (behaviour 3.4). */
  readonly errorPage: (status: 404 | 500, locale: Locale) => Promise<Output>;
}

/** What has to be kept of a page to have all of it again; shells are made again. */
export type StoredPage = Pick<RenderedPage, 'html' | 'head' | 'body' | 'references'>;

/** Makes a renderer: what does not vary from page to page is given here, once per thread. */
export function createRenderer(env: RenderEnv, registry: Registry): Renderer {
  const shells = new Map<string, Promise<Shell>>();
  const shellOf = (locale: Locale, layout: string): Promise<Shell> => {
    const key = `${locale}/${layout}`;
    const known = shells.get(key);
    if (known !== undefined) return known;
    const made = createShell({ locale, layout, env, registry });
    shells.set(key, made);
    return made;
  };
  const markdown: Readonly<Record<Locale, Markdown>> = {
    fr: markdownOf('fr', env),
    en: markdownOf('en', env),
  };
  return {
    page: async (page) => {
      const { locale, layout } = page.props.internal.page;
      const shell = await shellOf(locale, layout);
      const started = performance.now();
      const rendered = renderPage(page, { env, registry, markdown, shell });
      return { ...rendered, ms: performance.now() - started };
    },
    restored: async (page, stored) => {
      const { locale, layout } = page.props.internal.page;
      const shell = await shellOf(locale, layout);
      return { path: page.path, ms: 0, ...stored, ...filesOf(page, stored, shell), diagnostics: [] };
    },
    errorPage: async (status, locale) =>
      renderErrorPage(status, locale, { env, registry, shell: await shellOf(locale, 'default') }),
  };
}

interface PageTools {
  readonly env: RenderEnv;
  readonly registry: Registry;
  readonly markdown: Readonly<Record<Locale, Markdown>>;
  readonly shell: Shell;
}

function markdownOf(locale: Locale, env: RenderEnv): Markdown {
  return createMarkdown({
    locale,
    origin: env.config.origin,
    pictures: env.assets.pictures,
    labels: markdownLabels(env.messages[locale]),
  });
}

function renderPage(page: Page, { env, registry, markdown, shell }: PageTools): Omit<RenderedPage, 'ms'> {
  const { page: meta, body: source, bodyLine, links } = page.props.internal;
  const rendered = markdown[meta.locale].renderBody(source, { file: meta.file, bodyLine, links });
  const excerpts = excerptsOf(page.props, markdown[meta.locale]);
  const context: RenderContext = {
    locale: meta.locale,
    env,
    props: page.props,
    body: rendered.body,
    excerpts,
  };
  const main = renderTemplate(context, registry, page);
  if ('diagnostic' in main) return failedPage(page, [...rendered.diagnostics, main.diagnostic]);

  const head = pageHead(page.props, env, registry.templates[meta.template] ?? {});
  return {
    path: page.path,
    html: main.html,
    head,
    ...filesOf(page, { html: main.html, head }, shell),
    // Only feeds need it apart from the page.
    ...(registry.collections[meta.collection]?.feed === true ? { body: rendered.body.html } : {}),
    references: rendered.references,
    diagnostics: rendered.diagnostics,
  };
}

/** A page's files: the document and its payload. */
function filesOf(
  page: Page,
  { html, head }: Pick<RenderedPage, 'html' | 'head'>,
  shell: Shell,
): Pick<RenderedPage, 'outputs' | 'shell' | 'assets'> {
  const { public: data, internal } = page.props;
  const payload: Payload = { path: page.path, shell: shell.hash, data, head, html };
  const document = shell.document({ head: head.map(headTagHtml).join(''), html, page: internal.page });
  return {
    shell: shell.hash,
    assets: assetUrls(document),
    outputs: [
      { file: payloadFile(page.path), content: JSON.stringify(payload), kind: 'payload' },
      { file: pageFile(page.path), content: document, kind: 'page' },
    ],
  };
}

function renderTemplate(
  context: RenderContext,
  registry: Registry,
  page: Page,
): { readonly html: string } | { readonly diagnostic: Diagnostic } {
  const { template } = page.props.internal.page;
  const component = registry.templates[template]?.component;
  if (component === undefined) throw new Error(`Unknown template "${template}"`);
  try {
    return {
      html: withoutVoidSlashes(renderToStaticMarkup(registry.provide(context, createElement(component)))),
    };
  } catch (error) {
    return { diagnostic: templateDiagnostic(error, page) };
  }
}

/** A template that throws is a project's mistake: say where in its source (source maps resolve the stack). */
function templateDiagnostic(error: unknown, page: Page): Diagnostic {
  const { file, template } = page.props.internal.page;
  const message = error instanceof Error ? error.message : String(error);
  const frame =
    error instanceof Error
      ? /\(?((?:file:\/\/)?[^\s()]*\/templates\/[^\s():]+\.tsx?):(\d+):(\d+)\)?/.exec(error.stack ?? '')
      : null;
  const location =
    frame === null
      ? { file }
      : {
          file: (frame[1] ?? '').replace(/^.*?(templates\/)/, '$1'),
          line: Number(frame[2]),
          column: Number(frame[3]),
        };
  return {
    severity: 'error',
    code: 'template-threw',
    text: `The template "${template}" failed: ${message}`,
    location,
    notes: [{ text: `while rendering ${page.path}`, location: { file } }],
  };
}

const ASSET_URL = /\/assets\/[\w./-]+/g;

/** URLs below `/assets/` in a document, each once. */
export function assetUrls(document: string): readonly string[] {
  return [...new Set(document.match(ASSET_URL))];
}

function failedPage(page: Page, diagnostics: readonly Diagnostic[]): Omit<RenderedPage, 'ms'> {
  return {
    path: page.path,
    html: '',
    outputs: [],
    assets: [],
    head: [],
    shell: '',
    references: [],
    diagnostics,
  };
}

function excerptsOf(props: PageProps, markdown: Markdown): Readonly<Record<string, string>> {
  const summaries = Object.values(props.internal.lists).flat();
  const excerpts: Record<string, string> = {};
  for (const { path, excerpt } of summaries) {
    if (excerpt !== undefined) excerpts[path] ??= markdown.renderExcerpt(excerpt);
  }
  return excerpts;
}

const ERROR_TITLES = { 404: 'error.404.title', 500: 'error.500.title' } as const;
const NO_BODY: Body = { html: '', toc: [] };

function renderErrorPage(
  status: 404 | 500,
  locale: Locale,
  { env, registry, shell }: Omit<PageTools, 'markdown'>,
): Output {
  const context: RenderContext = { locale, env, props: undefined, body: NO_BODY, excerpts: {}, status };
  const html = withoutVoidSlashes(
    renderToStaticMarkup(registry.provide(context, createElement(registry.errors[status]))),
  );
  const title = env.messages[locale][ERROR_TITLES[status]] ?? String(status);
  const head = errorHead(title, env).map(headTagHtml).join('');
  const folder = locale === 'fr' ? '' : `${locale}/`;
  return {
    file: `${folder}${status}.html`,
    content: shell.document({ head, html, page: undefined }),
    kind: 'page',
  };
}
