import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import { warningOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic } from '../types.ts';
import type { BundleKind } from './esbuild-diagnostics.ts';
import { NO_CSS_YET } from './esbuild-diagnostics.ts';

/** Code that people write by habit, and that does nothing where it is. */
interface Habit {
  /** Its first group is the name that the warning marks. */
  readonly pattern: RegExp;
  readonly code: 'never-runs' | 'no-such-variable' | 'style-warning';
  readonly text: (name: string) => string;
  readonly note: string;
}

const ISLAND =
  'What moves in the browser is an island: a component that assets/scripts imports, too, and takes over there (see CONTRIBUTING)';
const RENDERED_ONCE = (name: string): string =>
  `"${name}" never runs here: a template is rendered once, when the site is built`;

/** Code that React leaves out of HTML, or never calls, without a word. */
const OF_TEMPLATES: readonly Habit[] = [
  {
    pattern: /\b(use(?:Layout|Insertion)?Effect)\s*(?:<[^>()]*>)?\(/,
    code: 'never-runs',
    text: RENDERED_ONCE,
    note: ISLAND,
  },
  {
    pattern:
      /\s(on(?:Click|DoubleClick|Change|Input|Submit|Reset|Invalid|Select|Key\w+|Mouse\w+|Pointer\w+|Touch\w+|Focus|Blur|Scroll\w*|Wheel|Drag\w*|Drop|Toggle|Load|Error|Copy|Paste|Play|Pause))=\{/,
    code: 'never-runs',
    text: RENDERED_ONCE,
    note: ISLAND,
  },
  {
    pattern: /\bimport\b[^;'"]*?\b(Suspense|lazy)\b[^;'"]*\bfrom\s*["']react["']/,
    code: 'never-runs',
    text: (name) =>
      `"${name}" waits for nothing here: pages would show its fallback for ever, also where its content throws`,
    note: 'Import its content directly; to fetch data when the site is built, await it at the top of a module',
  },
];

/** Code that another build tool would have replaced. */
const OF_SCRIPTS: readonly Habit[] = [
  {
    pattern: /\b(process\.env(?!\.NODE_ENV\b)|import\.meta\.(?:env|glob))\b/,
    code: 'no-such-variable',
    text: (name) => `"${name}" does not exist in browsers: this script would stop here`,
    note: 'Have a template write the value into the page, as in <html data-api="…">; the build replaces process.env.NODE_ENV alone',
  },
];

/** Rules that Tailwind or Sass would have replaced. */
const OF_STYLES: readonly Habit[] = [
  {
    pattern: /(@(?:tailwind|apply|theme|include|mixin|extend|forward|use))\b/,
    code: 'style-warning',
    text: (name) => `Browsers do not know "${name}": pages get it as it is written`,
    note: NO_CSS_YET.text,
  },
];

/** The code of templates: its folder and its hash. */
interface TemplateCode {
  /** Absolute path of the project. */
  readonly root: string;
  readonly hash: string;
}

/** Returns warnings about idle code (effects, handlers…) in files that no script imports: one per habit and file. */
export async function idleTemplates(
  { root, hash }: TemplateCode,
  templates: readonly string[],
  scripts: readonly string[],
  cache: Cache,
): Promise<readonly Diagnostic[]> {
  const inBrowsers = new Set(scripts);
  const files = templates.filter((file) => isOwn(file) && !inBrowsers.has(file));
  const key = hashParts('idle-templates', hash, keyJson(files));
  return cache.json(key, () => files.flatMap((file) => habitsIn(root, file, OF_TEMPLATES)));
}

/** Returns warnings about code for browsers that another tool would have replaced: one per habit and file. */
export function idleCode(
  { kind, root }: { readonly kind: BundleKind; readonly root: string },
  files: readonly string[],
): readonly Diagnostic[] {
  const habits = kind === 'script' ? OF_SCRIPTS : kind === 'style' ? OF_STYLES : [];
  return habits.length === 0 ? [] : files.filter(isOwn).flatMap((file) => habitsIn(root, file, habits));
}

/** Tells whether a file is the project's own code or stylesheet: packages may do as they like. */
function isOwn(file: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css)$/.test(file) && !/^\.\.\/|^\/|:|(?:^|\/)node_modules\//.test(file);
}

function habitsIn(root: string, file: string, habits: readonly Habit[]): readonly Diagnostic[] {
  const text = readFileSync(join(root, file), 'utf8');
  const suspects = habits.filter(({ pattern }) => pattern.test(text));
  if (suspects.length === 0) return [];
  const code = withoutComments(text);
  return suspects.flatMap(({ pattern, code: name, text: say, note }) => {
    const found = pattern.exec(code);
    if (found === null) return [];
    const [whole, word = ''] = found;
    const offset = found.index + whole.indexOf(word);
    const location = locationAt(file, text, { offset, length: word.length });
    return warningOf(name, say(word), { location, note });
  });
}

/** Replaces comments by spaces, so that offsets stay. The mark of a comment inside quotes does not begin one. */
function withoutComments(text: string): string {
  return text.replace(COMMENT_OR_TEXT, (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found,
  );
}

const COMMENT_OR_TEXT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
