import type { Diagnostic } from '../types.ts';
import { sortDiagnostics } from './frame.ts';

/** Formats a value as indented JSON with a final line break. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The one object that `--json` prints, also when the build failed. */
export interface JsonReport {
  /** True when the output folder now holds this build. */
  readonly ok: boolean;
  /** Build id; absent when the build failed before it was known. */
  readonly id?: string;
  /** Epoch ms written in `builds/latest.json`. */
  readonly timestamp?: number;
  /** Absolute output folder. */
  readonly out: string;
  /** Pages made, all locales together. */
  readonly pages: number;
  /** Scripts, styles, fonts, pictures and other asset files. */
  readonly assets: number;
  /** Bytes of every file of the site. */
  readonly bytes: number;
  /** Duration of the build. */
  readonly ms: number;
  /** Errors and warnings, sorted by place. A line of more than 2,000 characters is left out. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The object that `site check --format json` prints. */
interface CheckReport {
  /** True when the site builds and no gate refuses it. */
  readonly ok: boolean;
  /** Pages looked at, all locales together; 0 when the sources do not build. */
  readonly pages: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Formats a report as indented JSON with a final line break; characters that act on a terminal are escaped. */
export function formatJson(report: JsonReport | CheckReport): string {
  const ms = 'ms' in report && { ms: Math.round(report.ms) };
  return jsonText({ ...report, ...ms, diagnostics: listedDiagnostics(report.diagnostics) }).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns diagnostics as {@link JsonReport} lists them. */
export function listedDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sortDiagnostics(diagnostics).map(withoutLongLine);
}

/** UTF-16 units: a hundred mistakes on one line of a megabyte would write that line a hundred times. */
const LONGEST_LINE = 2000;

function withoutLongLine(diagnostic: Diagnostic): Diagnostic {
  const { location } = diagnostic;
  if ((location?.lineText?.length ?? 0) <= LONGEST_LINE || location === undefined) return diagnostic;
  const { lineText: _lineText, ...place } = location;
  return { ...diagnostic, location: place };
}

// JSON.stringify escapes C0 only: DEL, C1 and direction marks are left to escape.
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
