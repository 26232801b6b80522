import { isPair, isScalar, parseDocument, visit } from 'yaml';

/** A text in a YAML file, and its place. */
interface YamlScalar {
  /** Keys that lead to it; items of lists add none. */
  readonly keys: readonly string[];
  readonly value: string;
  /** Offset of the value without its quotes, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** Lists every text of a YAML file that is on one line, keys of groups included; none when it cannot be read. */
export function yamlScalars(text: string): readonly YamlScalar[] {
  const yaml = parseYamlText(text);
  if (yaml === undefined) return [];
  const scalars: YamlScalar[] = [];
  visit(yaml, {
    Scalar(_, node, ancestors) {
      const { value, range, type } = node;
      if (typeof value !== 'string' || range == null) return;
      const quotes = type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE' ? 1 : 0;
      const [start, end] = [range[0] + quotes, range[1] - quotes];
      // A text that is written otherwise than it reads (escapes, several lines) names no path.
      if (text.slice(start, end) !== value) return;
      const keys = ancestors.flatMap((one) =>
        isPair(one) && isScalar(one.key) && one.key !== node ? [String(one.key.value)] : [],
      );
      scalars.push({ keys, value, start, end });
    },
  });
  return scalars;
}

/** The options with which YAML of editors is parsed: every scalar is a string. */
export const YAML_OPTIONS = {
  schema: 'failsafe',
  // The library would compare each key with all before it. Callers that must know look for duplicates themselves.
  uniqueKeys: false,
  prettyErrors: false,
  stringKeys: true,
} as const;

/** Parses a YAML text whose every scalar is a string; undefined when it is malformed. */
export function parseYamlText(text: string): ReturnType<typeof parseDocument> | undefined {
  const yaml = parseDocument(text, YAML_OPTIONS);
  return yaml.errors.length > 0 ? undefined : yaml;
}
