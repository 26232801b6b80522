import { hash } from 'node:crypto';
import type { Diagnostic, Location } from '../types.ts';
import { sortDiagnostics } from './frame.ts';
import { jsonText } from './json.ts';

/**
 * Formats diagnostics as one run of SARIF 2.1.0, the format of code scanning. Places are relative to the project root.
 * @param explain returns the meaning of a code, in a sentence; undefined when it is not known
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  explain: (code: string) => string | undefined,
): string {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const rules = codes.map((id) => {
    const text = explain(id);
    return { id, ...(text === undefined ? {} : { shortDescription: { text } }) };
  });
  const rows = new Map(codes.map((code, row) => [code, row]));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'site', rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The root of the project.' } } },
        results: sortDiagnostics(diagnostics).map((diagnostic) =>
          resultOf(diagnostic, rows.get(diagnostic.code) ?? 0),
        ),
      },
    ],
  };
  return jsonText(log);
}

function resultOf(diagnostic: Diagnostic, ruleIndex: number): object {
  const { code, severity, text, location, notes = [], suggestion } = diagnostic;
  const remarks = notes.filter((note) => note.location === undefined).map((note) => note.text);
  const related = notes.flatMap((note) =>
    note.location === undefined ? [] : [{ ...sarifPlace(note.location), message: { text: note.text } }],
  );
  const advice = suggestion === undefined ? [] : [`Write instead: ${suggestion}`];
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: [text, ...advice, ...remarks].join('. ') },
    ...(location === undefined ? {} : { locations: [sarifPlace(location)] }),
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    partialFingerprints: { 'site/v1': fingerprint(diagnostic) },
  };
}

/** Identifies a mistake wherever its line moves, by its code, file and sentence. */
function fingerprint({ code, text, location }: Diagnostic): string {
  const named = JSON.stringify([code, location?.file ?? '', text]);
  return hash('sha256', named).slice(0, 20);
}

function sarifPlace({ file, line, column, length = 1 }: Location): object {
  const columns = column === undefined ? {} : { startColumn: column, endColumn: column + length };
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file), uriBaseId: 'ROOT' },
      ...(line === undefined ? {} : { region: { startLine: line, ...columns } }),
    },
  };
}
