import { compressedSize } from './compressed-size.ts';

/**
 * Bytes of a page after brotli 11, when they are over its budget. A lower quality shows nearly always that 11 keeps
 * the budget: 1 and then 5 make more bytes of a page; a twentieth is left for the short random texts of which 11 makes
 * a few bytes more.
 */
export function weightOver(html: string, budget: number): number | undefined {
  if (Buffer.byteLength(html) <= budget) return undefined;
  for (const quality of [1, 5] as const) if (compressedSize(html, quality) <= 0.95 * budget) return undefined;
  const bytes = compressedSize(html, 11);
  return bytes <= budget ? undefined : bytes;
}
