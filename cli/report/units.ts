/** `999 B`, `12.3 KB`, `1.20 MB`: three digits, 1 KB = 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes;
  let unit = 'B';
  for (const next of ['KB', 'MB', 'GB', 'TB']) {
    // 999.5 would be written `1000`: it belongs to the next unit.
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  const decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return `${value.toFixed(decimals)} ${unit}`;
}

/** `0.42 s`. */
export function formatDuration(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

/** `1 page`, `1,204 pages`. */
export function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `20,000`. */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
