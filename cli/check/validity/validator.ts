/** What HTML refuses in a document. Plain JSON. */
export interface HtmlProblem {
  /** Name of the rule, as html-validate has it. */
  readonly rule: string;
  /** What is wrong, without final dot. */
  readonly text: string;
}

/** Looks at a document, each problem once. */
export type Validate = (html: string) => readonly HtmlProblem[];

/** Raised when what a validator says of the same document changes. */
export const VALIDATOR = 'html-validate 10.9.0, standard 1';

/** Loads what knows HTML: only this does, for it takes a fifth of a second. */
export async function loadValidator(): Promise<Validate> {
  const { HtmlValidate, StaticConfigLoader } = await import('html-validate');
  const loader = new StaticConfigLoader({ extends: ['html-validate:standard'] });
  const validator = new HtmlValidate(loader);
  return (html) => {
    const { results } = validator.validateStringSync(withoutTemplates(html));
    const problems = new Map<string, HtmlProblem>();
    for (const { ruleId, message } of results.flatMap(({ messages }) => messages))
      problems.set(`${ruleId} ${message}`, { rule: ruleId, text: message.replace(/\.$/, '') });
    return [...problems.values()];
  };
}

/** What a template holds is another document, which may have the ids and the main of this one. The innermost go first. */
function withoutTemplates(html: string): string {
  const without = html.replace(/<template\b[^>]*>(?:(?!<\/?template\b)[\s\S])*<\/template>/g, '');
  return without === html ? html : withoutTemplates(without);
}
