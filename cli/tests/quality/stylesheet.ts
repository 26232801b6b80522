import type { Page } from 'playwright-core';
import type { Question } from './selectors.ts';
import type { Snapshot } from './states.ts';

/** A property that a rule sets. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isColour: boolean;
}

/** A rule of a stylesheet with its conditions. */
export interface Rule {
  readonly selector: string;
  /** Conditions of its media queries, joined. */
  readonly media: string;
  readonly declarations: readonly Declaration[];
}

/** Lists the style rules of a stylesheet, as the browser understands them. */
export function rulesOf(bench: Page, css: string): Promise<Rule[]> {
  return bench.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    const rules: Rule[] = [];
    const gather = (list: CSSRuleList, media: string): void => {
      for (const rule of list) {
        if (rule instanceof CSSStyleRule) {
          const declarations = [...rule.style].map((property) => {
            const value = rule.style.getPropertyValue(property).trim();
            return { property, value, isColour: CSS.supports('color', value) };
          });
          rules.push({ selector: rule.selectorText, media, declarations });
        }
        const condition = rule instanceof CSSMediaRule ? `${media} ${rule.conditionText}` : media;
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) gather(rule.cssRules, condition);
      }
    };
    gather(sheet.cssRules, '');
    return rules;
  }, css);
}

/** Lists the parts of selector lists that match nothing in any of the documents. */
export async function unmatched(
  bench: Page,
  questions: readonly Question[],
  documents: readonly Snapshot[],
): Promise<readonly string[]> {
  const silent = await bench.evaluate(
    ({ asked, texts }) => {
      let open = [...new Set(asked)];
      for (const text of texts) {
        const parsed = new DOMParser().parseFromString(text, 'text/html');
        open = open.filter((selector) => parsed.querySelector(selector) === null);
      }
      return open;
    },
    { asked: questions.map(({ atRest }) => atRest), texts: documents.map(({ html }) => html) },
  );
  const answered = questions.filter(({ atRest }) => !silent.includes(atRest));
  const used = new Set(answered.flatMap(({ choices }) => choices));
  return [...new Set(questions.flatMap(({ choices }) => choices))].filter((choice) => !used.has(choice));
}
