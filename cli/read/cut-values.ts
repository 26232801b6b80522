import { isScalar, parseDocument, Scalar, visit } from 'yaml';
import { warningOf } from '../report/diagnostic.ts';
import { createLocator } from '../report/locate.ts';
import { lineEnd } from '../shared/line-ends.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import { YAML_OPTIONS } from './yaml-scalars.ts';

/** A sign that makes a comment of a word: comments have a space after it. */
const GLUED = /\S[ \t]+#[\p{L}\p{N}]/u;
const COMMENT = /^[ \t]+(#[\p{L}\p{N}][^\n]*)/u;
const KEEP = 'Put the whole value in quotes to keep it; where it is a comment, leave a space after the #';

/** Reports values without quotes that lose what follows a ` #`, which YAML takes for a comment: `The case #1`. */
export function reportCutValues({ file, text }: SourceFile, bodyStart: number): readonly Diagnostic[] {
  const written = text.slice(0, bodyStart);
  if (!GLUED.test(written)) return [];
  const isDocument = bodyStart < text.length || written.startsWith('---');
  const start = isDocument ? lineEnd(text, 0) : 0;
  const front = written.slice(start).replace(/\n---\s*$/, '\n');
  const locate = createLocator(file, text);
  const found: Diagnostic[] = [];
  visit(parseDocument(front, YAML_OPTIONS), {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || node.type !== Scalar.PLAIN) return;
      const end = node.range?.[1] ?? front.length;
      const [comment, cut = ''] = COMMENT.exec(front.slice(end)) ?? [];
      if (comment === undefined) return;
      const location = locate({
        offset: start + end + comment.length - cut.length,
        length: cut.trimEnd().length,
      });
      found.push(
        warningOf('cut-value', `"${cut.trimEnd()}" is left out, as a comment`, { location, note: KEEP }),
      );
    },
  });
  return found;
}
