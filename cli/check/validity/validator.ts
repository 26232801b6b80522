/** A mistake in the HTML of a document. Plain JSON. */
export interface HtmlProblem {
  /** Name of the rule, as html-validate has it. */
  readonly rule: string;
  /** Description of the mistake, without final dot. */
  readonly text: string;
}

/** Lists the problems of a document, each once. */
export type Validate = (html: string) => readonly HtmlProblem[];

/** Name of the validator, and a version to raise when it says something else of the same document. */
export const VALIDATOR = 'html-validate 10.9.0, standard 1';

/** Loads html-validate, which takes a fifth of a second: no other function does. */
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

/** Removes templates, innermost first: each is another document, which may have the ids and the main of this one. */
function withoutTemplates(html: string): string {
  const without = html.replace(/<template\b[^>]*>(?:(?!<\/?template\b)[\s\S])*<\/template>/g, '');
  return without === html ? html : withoutTemplates(without);
}
