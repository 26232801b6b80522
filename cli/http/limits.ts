/** Bounds on what one client may take of the server. Times are in milliseconds. */
export interface Limits {
  /**
   * Most open connections. When there are more, the server closes those that wait for nothing, oldest first, then those
   * whose request does not arrive or whose visitor does not read the answer.
   */
  readonly connections: number;
  /** Most requests of one connection whose answers have not gone out; browsers and proxies send one after the other. */
  readonly unanswered: number;
  /** From the connection, or the answer before, to the last byte of the headers. */
  readonly headersMs: number;
  /** To the last byte of the request. */
  readonly requestMs: number;
  /** Without a byte in any direction while an answer is under way. */
  readonly silenceMs: number;
  /** Without a byte of an answer taken by the visitor, while others cannot connect. */
  readonly stalledMs: number;
  /** Between two requests of a connection. */
  readonly keepAliveMs: number;
  /** Between two looks at the clock for `headersMs` and `requestMs`: node:http takes 30 s by itself. */
  readonly checkMs: number;
  /** For answers under way when the server stops. */
  readonly stopMs: number;
  /** Bytes of the request line and headers together. */
  readonly headerBytes: number;
}

/** Limits for a public site on a small machine. */
export const LIMITS: Limits = {
  connections: 1000,
  unanswered: 32,
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 30_000,
  stalledMs: 5000,
  keepAliveMs: 15_000,
  checkMs: 1000,
  stopMs: 10_000,
  headerBytes: 16 * 1024,
};
