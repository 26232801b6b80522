import type { SitePolicy } from './policy.ts';

/** Adds the analytics script that the shell names, if any. When it is blocked, nothing else changes (behaviour 4.8). */
export function startAnalytics(policy: SitePolicy): void {
  const src = document.querySelector<HTMLElement>('[data-analytics]')?.dataset.analytics;
  if (src === undefined) return;
  const script = document.createElement('script');
  script.defer = true;
  script.src = policy.createScriptURL(src);
  document.head.append(script);
}
