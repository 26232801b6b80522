/** Longest wait for a file of the site (behaviour 4.1). */
const FILE_MS = 8_000;

/** {@link request}, as the entry script hands it to what it imports. */
export type Request = typeof request;

/**
 * Asks a server, and gives up when the answer is not whole after some milliseconds; every request of the site's
 * scripts goes through here. @throws at once where the browser cannot ask at all
 */
export function request(url: string, options?: RequestInit, milliseconds = FILE_MS): Promise<Response> {
  // Not AbortSignal.timeout, which is newer than some browsers in use.
  const ending = new AbortController();
  setTimeout(() => ending.abort(), milliseconds);
  return fetch(url, { ...options, signal: ending.signal });
}
