import { join } from 'node:path';
import { hashParts } from '../../cache/cache.ts';
import { openPack } from '../../cache/pack.ts';
import { warningOf } from '../../report/diagnostic.ts';
import { addTo } from '../../shared/add-to.ts';
import type { Diagnostic } from '../../types.ts';
import type { GateInput } from '../gate.ts';
import { largestOfEach } from '../largest-pages.ts';

/** Validates the HTML of a page of each template and layout in each language, and of the error pages. */
export async function checkValidity(input: GateInput): Promise<readonly Diagnostic[]> {
  const pack = openPack(join(input.config.options.cacheDir, 'html-validity.pack'), VALIDATOR);
  let loaded: Promise<Validate> | undefined;
  const found = new Map<string, ProblemOnPage[]>();
  for (const { path, key, html } of documentsOf(input)) {
    let problems = pack.get<readonly HtmlProblem[]>(key);
    if (problems === undefined) {
      const text = await html();
      if (text === undefined) continue;
      loaded ??= loadValidator();
      problems = (await loaded)(text);
      pack.set(key, problems);
    }
    for (const problem of problems) addTo(found, `${problem.rule} ${problem.text}`, { ...problem, path });
  }
  pack.save();
  return [...found.values()].flatMap(toDiagnostic);
}

interface ProblemOnPage extends HtmlProblem {
  readonly path: string;
}

interface HashedPage {
  readonly path: string;
  /** Hash of the document. */
  readonly key: string;
  readonly html: () => Promise<string | undefined>;
}

function documentsOf(input: GateInput): readonly HashedPage[] {
  const { outputs, html } = input;
  const ofPages = largestOfEach(input).map(({ page, identity }) => ({
    path: page.path,
    key: hashParts('document', identity),
    html: () => html(page),
  }));
  // The small pages of redirects are left out: no template takes part in them.
  const ofErrors = outputs.flatMap((output) => {
    if (!('content' in output) || !/(?:^|\/)(?:404|500)\.html$/.test(output.file)) return [];
    const text = String(output.content);
    return [{ path: `/${output.file}`, key: hashParts('text', text), html: () => Promise.resolve(text) }];
  });
  return [...ofPages, ...ofErrors];
}

/** Reports a problem without a line: templates are functions, and nothing tells which of them wrote an element. */
function toDiagnostic([first, ...others]: readonly ProblemOnPage[]): readonly Diagnostic[] {
  if (first === undefined) return [];
  const { path, text, rule } = first;
  const told = `The HTML of ${path} is not valid: ${text.charAt(0).toLowerCase()}${text.slice(1)} (${rule})`;
  const note = others.length === 0 ? undefined : `also on ${others.map((one) => one.path).join(', ')}`;
  return [warningOf('invalid-html', told, { note })];
}

/** A mistake in the HTML of a document. Plain JSON. */
interface HtmlProblem {
  /** Name of the rule, as html-validate has it. */
  readonly rule: string;
  /** Description of the mistake, without final dot. */
  readonly text: string;
}

/** Lists the problems of a document, each once. */
type Validate = (html: string) => readonly HtmlProblem[];

/** Name of the validator, and a version to raise when it says something else of the same document. */
const VALIDATOR = 'html-validate 10.9.0, standard 1';

/** Loads html-validate, which takes a fifth of a second: no other function does. */
async function loadValidator(): Promise<Validate> {
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
