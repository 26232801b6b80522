import { warningOf } from '../../report/diagnostic.ts';
import { formatInteger } from '../../report/units.ts';
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

/** Codes of `site check --accessibility`. */
export const ACCESSIBILITY_CODES: Gate['codes'] = {
  inaccessible:
    'axe finds that a page breaks a rule of WCAG 2.2, level A or AA. The message ends with the name of the rule, which dequeuniversity.com/rules/axe explains.',
  'no-browser':
    'Accessibility was not checked: axe-core, Playwright or a Chromium is not installed. Install it, as the message says.',
};

/** Creates the gate that asks axe whether a keyboard, a screen reader or strong contrast is enough to use the pages. */
export function accessibility({ changed, browse }: AccessibilityOptions): Gate {
  return {
    codes: ACCESSIBILITY_CODES,
    look: async (input) => {
      const pages = pagesOf(input, changed);
      if (pages.length === 0) return [];
      const found = new Map<string, FindingOnPages>();
      const missing = await browse(async (look) => {
        for (const page of pages)
          for (const finding of await look(page.path)) {
            const name = `${finding.rule} ${finding.element}`;
            found.set(name, { finding, pages: [...(found.get(name)?.pages ?? []), page] });
          }
      });
      if (missing !== undefined) return [warningOf('no-browser', missing, { ignoredByStrict: true })];
      return [...found.values()].map((one) => toDiagnostic(one, changed));
    },
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

interface FindingOnPages {
  readonly finding: AxeFinding;
  readonly pages: readonly Page[];
}

/** Reports a finding at the page's document, unless that did not change: then templates or styles made it. */
function toDiagnostic(
  { finding, pages }: FindingOnPages,
  changed: AccessibilityOptions['changed'],
): Diagnostic {
  const [first, ...others] = pages;
  const file = first?.props.internal.page.file ?? '';
  const also = others.map(({ path }) => path);
  return warningOf(
    'inaccessible',
    `On ${first?.path}, ${finding.element}: ${finding.help.toLowerCase()} (${finding.rule})`,
    {
      location: changed === undefined || changed.has(file) ? { file } : undefined,
      notes: also.length === 0 ? undefined : [{ text: `also on ${few(also)}` }],
    },
  );
}

/** The most paths that a note names. */
const MOST_NAMED = 5;

function few(paths: readonly string[]): string {
  const rest = paths.length - MOST_NAMED;
  return rest > 0
    ? `${paths.slice(0, MOST_NAMED).join(', ')} and ${formatInteger(rest)} more`
    : paths.join(', ');
}
