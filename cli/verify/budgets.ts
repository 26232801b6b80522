import type { Budgets } from '../api/config.ts';
import { errorOf } from '../report/diagnostic.ts';
import { formatInteger } from '../report/units.ts';
import type { Diagnostic } from '../types.ts';
import type { InspectedDocument } from './document.ts';
import type { AssetLoad } from './judgement.ts';
import type { VerifyInput } from './verify-input.ts';

/** Input of the check of budgets. */
interface BudgetInput extends Pick<VerifyInput, 'config' | 'outputs' | 'manifest' | 'sizes'> {
  readonly documents: readonly InspectedDocument[];
  /** Documents that may load too much: verdicts on the others say that they do not. */
  readonly asked: readonly InspectedDocument[];
}

/** Reports pages over budget, in bytes after brotli 11. The watch profile minifies nothing, and has no budgets. */
export function budgetErrors(input: BudgetInput): readonly Diagnostic[] {
  if (input.config.options.dev) return [];
  const { budgets } = input.config;
  return [
    ...input.documents.flatMap((document) => htmlErrors(document, budgets)),
    ...assetErrors(input),
    ...fontErrors(input),
  ];
}

function htmlErrors(document: InspectedDocument, budgets: Budgets): readonly Diagnostic[] {
  const { weight: bytes, path, location } = document;
  const template = document.meta?.template ?? 'default';
  const budget = budgets.html[template] ?? budgets.html.default;
  if (budget === undefined || bytes === undefined) return [];
  const weighed = { bytes, budget, of: `the template "${template}"`, key: `html.${template}` };
  return [over(`The HTML of ${path} weighs`, weighed, { location })];
}

/** Reports the first page that loads files over a budget: they are over it on every other page, too. */
function assetErrors({ config: { budgets }, asked, sizes }: BudgetInput): readonly Diagnostic[] {
  const errors = new Map<string, Diagnostic>();
  for (const document of asked) {
    for (const load of loadsOf(document)) {
      const { bytes, budget } = weighLoad(load, budgets, sizes);
      if (budget === undefined || bytes <= budget) continue;
      const { kind, template, urls } = load;
      const loaded = `${kind} ${budget} ${urls.join(' ')}`;
      if (errors.has(loaded)) continue;
      const limit =
        kind === 'script'
          ? { of: `the template "${template}"`, key: `scripts.${template}` }
          : { of: 'any page', key: 'css' };
      const notes = [{ text: heaviest(urls, sizes) }];
      const says = `The ${kind}s of ${document.path} weigh`;
      errors.set(loaded, over(says, { bytes, budget, ...limit }, { notes }));
    }
  }
  return [...errors.values()];
}

/** Lists the stylesheets and the scripts that a document loads. */
export function loadsOf({ meta, inspection }: InspectedDocument): readonly AssetLoad[] {
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

/** Returns the bytes of a load, and its budget. */
export function weighLoad(
  { kind, template, urls }: AssetLoad,
  { css, scripts }: Budgets,
  sizes: BudgetInput['sizes'],
): { readonly bytes: number; readonly budget: number | undefined } {
  const budget = kind === 'stylesheet' ? css : (scripts[template] ?? scripts.default);
  return { bytes: totalOf(urls, sizes), budget };
}

/** Adds up the bytes of files, each counted once. */
function totalOf(urls: readonly string[], sizes: BudgetInput['sizes']): number {
  return [...new Set(urls)].reduce((sum, url) => sum + (sizes[url] ?? 0), 0);
}

function heaviest(urls: readonly string[], sizes: BudgetInput['sizes']): string {
  const weighed = [...new Set(urls)].map((url) => [url, sizes[url] ?? 0] as const);
  return weighed
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([url, bytes]) => `${url} ${formatInteger(bytes)}`)
    .join(', ');
}

/** Reports fonts over budget: any page may download the display fonts, and one with long text all of them. */
function fontErrors({ config: { budgets }, outputs, manifest }: BudgetInput): readonly Diagnostic[] {
  const files: ReadonlySet<string> = new Set(Object.values(manifest.fonts));
  const sizes = Object.fromEntries(
    outputs.flatMap((output) => {
      const isFont = 'content' in output && files.has(`/${output.file}`);
      return isFont ? [[`/${output.file}`, Buffer.byteLength(output.content)] as const] : [];
    }),
  );
  const errorOver = (
    names: readonly string[],
    kind: 'display' | 'prose',
    of: string,
  ): readonly Diagnostic[] => {
    const urls = names.map((name) => manifest.fonts[name] ?? '');
    const weighed = { bytes: totalOf(urls, sizes), budget: budgets.fonts[kind], of, key: `fonts.${kind}` };
    return weighed.bytes > weighed.budget ? [over('The fonts of a page weigh', weighed)] : [];
  };
  const names = Object.keys(manifest.fonts);
  const display = names.filter((name) => !name.startsWith('prose'));
  return [
    ...errorOver(display, 'display', 'pages without long text'),
    ...errorOver(names, 'prose', 'pages with long text'),
  ];
}

/** A weight over its budget. */
interface Excess {
  readonly bytes: number;
  readonly budget: number;
  /** The pages that the budget is for. */
  readonly of: string;
  /** Key below `budgets` of the configuration that allows them more. */
  readonly key: string;
}

/** Makes the error; `says` is the beginning of its sentence, with its verb. */
function over(
  says: string,
  { bytes, budget, of, key }: Excess,
  details: Parameters<typeof errorOf>[2] = {},
): Diagnostic {
  const text = `${says} ${formatInteger(bytes)} bytes, over the budget of ${formatInteger(budget)} for ${of}`;
  const remedy = { text: `Make it lighter, or allow more by "budgets.${key}" in site.config.ts` };
  return errorOf('over-budget', text, { ...details, notes: [...(details.notes ?? []), remedy] });
}
