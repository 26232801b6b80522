declare global {
  interface Window {
    /** Reports to the analytics script. Queues the report until that script has loaded. */
    va?: (...parameters: readonly unknown[]) => void;
    /** Reports from before the analytics script loaded. */
    vaq?: unknown[];
  }
}

/** Adds a stub that keeps reports until the analytics script loads, if it ever does (behaviour 4.8). */
export function queueAnalytics(): void {
  window.va ??= (...parameters) => {
    window.vaq ??= [];
    window.vaq.push(parameters);
  };
}
