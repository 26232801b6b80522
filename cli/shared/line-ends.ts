/** Ends every line of a text with a line feed alone, whatever machine wrote it, as Markdown does. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Returns the offset of the start of a line, from an offset in it. */
export function lineStart(text: string, from: number): number {
  // A search from before the text would find a line end at its very start.
  return from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
}

/** Returns the offset of the end of a line, from an offset in it. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
