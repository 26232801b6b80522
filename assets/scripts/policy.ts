/** The site's only Trusted Types policy. TypeScript's DOM library has no Trusted Types yet. */
export interface SitePolicy {
  /** Accepts a payload's HTML, from our own origin. Scripts in it do not run. */
  readonly createHTML: (html: string) => string;
  /**
   * Accepts structured data, which no browser runs.
   * @throws for anything but JSON
   */
  readonly createScript: (json: string) => string;
  /**
   * Accepts the address of a script of our own.
   * @throws for any other origin
   */
  readonly createScriptURL: (url: string) => string;
}

/** Creates the policy, named `site`. A second one of that name would throw (behaviour 4.11). */
export function createSitePolicy(): SitePolicy {
  const rules: SitePolicy = {
    createHTML: (html) => html,
    createScript: (json) => {
      JSON.parse(json);
      return json;
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError(url);
      return url;
    },
  };
  const { trustedTypes } = window as {
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: SitePolicy) => SitePolicy };
  };
  return trustedTypes?.createPolicy('site', rules) ?? rules;
}
