import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeText } from '../html.ts';

/** Colours code by classes. */
export interface Highlight {
  /** Every name that a language may be called by, sorted. */
  readonly languages: readonly string[];
  /** HTML of the code. In an unknown language, or too long, it is only escaped. */
  readonly html: (code: string, language: string) => string;
}

/** Makes a highlighter of its own: the library's is shared by all that import it. */
export function createHighlight(): Highlight {
  const library = hljs.newInstance();
  for (const [name, language] of Object.entries(LANGUAGES)) library.registerLanguage(name, language);
  const aliases = Object.keys(LANGUAGES).flatMap((name) => library.getLanguage(name)?.aliases ?? []);
  const languages = [...new Set([...Object.keys(LANGUAGES), ...aliases, ...PLAIN])].sort();
  return {
    languages,
    html: (code, language) => {
      if (PLAIN.includes(language) || code.length > LONGEST || library.getLanguage(language) === undefined)
        return escapeText(code);
      return library.highlight(code, { language, ignoreIllegals: true }).value;
    },
  };
}

const LANGUAGES = {
  bash,
  css,
  diff,
  ini,
  javascript,
  json,
  markdown,
  php,
  python,
  sql,
  typescript,
  xml,
  yaml,
};
const PLAIN: readonly string[] = ['plaintext', 'text', 'txt'];

/** UTF-16 units: grammars are not linear on every text. */
const LONGEST = 20_000;
