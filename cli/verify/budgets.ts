import { formatInteger } from '../report/units.ts';
import type { AssetManifest, Budgets, Config, Diagnostic, Output } from '../types.ts';
import { compressedSize } from './compressed-size.ts';
import type { Document } from './documents.ts';

/** What budgets are checked against. */
export interface BudgetInput {
  readonly config: Config;
  readonly documents: readonly Document[];
  readonly outputs: readonly Output[];
  readonly manifest: AssetManifest;
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
  const template = document.meta?.template ?? 'default';
  const budget = budgets.html[template] ?? budgets.html.default;
  if (budget === undefined || !mayExceed(document, budget)) return [];
  const bytes = compressedSize(document.html, 11);
  if (bytes <= budget) return [];
  const text = over(`The HTML of ${document.path}`, { bytes, budget, of: `the template "${template}"` });
  return [{ ...text, ...(document.location === undefined ? {} : { location: document.location }) }];
}

/**
 * Quality 11 takes tens of milliseconds. 1 and then 5 nearly always make more bytes of a page; a twentieth is
 * left for the short random texts of which 11 makes a few bytes more.
 */
function mayExceed({ html, inspection }: Document, budget: number): boolean {
  const bound = 0.95 * budget;
  return inspection.packed > bound && compressedSize(html, 5) > bound;
}

/** The same files are over for every page that loads them: the first page is enough. */
function assetErrors({ config: { budgets }, documents, manifest }: BudgetInput): readonly Diagnostic[] {
  const errors = new Map<string, Diagnostic>();
  for (const document of documents) {
    const template = document.meta?.template ?? 'default';
    const scripts = {
      budget: budgets.scripts[template] ?? budgets.scripts.default,
      of: `the template "${template}"`,
    };
    const checks = [
      { kind: 'stylesheet', what: 'stylesheets', budget: budgets.css, of: 'any page' },
      { kind: 'script', what: 'scripts', ...scripts },
    ] as const;
    for (const { kind, what, budget, of } of checks) {
      const urls = document.inspection.resources
        .filter((resource) => resource.kind === kind)
        .map(({ url }) => url);
      const bytes = [...new Set(urls)].reduce((sum, url) => sum + (manifest.sizes[url] ?? 0), 0);
      if (budget === undefined || bytes <= budget) continue;
      const error = over(`The ${what} of ${document.path}`, { bytes, budget, of });
      const key = `${kind} ${budget} ${urls.join(' ')}`;
      if (!errors.has(key)) errors.set(key, { ...error, notes: [{ text: heaviest(urls, manifest) }] });
    }
  }
  return [...errors.values()];
}

function heaviest(urls: readonly string[], manifest: AssetManifest): string {
  const sizes = [...new Set(urls)].map((url) => [url, manifest.sizes[url] ?? 0] as const);
  return sizes
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([url, bytes]) => `${url} ${formatInteger(bytes)}`)
    .join(', ');
}

/** Any page may download the display fonts, and one with long text all of them. */
function fontErrors({ config: { budgets }, outputs, manifest }: BudgetInput): readonly Diagnostic[] {
  const sizes = new Map(outputs.map(({ file, content }) => [`/${file}`, byteLength(content)]));
  const weigh = (urls: readonly string[]): number =>
    urls.reduce((sum, url) => sum + (sizes.get(url) ?? 0), 0);
  const names = Object.keys(manifest.fonts);
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
  return { severity: 'error', code: 'over-budget', text };
}
