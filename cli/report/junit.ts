import { addTo } from '../shared/add-to.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Diagnostic } from '../types.ts';
import { isError } from './diagnostic.ts';
import { formatDiagnostic, sortDiagnostics } from './frame.ts';

/**
 * Formats diagnostics as JUnit's XML, which servers of continuous integration read: a test for each file that has some.
 * Errors make the test fail; warnings are its output.
 */
export function formatJunit(diagnostics: readonly Diagnostic[]): string {
  const files = byFile(diagnostics);
  const failures = diagnostics.filter(isError).length;
  // A suite without tests is taken for one that did not run.
  const cases = files.size === 0 ? [testCase('the site', [])] : [...files].map((entry) => testCase(...entry));
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="site check" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function byFile(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const diagnostic of sortDiagnostics(diagnostics)) {
    addTo(files, diagnostic.location?.file ?? 'the site', diagnostic);
  }
  return files;
}

function testCase(file: string, diagnostics: readonly Diagnostic[]): string {
  const failures = diagnostics.filter(isError).map((diagnostic) => {
    const { code, text } = diagnostic;
    return `      <failure type="${code}" message="${escapeXml(text)}">${told(diagnostic)}</failure>`;
  });
  const warnings = diagnostics
    .filter((diagnostic) => !isError(diagnostic))
    .map((diagnostic) => `      <system-out>${told(diagnostic)}</system-out>`);
  const head = `    <testcase classname="site check" name="${escapeXml(file)}">`;
  return [head, ...failures, ...warnings, '    </testcase>'].join('\n');
}

function told(diagnostic: Diagnostic): string {
  return escapeXml(formatDiagnostic(diagnostic, { colour: false }));
}
