import { hash } from '../cache.ts';
import type { Pack } from '../pack.ts';
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
  /** What pages weighed for earlier processes. @default nothing */
  readonly stored?: { readonly pack: Pack } | undefined;
}

interface Weighing {
  readonly budgets: Budgets;
  readonly pack: Pack | undefined;
}

/** Pages over their budgets, in bytes after brotli 11. The watch profile, which minifies nothing, has none. */
export function budgetErrors(input: BudgetInput): readonly Diagnostic[] {
  if (input.config.options.dev) return [];
  const { budgets } = input.config;
  return [
    ...input.documents.flatMap((document) => htmlErrors(document, { budgets, pack: input.stored?.pack })),
    ...assetErrors(input),
    ...fontErrors(input),
  ];
}

function htmlErrors(document: Document, { budgets, pack }: Weighing): readonly Diagnostic[] {
  const template = document.meta?.template ?? 'default';
  const budget = budgets.html[template] ?? budgets.html.default;
  if (budget === undefined || Buffer.byteLength(document.html) <= budget) return [];
  const bytes = knownSize(document.html, { budget, pack });
  if (bytes <= budget) return [];
  const text = over(`The HTML of ${document.path}`, { bytes, budget, of: `the template "${template}"` });
  return [{ ...text, ...(document.location === undefined ? {} : { location: document.location }) }];
}

/** What a page was found to weigh against a budget, by its bytes: weighing takes up to tens of milliseconds. */
function knownSize(
  html: string,
  { budget, pack }: { readonly budget: number; readonly pack: Pack | undefined },
): number {
  const key = hash('weight', String(budget), html);
  const known = pack?.get<number>(key);
  if (known !== undefined) return known;
  const bytes = weigh(html, budget);
  pack?.set(key, bytes);
  return bytes;
}

/**
 * Bytes after quality 11, or a lower quality's when they show that 11 keeps the budget: 1 and then 5 nearly always
 * make more bytes of a page; a twentieth is left for the short random texts of which 11 makes a few bytes more.
 */
function weigh(html: string, budget: number): number {
  for (const quality of [1, 5] as const) {
    const bytes = compressedSize(html, quality);
    if (bytes <= 0.95 * budget) return bytes;
  }
  return compressedSize(html, 11);
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
