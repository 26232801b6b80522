/** The same text, of its own: V8 keeps a document whole as long as anything that was cut out of it. */
export function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
