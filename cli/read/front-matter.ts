import matter from 'gray-matter';
import type { Node, Document as YamlDocument } from 'yaml';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic, Location, SourceFile } from '../types.ts';

/** A document cut in two: its front matter as plain values, and its body. */
export interface FrontMatter {
  /** Keys and values as written; every scalar is a string. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** 1-based line of the body's first line. */
  readonly bodyLine: number;
  /** Where the value at a path stands; the nearest parent that is written otherwise. */
  readonly locate: (path: readonly PropertyKey[]) => Location;
  /** Where the key at the end of a path stands. */
  readonly locateKey: (path: readonly PropertyKey[]) => Location;
  readonly diagnostics: readonly Diagnostic[];
}

/** Aliases in one document; more is an attack or an accident. */
const MAX_ALIASES = 20;
const FENCE = '---';
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Splits a document and parses its YAML: data only, no other language, unique keys, few aliases. */
export function parseFrontMatter(source: SourceFile): FrontMatter {
  const refusal = refuse(source);
  if (refusal !== undefined) return { ...plain(source, ''), bodyLine: 1, diagnostics: [refusal] };

  let yaml: YamlDocument.Parsed | undefined;
  // The options object keeps gray-matter from caching by text, which would hide an error on the second parse.
  const file = matter(source.text, {
    language: 'yaml',
    engines: {
      yaml: {
        parse(text: string): object {
          yaml = parseDocument(text, {
            schema: 'failsafe',
            uniqueKeys: true,
            prettyErrors: false,
            stringKeys: true,
          });
          return {};
        },
        stringify: () => '',
      },
    },
  });
  if (yaml === undefined) return plain(source, file.content);
  return fromYaml(source, yaml, file.content);
}

/** Parses a whole YAML file the same way. */
export function parseYaml(source: SourceFile): FrontMatter {
  const yaml = parseDocument(source.text, {
    schema: 'failsafe',
    uniqueKeys: true,
    prettyErrors: false,
    stringKeys: true,
  });
  return fromYaml(source, yaml, '', 0);
}

function plain(source: SourceFile, body: string): FrontMatter {
  const locate = (): Location => ({
    file: source.file,
    line: 1,
    column: 1,
    lineText: source.text.split('\n', 1)[0] ?? '',
  });
  return { values: {}, body, bodyLine: 1, locate, locateKey: locate, diagnostics: [] };
}

/** Front matter in another language than YAML, or never closed. */
function refuse(source: SourceFile): Diagnostic | undefined {
  const first = source.text.split('\n', 1)[0] ?? '';
  if (!first.startsWith(FENCE) || first.startsWith(`${FENCE}-`)) return undefined;
  const language = first.slice(FENCE.length).trim();
  if (language !== '' && language !== 'yaml') {
    return {
      severity: 'error',
      code: 'front-matter-language',
      text: `Front matter must be YAML, not "${language}": content is data, never code`,
      location: locationAt(source.file, source.text, {
        offset: FENCE.length,
        length: first.length - FENCE.length,
      }),
      suggestion: FENCE,
    };
  }
  if (!/\n---[ \t]*(\n|$)/.test(source.text)) {
    return {
      severity: 'error',
      code: 'unclosed-front-matter',
      text: 'Front matter is opened by --- but never closed by a line of ---',
      location: locationAt(source.file, source.text, { offset: 0, length: FENCE.length }),
    };
  }
  return undefined;
}

function fromYaml(
  source: SourceFile,
  yaml: YamlDocument.Parsed,
  body: string,
  offset: number = FENCE.length,
): FrontMatter {
  const at = (node: unknown): Location | undefined => {
    const range = (node as Node | null | undefined)?.range;
    if (range === undefined || range === null) return undefined;
    return locationAt(source.file, source.text, { offset: offset + range[0], length: range[1] - range[0] });
  };
  const start = locationAt(source.file, source.text, { offset: 0 });
  const problem = (code: string, text: string, location: Location): Diagnostic => ({
    severity: 'error',
    code,
    text,
    location,
  });

  const diagnostics: Diagnostic[] = [...yaml.errors, ...yaml.warnings].map((error) =>
    problem(
      error.code === 'DUPLICATE_KEY' ? 'duplicate-key' : 'bad-yaml',
      error.code === 'DUPLICATE_KEY'
        ? 'This key is written twice'
        : `YAML cannot be read: ${firstSentence(error.message)}`,
      locationAt(
        source.file,
        source.text,
        errorSpan(source.text, offset + error.pos[0], offset + error.pos[1]),
      ),
    ),
  );
  visit(yaml, {
    Pair(_, pair) {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      if (FORBIDDEN_KEYS.has(key))
        diagnostics.push(problem('forbidden-key', `"${key}" cannot be a key`, at(pair.key) ?? start));
    },
  });

  let values: Readonly<Record<string, unknown>> = {};
  if (diagnostics.length === 0 && yaml.contents !== null) {
    if (!isMap(yaml.contents)) {
      diagnostics.push(
        problem('bad-yaml', 'Front matter must be made of "key: value" lines', at(yaml.contents) ?? start),
      );
    } else {
      try {
        values = yaml.toJS({ maxAliasCount: MAX_ALIASES }) as Readonly<Record<string, unknown>>;
      } catch (error) {
        if (!(error instanceof ReferenceError)) throw error;
        diagnostics.push(
          problem('too-many-aliases', `YAML aliases unfold to more than ${MAX_ALIASES} copies`, start),
        );
      }
    }
  }

  const bodyStart = source.text.length - body.length;
  return {
    values,
    body,
    bodyLine: source.text.slice(0, bodyStart).split('\n').length,
    locate: (path) => nearest(yaml, path, at) ?? start,
    locateKey: (path) => at(keyNode(yaml, path)) ?? nearest(yaml, path.slice(0, -1), at) ?? start,
    diagnostics,
  };
}

function nearest(
  yaml: YamlDocument.Parsed,
  path: readonly PropertyKey[],
  at: (node: unknown) => Location | undefined,
): Location | undefined {
  for (let length = path.length; length > 0; length--) {
    const location = at(yaml.getIn(path.slice(0, length), true)) ?? at(keyNode(yaml, path.slice(0, length)));
    if (location !== undefined) return location;
  }
  return undefined;
}

function keyNode(yaml: YamlDocument.Parsed, path: readonly PropertyKey[]): unknown {
  const parent = path.length === 1 ? yaml.contents : yaml.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  const name = String(path.at(-1));
  return parent.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === name)?.key;
}

/** The place of a YAML error; one that marks a single character of a key marks the key. */
function errorSpan(
  text: string,
  start: number,
  end: number,
): { readonly offset: number; readonly length: number } {
  const word = /^[\w-]+/.exec(text.slice(start, start + 80));
  return { offset: start, length: Math.max(1, end - start, word?.[0].length ?? 0) };
}

/** What the parser says most often, as an editor would say it. */
const PLAIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Nested mappings are not allowed in compact mappings/, 'put the value in quotes: it contains ": "'],
  [/^Unexpected scalar at node end/, 'put the whole value in quotes: something follows its closing quote'],
  [
    /^Implicit keys need to be on a single line|^Implicit map keys need to be followed/,
    'a "key: value" line is expected here',
  ],
  [/^Missing closing (['"])quote/, 'a quote is opened and never closed'],
  [/^All mapping items must start at the same column/, 'this line is not indented like the ones above'],
  [/^Tabs are not allowed as indentation/, 'indent with spaces, not tabs'],
];

function firstSentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? message;
  return PLAIN_WORDS.find(([pattern]) => pattern.test(line))?.[1] ?? line;
}
