import type { Diagnostic } from '../types.ts';

/** What threw, and the document it was working for. */
export interface ThrownContext {
  /** Name of the project's function, such as `openGraph`. */
  readonly what: string;
  readonly file: string;
}

/** Code of the project that throws is the project's mistake: says where in its source (source maps resolve the stack). */
export function thrownDiagnostic(error: unknown, { what, file }: ThrownContext): Diagnostic {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frame = /\/(templates\/[^\s():]+\.tsx?):(\d+):(\d+)/.exec(stack);
  const place =
    frame === null ? { file } : { file: frame[1] ?? file, line: Number(frame[2]), column: Number(frame[3]) };
  return { severity: 'error', code: 'template-threw', text: `"${what}" failed: ${message}`, location: place };
}
