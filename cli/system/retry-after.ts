/** Header fields in which a server says when it may be asked again. */
export interface RetryFields {
  readonly 'retry-after'?: string | undefined;
  readonly date?: string | undefined;
}

/** Returns the milliseconds for which a server asks to be left alone: it says seconds, or a time of its own clock. */
export function retryAfter({ 'retry-after': after = '', date = '' }: RetryFields): number {
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  const wait = Date.parse(after) - Date.parse(date);
  return Number.isNaN(wait) ? 0 : Math.max(0, wait);
}
