import type { BuildOutcome } from '../build-result.ts';
import { displayWidth, inert } from './inert.ts';
import { createPaint } from './paint.ts';
import { formatBytes, formatDuration, formatInteger } from './units.ts';

/** The results of a build that the table shows. */
interface Summary extends Pick<BuildOutcome, 'locales' | 'assets' | 'files' | 'bytes' | 'ms'> {
  /** The output folder, as the table shows it. */
  readonly out: string;
  readonly id: string;
}

/** Formats the table at the end of a build: pages, assets, bytes and time per locale, and the output folder. */
export function formatSummary(summary: Summary, options: { readonly colour: boolean }): string {
  const paint = createPaint(options);
  const [head = '', ...rows] = alignRows([HEADER, ...rowsOf(summary)]);
  const lines = [
    paint('dim', head),
    ...rows.slice(0, -1),
    ...rows.slice(-1).map((row) => paint('bold', row)),
    '',
    `${paint('green', inert(summary.out))}   ${paint('dim', `build ${inert(summary.id)}`)}`,
  ];
  return `${lines.join('\n')}\n`;
}

type SummaryRow = readonly [string, string, string, string];

const HEADER: SummaryRow = ['', 'files', 'size', 'time'];

function rowsOf({ locales, assets, files, bytes, ms }: Summary): readonly SummaryRow[] {
  return [
    ...locales.map(
      (row): SummaryRow => [
        `pages ${inert(row.locale)}`,
        formatInteger(row.pages),
        formatBytes(row.bytes),
        formatDuration(row.ms),
      ],
    ),
    ['assets', formatInteger(assets.count), formatBytes(assets.bytes), ''],
    ['total', formatInteger(files), formatBytes(bytes), formatDuration(ms)],
  ];
}

/**
 * Aligns rows to lines; a column that is empty everywhere takes no place. Words begin below one another, and so does the
 * first column of figures, whose others end below one another.
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  content: 'figures' | 'words' = 'figures',
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, displayWidth(row[column] ?? '')), 0),
  );
  return rows.map((row) => {
    const cells = row.flatMap((cell, column) => {
      const width = widths[column] ?? 0;
      const space = ' '.repeat(width - displayWidth(cell));
      if (width === 0) return [];
      return [column === 0 || content === 'words' ? cell + space : space + cell];
    });
    return cells.join(content === 'words' ? '  ' : '   ').trimEnd();
  });
}
