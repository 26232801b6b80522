/** Longest wait for a file of the site (behaviour 4.1). */
const FILE_MS = 8_000;

/** {@link request}, which the entry script hands to the files that it imports. */
export type Request = typeof request;

/**
 * Sends a request, and gives up when the answer is not whole after some milliseconds. Every request of the site's
 * scripts goes through here.
 * @throws at once when the browser cannot send requests at all
 */
export function request(url: string, options?: RequestInit, milliseconds = FILE_MS): Promise<Response> {
  // AbortSignal.timeout is newer than some browsers in use.
  const ending = new AbortController();
  setTimeout(() => ending.abort(), milliseconds);
  return fetch(url, { ...options, signal: ending.signal });
}
