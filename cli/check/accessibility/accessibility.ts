import { warningOf } from '../../report/diagnostic.ts';
import { formatInteger } from '../../report/units.ts';
import { addTo } from '../../shared/add-to.ts';
import type { Diagnostic, Page } from '../../types.ts';
import type { Gate, GateInput } from '../gate.ts';
import { largestOfEach } from '../largest-pages.ts';
import type { AxeFinding } from './axe.ts';

/** Runs axe on the page at an address. */
type LookAtPage = (path: string) => Promise<readonly AxeFinding[]>;

/** Options of the accessibility gate. */
export interface AccessibilityOptions {
  /** Files whose pages alone are looked at. @default every page */
  readonly changed: ReadonlySet<string> | undefined;
  /** Opens the site in a browser for `visit`, then closes both; answers a sentence when something is missing. */
  readonly browse: (visit: (look: LookAtPage) => Promise<void>) => Promise<string | undefined>;
}

/** Creates the gate that asks axe whether a keyboard, a screen reader or strong contrast is enough to use the pages. */
export function accessibility({ changed, browse }: AccessibilityOptions): Gate {
  return async (input) => {
    const pages = pagesOf(input, changed);
    if (pages.length === 0) return [];
    const found = new Map<string, FindingOnPage[]>();
    const missing = await browse(async (look) => {
      for (const page of pages)
        for (const finding of await look(page.path))
          addTo(found, `${finding.rule} ${finding.element}`, { ...finding, page });
    });
    if (missing !== undefined) return [warningOf('no-browser', missing, { ignoredByStrict: true })];
    return [...found.values()].flatMap((one) => toDiagnostic(one, changed));
  };
}

/** Returns the pages whose document changed and, when what all pages share changed, one of each template and layout. */
function pagesOf(input: GateInput, changed: AccessibilityOptions['changed']): readonly Page[] {
  const { pages } = input.site;
  if (changed === undefined) return pages;
  const own = pages.filter(({ props }) => changed.has(props.internal.page.file));
  const isShared = [...changed].some((file) =>
    /^(?:templates|assets|locales|content\/data)\/|^site\.config\.ts$/.test(file),
  );
  return [...new Set([...own, ...(isShared ? largestOfEach(input).map(({ page }) => page) : [])])];
}

interface FindingOnPage extends AxeFinding {
  readonly page: Page;
}

/** Reports a finding at the page's document, unless that did not change: then templates or styles made it. */
function toDiagnostic(
  [first, ...others]: readonly FindingOnPage[],
  changed: AccessibilityOptions['changed'],
): readonly Diagnostic[] {
  if (first === undefined) return [];
  const { page, element, help, rule } = first;
  const { file } = page.props.internal.page;
  return [
    warningOf('inaccessible', `On ${page.path}, ${element}: ${help.toLowerCase()} (${rule})`, {
      location: changed === undefined || changed.has(file) ? { file } : undefined,
      note: others.length === 0 ? undefined : `also on ${few(others.map((one) => one.page.path))}`,
    }),
  ];
}

/** The most paths that a note names. */
const MOST_NAMED = 5;

function few(paths: readonly string[]): string {
  const rest = paths.length - MOST_NAMED;
  return rest > 0
    ? `${paths.slice(0, MOST_NAMED).join(', ')} and ${formatInteger(rest)} more`
    : paths.join(', ');
}
