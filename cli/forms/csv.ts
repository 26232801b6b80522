import type { Lead } from './lead-table.ts';

/** Leads as CSV that spreadsheets open as it is: UTF-8 with its mark, every cell quoted, formulas defused. */
export function toCsv(columns: readonly string[], leads: readonly Lead[]): string {
  const rows = leads.map((lead) => columns.map((column) => lead[column] ?? ''));
  const lines = [columns, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  return `"${defused(text).replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet runs a cell that begins with one of these signs, and one that cuts at semicolons, tabs or commas
 * begins cells where this file has none, of which quotation marks are no part.
 */
function defused(text: string): string {
  return text
    .replace(/(^|[\t\n\r;,])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")
    .replace(/^[\t\r]/, "'$&");
}
