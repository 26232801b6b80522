/** Ends every line of a text with a line feed alone, whatever machine wrote it, as Markdown does. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
