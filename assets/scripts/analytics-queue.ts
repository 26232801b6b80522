declare global {
  interface Window {
    /** Reports to the analytics script; queues until it has loaded. */
    va?: (...parameters: readonly unknown[]) => void;
    /** Reports from before the analytics script loaded. */
    vaq?: unknown[];
  }
}

/** The stub that keeps reports until the analytics script comes, if it ever does (behaviour 4.8). */
export function queueAnalytics(): void {
  window.va ??= (...parameters) => {
    window.vaq ??= [];
    window.vaq.push(parameters);
  };
}
