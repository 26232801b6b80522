/**
 * Hides the name and password before the host of any address in a text: other tools take them there, and a log is no
 * place for them.
 */
export function withoutKeys(text: string): string {
  const words = text.split(/([\s'"]+)/);
  return words.map((word) => (word.includes('@') ? withoutLogin(word) : word)).join('');
}

function withoutLogin(word: string): string {
  return word.replace(/\/\/(?:[^/]+|[^:]*:.*)@/, '//…@').replace(/^[^:/@]+:[^/].*@/, '…@');
}
