import type { HeaderRule } from '../../shared/policy.ts';

/** The same rules, but that pages of the site may be shown in frames of the site: the desk shows them side by side. */
export function loosenFrames(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  return rules.map((rule) => {
    const policy = rule.headers[POLICY];
    if (policy === undefined) return rule;
    const loose = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    return { ...rule, headers: { ...rule.headers, [POLICY]: loose } };
  });
}

const POLICY = 'Content-Security-Policy';
