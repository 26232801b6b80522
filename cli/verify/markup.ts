import type { InspectedDocument } from './document.ts';
import type { Finding } from './findings.ts';
import type { InspectedProblem } from './inspection.ts';

/** Finds what is wrong in one document alone: headings, ids, alternatives of images, what the policy refuses. */
export function markupFindings(document: InspectedDocument, inlineScript: string): readonly Finding[] {
  const { problems } = document.inspection;
  const lines = problems.some(isOfHeading) ? linesOfHeadings(document) : NO_LINES;
  return [
    ...headings(document),
    ...inlineScripts(document, inlineScript),
    ...problems.map((problem) => problemFinding(document, problem, lines)),
  ];
}

function headings(document: InspectedDocument): readonly Finding[] {
  const { headings: count } = document.inspection;
  if (count === 1) return [];
  const text = (on: string): string => (count === 0 ? `There is no h1 ${on}` : `There are ${count} h1 ${on}`);
  return [{ code: count === 0 ? 'missing-h1' : 'several-h1', document, part: 'main', text, needles: [] }];
}

/** Reports inline scripts other than the one allowed, which is the same bytes on every page (behaviour 4.11). */
function inlineScripts(document: InspectedDocument, inlineScript: string): readonly Finding[] {
  const others = document.inspection.inlineScripts.filter((text) => text !== inlineScript);
  if (others.length === 0) return [];
  const text = (on: string): string =>
    `An inline script ${on} is not the one that the policy allows: put it into assets/scripts`;
  return [{ code: 'inline-script', document, part: 'head', text, needles: [] }];
}

/** Lines of the source by the id of their heading. */
type HeadingLines = ReadonlyMap<string, number>;

const NO_LINES: HeadingLines = new Map();

function linesOfHeadings({ made }: InspectedDocument): HeadingLines {
  return new Map(made?.details().headings.map(({ id, line }) => [id, line]));
}

function problemFinding(
  document: InspectedDocument,
  problem: InspectedProblem,
  lines: HeadingLines,
): Finding {
  const { code, part, subject } = problem;
  const text = (on: string): string => SENTENCES[code](problem, on);
  if (isOfHeading(problem)) return { code, document, part, text, ...headingPlace(problem, lines) };
  const needle = needleOf(code, subject);
  const needles = needle === '' ? [] : [{ text: needle }];
  return { code, document, part, text, needles };
}

/** Returns what the source of a problem holds; empty where nothing tells. */
function needleOf(code: InspectedProblem['code'], subject: string): string {
  if (code === 'style-attribute') return STYLE_OBJECT;
  if (code === 'duplicate-id') return `id="${subject}"`;
  return SEARCHED.has(code) ? subject : '';
}

function isOfHeading({ code }: InspectedProblem): boolean {
  return code === 'empty-heading' || code === 'heading-jump';
}

/** Locates a heading of the body at its marks; one of a template is in no known source. */
function headingPlace(
  { code, element, id = '' }: InspectedProblem,
  lines: HeadingLines,
): Pick<Finding, 'severity' | 'lines' | 'needles'> {
  const severity = code === 'heading-jump' ? 'warning' : 'error';
  const line = lines.get(id);
  if (line === undefined) return { severity, needles: [] };
  return { severity, lines: [line], needles: [{ text: '#'.repeat(Number(element.slice(1))) }] };
}

/** The form of most style attributes in templates; no text of content can make one. */
const STYLE_OBJECT = 'style={';

const SEARCHED: ReadonlySet<InspectedProblem['code']> = new Set(['leftover-placeholder', 'missing-alt']);

const SENTENCES: Readonly<
  Record<InspectedProblem['code'], (problem: InspectedProblem, on: string) => string>
> = {
  'missing-alt': ({ subject, element }, on) => `The image "${subject}" (<${element}>) ${on} has no alt`,
  'style-attribute': ({ element }, on) =>
    `A <${element}> ${on} has a style attribute, which the policy refuses: use a class`,
  'style-element': (_problem, on) =>
    `A <style> ${on} is refused by the policy: put its rules into assets/styles`,
  'event-handler': ({ element, subject }, on) =>
    `A <${element}> ${on} has an ${subject} attribute, which the policy refuses`,
  'duplicate-id': ({ subject }, on) =>
    `The id "${subject}" appears more than once ${on}: change one, or name it in "reservedIds" of the registry, which keeps it off headings of documents`,
  'empty-heading': ({ element }, on) =>
    `A heading (<${element}>) ${on} has no text: write one, or remove the heading`,
  'heading-jump': ({ subject, element, after }, on) =>
    `The heading "${subject}" (<${element}>) ${on} comes after an <${after}>: use <h${Number(after?.slice(1)) + 1}>`,
  'leftover-placeholder': ({ subject }, on) =>
    `The placeholder ${subject} was left as it is ${on}: correct the word, or write it between backquotes`,
};
