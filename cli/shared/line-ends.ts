/** A text whose lines end with a line feed alone, whatever machine wrote it, as Markdown reads it. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
