import matter from 'gray-matter';
import type { Node, Document as YamlDocument } from 'yaml';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import type { Locator } from '../hooks/schema-diagnostics.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Span } from '../report/locate.ts';
import { createLocator, locationAt } from '../report/locate.ts';
import { lineEnd, lineStart } from '../shared/line-ends.ts';
import { once } from '../shared/once.ts';
import type { Diagnostic, Location, SourceFile } from '../types.ts';
import { misplacedFrontMatter, unclosedFrontMatter } from './misplaced-front-matter.ts';
import { readPlainFrontMatter } from './plain-front-matter.ts';
import { yamlMistakes } from './yaml-error.ts';
import { createYamlPaths } from './yaml-paths.ts';
import { YAML_OPTIONS } from './yaml-scalars.ts';

/** A document cut in two: its front matter as plain values, and its body. */
export interface FrontMatter extends Locator {
  /** Keys and values as written; every scalar is a string. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** UTF-16 offset of the body in the file. */
  readonly bodyStart: number;
  /** 1-based line of the body's first line. */
  readonly bodyLine: number;
  /** Locates a stretch of the body. */
  readonly locateBody: (span: Span) => Location;
  readonly diagnostics: readonly Diagnostic[];
}

/** Most aliases in one document; more is an attack or an accident. */
const MAX_ALIASES = 20;
const FENCE = '---';
const ODD_SPACE = 'YAML cannot be read: put a plain space here, in place of a no-break one';
const BEGINS_WITH_STAR = 'put the value in quotes: it begins with "*"';
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Splits a document and parses its front matter. Plain lines are read without the YAML parser, with the same result.
 */
export function parseFrontMatter(source: SourceFile): FrontMatter {
  const plain = readPlainFrontMatter(source.text);
  if (plain === undefined) return parseYamlFrontMatter(source);
  // Only messages need locations.
  const slowly = once(() => parseYamlFrontMatter(source));
  return {
    ...plain,
    locate: (path) => slowly().locate(path),
    locateKey: (path) => slowly().locateKey(path),
    locateBody: (span) => slowly().locateBody(span),
    diagnostics: [],
  };
}

/** Splits a document and parses its YAML: data only, no other language, unique keys, few aliases. */
export function parseYamlFrontMatter(source: SourceFile): FrontMatter {
  const refusal = refuse(source);
  if (refusal !== undefined) return unread(source, '', refusal);

  let front = '';
  // The options object keeps gray-matter from caching by text, which would hide an error on the second parse.
  const file = matter(source.text, {
    language: 'yaml',
    engines: {
      yaml: (text) => {
        front = text;
        return {};
      },
    },
  });
  return fromYaml(source, front, { body: file.content, offset: lineEnd(source.text, 0), name: FRONT_MATTER });
}

/** Parses a whole YAML file in the same way; it has no body. */
export function parseYaml(source: SourceFile): FrontMatter {
  return fromYaml(source, source.text, { body: '', offset: 0, name: 'A data file' });
}

/** Returns undefined for a text that is nested too deep. */
function readYaml(text: string): YamlDocument.Parsed | undefined {
  try {
    const yaml = parseDocument(text, YAML_OPTIONS);
    return yaml.errors.some(({ message }) => OVERFLOW.test(message)) ? undefined : yaml;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The parser calls itself for each level: thousands of them overflow its stack, which it may throw or report. */
const OVERFLOW = /Maximum call stack/;

/** Returns a document whose front matter cannot be read, and the reason. */
function unread(source: SourceFile, body: string, problem: Diagnostic): FrontMatter {
  return { ...fromYaml(source, '', { body, offset: 0, name: FRONT_MATTER }), diagnostics: [problem] };
}

/** Refuses front matter that is not YAML, is never closed, or is in a place where it is not read. */
function refuse(source: SourceFile): Diagnostic | undefined {
  const { file, text } = source;
  const first = text.split('\n', 1)[0] ?? '';
  if (!first.startsWith(FENCE) || first.startsWith(`${FENCE}-`)) return misplacedFrontMatter(source);
  const language = first.slice(FENCE.length).trim();
  if (language !== '' && language !== 'yaml') {
    const problem = `Front matter must be YAML, not "${language}": content is data, never code`;
    const span = { offset: FENCE.length, length: first.length - FENCE.length };
    const details = { location: locationAt(file, text, span), suggestion: FENCE };
    return errorOf('front-matter-language', problem, details);
  }
  if (!/\n---[ \t]*(\n|$)/.test(text)) return unclosedFrontMatter(source);
  return undefined;
}

const FRONT_MATTER = 'Front matter';

/** Where a YAML text is in its file. */
interface YamlPlace {
  /** Text of the file behind it. */
  readonly body: string;
  /** Offset of the YAML in the file. */
  readonly offset: number;
  /** What messages call it, at the beginning of a sentence. */
  readonly name: string;
}

function fromYaml(source: SourceFile, front: string, { body, offset, name }: YamlPlace): FrontMatter {
  const yaml = readYaml(front);
  if (yaml === undefined) {
    const text = 'YAML cannot be read: its lists or groups are nested too deep';
    return unread(source, body, errorOf('bad-yaml', text, { location: { file: source.file } }));
  }
  const locator = createLocator(source.file, source.text);
  const paths = createYamlPaths(yaml);
  const start = locator({ offset: 0 });
  const located = (range: Node['range'] | undefined): Location =>
    range == null ? start : locator({ offset: offset + range[0], length: range[1] - range[0] });
  const problem = (code: string, text: string, location: Location): Diagnostic =>
    errorOf(code, text, { location });

  /** Reports a problem of the YAML, or the no-break space that makes it, which no editor can see. */
  const misread = (at: number, text: string, location: Location): Diagnostic => {
    const space = oddSpaceAt(source.text, offset + at);
    return space === undefined
      ? problem('bad-yaml', text, location)
      : problem('bad-yaml', ODD_SPACE, locator({ offset: space }));
  };
  const diagnostics: Diagnostic[] = yamlMistakes(source.text.slice(offset), yaml).map((mistake) => {
    const location = locator({ offset: offset + mistake.offset, length: mistake.length });
    return misread(mistake.noticed, `YAML cannot be read: ${mistake.words}`, location);
  });
  visit(yaml, {
    Alias(_, alias) {
      if (diagnostics.length === 0 && alias.resolve(yaml) === undefined)
        diagnostics.push(
          problem('bad-yaml', `YAML cannot be read: ${BEGINS_WITH_STAR}`, located(alias.range)),
        );
    },
    Map(_, map) {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (FORBIDDEN_KEYS.has(name))
          diagnostics.push(problem('forbidden-key', `"${name}" cannot be a key`, located(key.range)));
        if (seen.has(name))
          diagnostics.push(
            problem('duplicate-key', 'This key is written twice: keep one', located(key.range)),
          );
        seen.add(name);
      }
    },
  });

  const odd = diagnostics.length === 0 ? oddKeyAt(yaml, front) : undefined;
  if (odd !== undefined) diagnostics.push(problem('bad-yaml', ODD_SPACE, locator({ offset: offset + odd })));
  const { contents } = yaml;
  if (diagnostics.length === 0 && contents !== null && !isMap(contents)) {
    const text = `${name} must be made of "key: value" lines`;
    diagnostics.push(misread(contents.range?.[0] ?? 0, text, located(contents.range)));
  }
  const values = diagnostics.length === 0 && contents !== null ? plainValues(yaml) : {};
  if (values === undefined) {
    const text = `YAML aliases unfold to more than ${MAX_ALIASES} copies: write the values themselves`;
    diagnostics.push(problem('too-many-aliases', text, start));
  }

  const bodyStart = source.text.length - body.length;
  return {
    values: values ?? {},
    body,
    bodyStart,
    bodyLine: source.text.slice(0, bodyStart).split('\n').length,
    locate: (path) => located(paths.nearest(path)),
    locateKey: (path) => located(paths.key(path) ?? paths.nearest(path.slice(0, -1))),
    locateBody: (span) => locator({ ...span, offset: bodyStart + span.offset }),
    diagnostics,
  };
}

/** Returns the values of a YAML text, or undefined when its aliases unfold to too many. */
function plainValues(yaml: YamlDocument.Parsed): FrontMatter['values'] | undefined {
  try {
    return yaml.toJS({ maxAliasCount: MAX_ALIASES }) as FrontMatter['values'];
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** A no-break space, as keyboards and word processors make, where YAML wants a plain one: around a key. */
const NO_BREAK_SPACE = /(?<=^ {0,40}(?:- {1,9}){0,3}(?:[\w"'-]{1,100}:)?)[\u00a0\u2007\u202f]/;

/** Such spaces at an end of a key, of which they are a part. */
const ODD_ENDS = /^[\u00a0\u2007\u202f]|[\u00a0\u2007\u202f]+$/;

/** Returns where the first key has such an end: where all keys of a group have one, YAML sees no mistake. */
function oddKeyAt(yaml: YamlDocument.Parsed, front: string): number | undefined {
  if (!/[\u00a0\u2007\u202f]/.test(front)) return undefined;
  let found: number | undefined;
  visit(yaml, {
    Pair(_, { key }) {
      const at = isScalar(key) ? String(key.value).search(ODD_ENDS) : -1;
      if (at === -1) return undefined;
      found = ((key as Node).range?.[0] ?? 0) + at;
      return visit.BREAK;
    },
  });
  return found;
}

/** Returns the offset of a no-break space that keeps YAML from reading the line of a place, or undefined. */
function oddSpaceAt(text: string, offset: number): number | undefined {
  const start = lineStart(text, offset);
  const found = NO_BREAK_SPACE.exec(text.slice(start, lineEnd(text, start)));
  return found === null ? undefined : start + found.index;
}
