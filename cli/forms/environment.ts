import type { FormsEnvironment, Result } from '../types.ts';
import { isProxy } from './http/client-address.ts';

/** A mistake in an environment variable. The text never repeats a URL: it may hold a password. */
export function environmentProblem(text: string): Result<undefined> {
  return { value: undefined, diagnostics: [{ severity: 'error', code: 'forms-environment', text }] };
}

/** Whether a text is a URL of a protocol. */
export function isUrl(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(new URL(text).protocol);
}

/** What is wrong with `SITE_PROXIES`. */
export function proxyProblems({ proxies }: FormsEnvironment): Result<undefined>['diagnostics'] {
  return proxies
    .filter((proxy) => !isProxy(proxy))
    .flatMap(
      (proxy) =>
        environmentProblem(`SITE_PROXIES must list addresses or subnets such as 10.0.0.0/8, not "${proxy}"`)
          .diagnostics,
    );
}
