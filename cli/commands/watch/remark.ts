import type { EditorLink } from '../../report/editor-link.ts';
import type { Remark, SourcePlace } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import type { Diagnostic, Location, Note } from '../../types.ts';

/** Returns a diagnostic as the panel and the desk show it: what is wrong, where, and what to do. */
export function remarkOf(diagnostic: Diagnostic, editor: EditorLink): Remark {
  const { severity, text, notes = [], location, suggestion } = diagnostic;
  return {
    severity,
    text: [text, ...notes.map(noteText)].join('. '),
    ...given({ instead: suggestion, place: location && placeOf(location, editor) }),
  };
}

/** Returns a place of the sources, with the link that opens it where an editor is set. */
export function placeOf({ file, line }: Location, editor: EditorLink): SourcePlace {
  return { file, ...given({ line, link: editor(file, line) }) };
}

/** A note about another place than the diagnostic's says which. */
function noteText({ text, location }: Note): string {
  if (location === undefined) return text;
  const { file, line } = location;
  return `${line === undefined ? file : `${file}:${line}`}: ${text}`;
}
