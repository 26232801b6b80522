import { hash } from 'node:crypto';
import { createElement } from 'react';
import type { PageMeta, PageProps } from '../api/page.ts';
import type { RenderContext, RenderEnv } from '../api/render-context.ts';
import type { Failing, Subject } from '../hooks/hook-failure.ts';
import { attempt, badAnswer, hookDiagnostic } from '../hooks/hook-failure.ts';
import type { Output } from '../output/site-file.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { DEFAULT_LOCALE, LOCALE_TAG, otherLocale } from '../shared/locale.ts';
import { pageFile, payloadFile } from '../shared/path.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { HeadTag, Payload } from '../shared/wire.ts';
import type { Diagnostic, Page } from '../types.ts';
import { componentMarkup, contextWithoutPage } from './component-markup.ts';
import type { FencedTools } from './fenced-blocks.ts';
import { createFencedBlocks } from './fenced-blocks.ts';
import type { PageHead } from './head.ts';
import { createPageHead, errorHead } from './head.ts';
import { headPart } from './html.ts';
import { markdownLabels } from './labels.ts';
import type { Markdown, RenderedBody } from './markdown/markdown.ts';
import { createMarkdown } from './markdown/markdown.ts';
import type { MarkdownOptions } from './markdown/pass.ts';
import { placedBody } from './placed-body.ts';
import type { RenderedPage } from './rendered-page.ts';
import type { RenderingRegistry } from './rendering-registry.ts';
import type { Shell } from './shell.ts';
import { htmlOf } from './shell.ts';
import type { Shells } from './shells.ts';
import type { TracedEnv } from './traced-env.ts';
import { unlink, unlinkedLinks } from './unlink.ts';

/** Renders pages of one environment, and keeps the shells that it makes. */
export interface Renderer {
  /** Renders a page with its body: Markdown, or the body that an earlier process rendered. */
  readonly page: (page: Page, body: string | RenderedBody) => Promise<RenderedPage>;
  /**
   * Returns the part of the registry that a page's template names. A renderer with the same part renders the page the
   * same, when the page's shell and what the page reads of the environment are the same too.
   */
  readonly templateOf: (meta: PageMeta) => unknown;
  /** Returns the hash of a page's shell. @throws HookFailure when the layout fails */
  readonly shellHash: (meta: PageMeta) => Promise<string>;
  /** Renders the document of a status, in one locale (behaviour 3.4). */
  readonly errorPage: (
    status: 404 | 500,
    locale: Locale,
  ) => Promise<{ readonly value: Output } | { readonly diagnostic: Diagnostic }>;
}

/**
 * Creates a renderer, once per thread, from what is the same for every page. `root` is the project's absolute path. With
 * `traced`, which `env` is then of, it tells of each page what it read of the environment.
 */
export function createRenderer(
  env: RenderEnv,
  registry: RenderingRegistry,
  root: string,
  shells: Shells,
  traced: TracedEnv | undefined,
): Renderer {
  // A memo that was given this environment has compared it with the one before.
  traced?.taken();
  const shellOf = async (locale: Locale, layout: string): Promise<Shell> => {
    const component = registry.layouts[layout];
    if (component === undefined) throw new Error(`Unknown layout "${layout}"`);
    return shells(locale, layout, component);
  };
  const markdown = byLocale((locale) => markdownOf({ locale, env, registry, root }));
  const pageHead = createPageHead(env);
  const trace = traced && { common: traced.taken(), traced };
  const tools = { env, registry, root, markdown, pageHead, trace };
  return {
    templateOf: ({ template }) => registry.templates[template],
    shellHash: async ({ locale, layout }) => (await shellOf(locale, layout)).hash,
    page: async (page, body) => {
      const { locale, layout } = page.props.internal.page;
      try {
        return renderPage(page, body, await shellOf(locale, layout), tools);
      } catch (error) {
        // When its layout fails, the page fails too.
        return failedPage(page, [hookDiagnostic(error, rendering(page))], 0);
      }
    },
    errorPage: async (status, locale) => {
      try {
        const shell = await shellOf(locale, 'default');
        const other = await shellOf(otherLocale(locale), 'default');
        return { value: renderErrorPage(status, locale, { ...tools, shell, other }) };
      } catch (error) {
        const doing = `while rendering the error page ${status}`;
        return { diagnostic: hookDiagnostic(error, { file: REGISTRY_FILE, doing }) };
      }
    },
  };
}

function rendering({ path, props }: Page): Subject {
  return { file: props.internal.page.file, doing: `while rendering ${path}` };
}

/** Refuses a template that renders nothing: that is a mistake, such as a component that returns nothing. */
function somethingOf(markup: string, call: Failing): string {
  if (markup.trim() !== '') return markup;
  throw badAnswer(call, 'render something');
}

interface PageTools {
  readonly env: RenderEnv;
  readonly registry: RenderingRegistry;
  readonly root: string;
  readonly markdown: Localized<Markdown>;
  readonly pageHead: PageHead;
  /** Undefined when pages need not tell what they read. */
  readonly trace: Trace | undefined;
}

/** The environment that notes what is read. */
interface Trace {
  readonly traced: TracedEnv;
  /** Names of what the renderer itself read for all pages. */
  readonly common: readonly string[];
}

function markdownOf(tools: FencedTools): Markdown {
  return createMarkdown({ ...markdownOptions(tools), fenced: createFencedBlocks(tools) });
}

/**
 * Returns all options that a body is rendered with, except its text, its links and the project's blocks. Plain JSON.
 */
export function markdownOptions({
  locale,
  env,
  registry,
}: Pick<FencedTools, 'locale' | 'env' | 'registry'>): Omit<MarkdownOptions, 'fenced'> {
  return {
    locale,
    origin: env.config.origin,
    pictures: env.assets.pictures,
    files: env.assets.files,
    labels: markdownLabels(env.messages[locale]),
    reservedIds: registry.reservedIds ?? [],
  };
}

function renderPage(
  page: Page,
  given: string | RenderedBody,
  shell: Shell,
  { env, registry, root, markdown, pageHead, trace }: PageTools,
): RenderedPage {
  const started = performance.now();
  const { page: meta, bodyLine, links } = page.props.internal;
  // What was read before is of another page, or of a shell.
  trace?.traced.taken();
  const rendered =
    typeof given === 'string'
      ? markdown[meta.locale].renderBody(given, { file: meta.file, bodyLine, links })
      : given;
  const bodyReads = typeof given === 'string' ? trace?.traced.taken() : given.reads;
  const context: RenderContext = {
    locale: meta.locale,
    env: trace?.traced.view() ?? env,
    props: page.props,
    body: rendered.body,
    excerpts: excerptsOf(page.props, markdown[meta.locale]),
  };
  const template = registry.templates[meta.template];
  if (template === undefined) throw new Error(`Unknown template "${meta.template}"`);
  const element = createElement(template.component);
  const path = ['templates', meta.template, 'component'];
  const call = { element, hook: `The template "${meta.template}"`, registry, root, path };
  const main = attempt(rendering(page), () => somethingOf(componentMarkup(call, context), call));
  if ('diagnostic' in main)
    return failedPage(page, [...rendered.diagnostics, main.diagnostic], performance.now() - started);

  const { html, hrefs } = unlink(main.value, env);
  const unlinked = unlinkedLinks(hrefs, shell.unlinked);
  const { document, parts, outputs } = filesOf(page, html, pageHead(page.props, template), shell);
  const mayBeFed = registry.feeds.includes(meta.collection);
  return {
    page,
    outputs,
    parts,
    assets: assetUrls(document),
    // Only feeds need the body apart from the page.
    body: mayBeFed ? unlink(rendered.body.html, env).html : undefined,
    placed: placedBody(
      typeof given === 'string' ? given : undefined,
      { ...rendered, reads: bodyReads },
      document,
    ),
    reads: trace && bodyReads && [...trace.common, ...bodyReads, ...trace.traced.taken()],
    references: rendered.references,
    unlinked: unlinked.length === 0 ? undefined : unlinked,
    headings: rendered.headings,
    diagnostics: rendered.diagnostics,
    ms: performance.now() - started,
  };
}

/** Makes a page's files: the document and its payload. `html` is the content of `<main id="main">`. */
function filesOf(
  page: Page,
  html: string,
  head: readonly HeadTag[],
  shell: Shell,
): Pick<RenderedPage, 'outputs' | 'parts'> & { readonly document: string } {
  const { public: data, internal } = page.props;
  const content = contentHash(html, head);
  const payload: Payload = { path: page.path, shell: shell.hash, content, data, head, html };
  const parts = shell.document({ head: headPart(head), html, page: internal.page, content });
  const document = htmlOf(parts);
  return {
    document,
    parts,
    outputs: [
      { file: payloadFile(page.path), content: JSON.stringify(payload), kind: 'payload' },
      { file: pageFile(page.path), content: document, kind: 'page' },
    ],
  };
}

/** Hashes what tells an open tab that its page changed (behaviour 4.5): neither tags for search engines nor styles. */
function contentHash(html: string, head: readonly HeadTag[]): string {
  const title = head.find(({ tag }) => tag === 'title')?.text ?? '';
  return hash('sha256', `${title}\0${html}`).slice(0, 10);
}

const ASSET_URL = /\/assets\/[\w./-]+/g;

/** Lists the URLs below `/assets/` in a document, each once. */
export function assetUrls(document: string): readonly string[] {
  return [...new Set(document.match(ASSET_URL))];
}

function failedPage(page: Page, diagnostics: readonly Diagnostic[], ms: number): RenderedPage {
  return { page, ms, outputs: [], parts: [], assets: [], references: [], headings: [], diagnostics };
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

interface ErrorPageTools extends Pick<PageTools, 'env' | 'registry' | 'root'> {
  readonly shell: Shell;
  /** Shell of the other language. */
  readonly other: Shell;
}

function renderErrorPage(
  status: 404 | 500,
  locale: Locale,
  { env, registry, root, shell, other }: ErrorPageTools,
): Output {
  const context: RenderContext = { ...contextWithoutPage(locale, env), status };
  const element = createElement(registry.errors[status]);
  const path = ['errors', String(status)];
  const call = { element, hook: `The error page ${status}`, registry, root, path };
  const { html } = unlink(componentMarkup(call, context), env);
  const title = env.messages[locale][ERROR_TITLES[status]] ?? String(status);
  const head = headPart(errorHead(title, env));
  const folder = locale === DEFAULT_LOCALE ? '' : `${locale}/`;
  const frame = status === 404 && locale === DEFAULT_LOCALE ? otherFrame(otherLocale(locale), other) : '';
  return {
    file: `${folder}${status}.html`,
    content: htmlOf(shell.document({ head, html: html + frame, page: undefined, content: undefined })),
    kind: 'page',
  };
}

/**
 * Writes the other language's header and footer for the 404 document, the only one of a host that cannot choose
 * (behaviour 4.9).
 */
function otherFrame(locale: Locale, shell: Shell): string {
  return `<template data-error-frame lang="${LOCALE_TAG[locale]}">${shell.frame()}</template>`;
}
