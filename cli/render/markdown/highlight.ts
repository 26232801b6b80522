import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { escapeText } from '../../shared/escape.ts';
import { getOrMake } from '../../shared/get-or-make.ts';

/** Colours code with classes. */
export interface Highlight {
  /** Every name by which a language may be called, sorted. */
  readonly languages: readonly string[];
  /** Returns the HTML of code. In an unknown language, or too long, it is only escaped. */
  readonly html: (code: string, language: string) => string;
}

/** Creates a highlighter. It loads the library and each language at its first use: all of them take 80 ms. */
export function createHighlight(): Highlight {
  const libraries = new Map<string, HLJSApi>();
  return {
    languages: [...NAMES.keys()].sort(),
    html: (code, language) => {
      const name = NAMES.get(language);
      if (name === undefined || name === PLAIN || isTooLong(code, name)) return escapeText(code);
      const library = getOrMake(libraries, name, createLibrary);
      return library.highlight(code, { language: name, ignoreIllegals: true }).value;
    },
  };
}

/**
 * Creates the library of one language: in a shared one, code would look different after another language was loaded.
 */
function createLibrary(name: string): HLJSApi {
  const require = createRequire(import.meta.url);
  const library = (require('highlight.js/lib/core') as HLJSApi).newInstance();
  for (const each of [name, ...(EMBEDDED[name] ?? [])])
    library.registerLanguage(each, require(`highlight.js/lib/languages/${each}`) as LanguageFn);
  return library;
}

const PLAIN = 'plaintext';

/** Each language with its other names. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  bash: ['sh', 'shell', 'zsh'],
  c: ['h'],
  cpp: ['c++', 'hpp'],
  csharp: ['cs', 'c#'],
  css: [],
  diff: ['patch'],
  dockerfile: ['docker'],
  go: ['golang'],
  graphql: ['gql'],
  http: [],
  ini: ['toml'],
  java: [],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  json: ['jsonc', 'json5'],
  kotlin: ['kt'],
  markdown: ['md'],
  nginx: [],
  php: [],
  plaintext: ['text', 'txt'],
  powershell: ['ps1'],
  python: ['py'],
  r: [],
  ruby: ['rb'],
  rust: ['rs'],
  scss: [],
  sql: [],
  swift: [],
  typescript: ['ts', 'tsx', 'mts', 'cts'],
  xml: ['html', 'xhtml', 'svg', 'rss', 'atom'],
  yaml: ['yml'],
};

/** Languages that may be embedded in another. */
const EMBEDDED: Readonly<Record<string, readonly string[]>> = {
  javascript: ['xml', 'css'],
  markdown: ['xml'],
  php: ['xml'],
  typescript: ['xml', 'css'],
  xml: ['javascript', 'css'],
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([name, others]) => [name, ...others].map((alias) => [alias, name])),
);

// UTF-16 units. Some grammars take time that grows with the cube of a line's length: no page may hang on its code.
const LONGEST = 10_000;
const LONGEST_LINE = 400;
const SHORTER_LINES: Readonly<Record<string, number>> = { c: 160, cpp: 160, csharp: 160 };

function isTooLong(code: string, language: string): boolean {
  const longest = SHORTER_LINES[language] ?? LONGEST_LINE;
  return code.length > LONGEST || code.split('\n').some((line) => line.length > longest);
}
