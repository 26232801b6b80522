/** Tells whether a text is the origin of a site: a scheme and a host, and nothing after. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
