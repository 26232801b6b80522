import type { Summary } from '../../cli/api/page.ts';

/** Returns one sentence about a document: its own summary, else its description. */
export function summaryOf(summary: Summary): string {
  const { summary: written } = summary.sections;
  return typeof written === 'string' ? written : summary.description;
}
