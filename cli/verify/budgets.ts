import type { AssetManifest } from '../api/assets.ts';
import type { Budgets } from '../api/config.ts';
import type { SiteFile } from '../output/site-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import { formatInteger } from '../report/units.ts';
import type { Config, Diagnostic } from '../types.ts';
import type { Document } from './documents.ts';

/** What budgets are checked against. */
export interface BudgetInput {
  readonly config: Config;
  readonly documents: readonly Document[];
  /** Those that may load too much: verdicts on the others say that they do not. */
  readonly asked: readonly Document[];
  readonly outputs: readonly SiteFile[];
  readonly manifest: AssetManifest;
  /** Bytes after brotli 11 of scripts and styles, by URL. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Pages over their budgets, in bytes after brotli 11. The watch profile, which minifies nothing, has none. */
export function budgetErrors(input: BudgetInput): readonly Diagnostic[] {
  if (input.config.options.dev) return [];
  const { budgets } = input.config;
  return [
    ...input.documents.flatMap((document) => htmlErrors(document, budgets)),
    ...assetErrors(input),
    ...fontErrors(input),
  ];
}

function htmlErrors(document: Document, budgets: Budgets): readonly Diagnostic[] {
  const { weight: bytes } = document;
  const template = document.meta?.template ?? 'default';
  const budget = budgets.html[template] ?? budgets.html.default;
  if (budget === undefined || bytes === undefined) return [];
  const text = over(`The HTML of ${document.path}`, { bytes, budget, of: `the template "${template}"` });
  return [{ ...text, ...(document.location === undefined ? {} : { location: document.location }) }];
}

/** The same files are over for every page that loads them: the first page is enough. */
function assetErrors({ config: { budgets }, asked, sizes }: BudgetInput): readonly Diagnostic[] {
  const errors = new Map<string, Diagnostic>();
  for (const document of asked) {
    for (const load of loadsOf(document)) {
      const { bytes, budget } = weighLoad(load, budgets, sizes);
      if (budget === undefined || bytes <= budget) continue;
      const { kind, template, urls } = load;
      const of = kind === 'script' ? `the template "${template}"` : 'any page';
      const error = over(`The ${kind}s of ${document.path}`, { bytes, budget, of });
      const key = `${kind} ${budget} ${urls.join(' ')}`;
      if (!errors.has(key)) errors.set(key, { ...error, notes: [{ text: heaviest(urls, sizes) }] });
    }
  }
  return [...errors.values()];
}

/** What a page loads that has a budget: the same for most pages of a template. */
export interface AssetLoad {
  readonly kind: 'stylesheet' | 'script';
  readonly template: string;
  readonly urls: readonly string[];
}

/** What a document loads. */
export function loadsOf({ meta, inspection }: Document): readonly AssetLoad[] {
  const template = meta?.template ?? 'default';
  const stylesheets: string[] = [];
  const scripts: string[] = [];
  for (const { kind, url } of inspection.resources) {
    if (kind === 'stylesheet') stylesheets.push(url);
    else if (kind === 'script') scripts.push(url);
  }
  return [
    { kind: 'stylesheet', template, urls: stylesheets },
    { kind: 'script', template, urls: scripts },
  ];
}

/** Bytes of a load, and its budget. */
export function weighLoad(
  { kind, template, urls }: AssetLoad,
  { css, scripts }: Budgets,
  sizes: BudgetInput['sizes'],
): { readonly bytes: number; readonly budget: number | undefined } {
  const bytes = [...new Set(urls)].reduce((sum, url) => sum + (sizes[url] ?? 0), 0);
  return { bytes, budget: kind === 'stylesheet' ? css : (scripts[template] ?? scripts.default) };
}

function heaviest(urls: readonly string[], sizes: BudgetInput['sizes']): string {
  const weighed = [...new Set(urls)].map((url) => [url, sizes[url] ?? 0] as const);
  return weighed
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([url, bytes]) => `${url} ${formatInteger(bytes)}`)
    .join(', ');
}

/** Any page may download the display fonts, and one with long text all of them. */
function fontErrors({ config: { budgets }, outputs, manifest }: BudgetInput): readonly Diagnostic[] {
  const names = Object.keys(manifest.fonts);
  const files: ReadonlySet<string> = new Set(Object.values(manifest.fonts));
  const sizes = new Map<string, number>(
    outputs.flatMap((output) =>
      'content' in output && files.has(`/${output.file}`)
        ? [[`/${output.file}`, byteLength(output.content)] as const]
        : [],
    ),
  );
  const weigh = (urls: readonly string[]): number =>
    urls.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  const urlsOf = (kept: readonly string[]): readonly string[] => [
    ...new Set(kept.map((name) => manifest.fonts[name] ?? '')),
  ];
  const display = weigh(urlsOf(names.filter((name) => !name.startsWith('prose'))));
  const all = weigh(urlsOf(names));
  const { fonts } = budgets;
  return [
    ...(display > fonts.display
      ? [
          over('The fonts of a page', {
            bytes: display,
            budget: fonts.display,
            of: 'pages without long text',
          }),
        ]
      : []),
    ...(all > fonts.prose
      ? [over('The fonts of a page', { bytes: all, budget: fonts.prose, of: 'pages with long text' })]
      : []),
  ];
}

function byteLength(content: string | Uint8Array): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
}

function over(
  subject: string,
  { bytes, budget, of }: { readonly bytes: number; readonly budget: number; readonly of: string },
): Diagnostic {
  const text = `${subject} ${subject.includes('HTML') ? 'weighs' : 'weigh'} ${formatInteger(bytes)} bytes, over the budget of ${formatInteger(budget)} for ${of}`;
  return errorOf('over-budget', text);
}
